import type { TranscriptMessage } from "./read-transcript.ts";
import { flattenContent } from "./flatten-content.ts";

interface Part {
  readonly type?: string;
  readonly id?: string;
  readonly name?: string;
  readonly input?: unknown;
  readonly tool_use_id?: string;
  readonly content?: unknown;
  readonly is_error?: boolean;
}

interface Entry {
  readonly type?: string;
  readonly sessionId?: string;
  readonly timestamp?: string;
  readonly isMeta?: boolean;
  readonly message?: { readonly role?: string; readonly content?: unknown };
}

const inputText = (input: unknown): string => {
  const command: unknown =
    typeof input === "object" && input !== null ? Reflect.get(input, "command") : input;
  return typeof command === "string" ? command : JSON.stringify(input ?? "");
};

function readEntry(entry: Entry, uses: Map<string, Part>): readonly TranscriptMessage[] {
  const { type, sessionId, timestamp, message, isMeta } = entry;
  if (isMeta || message === undefined || (type !== "user" && type !== "assistant")) return [];
  const place = { sessionId, timestamp };
  const parts = Array.isArray(message.content) ? (message.content as readonly Part[]) : [];
  for (const part of parts) if (part.type === "tool_use" && part.id) uses.set(part.id, part);
  const results = parts
    .filter((part) => part.type === "tool_result")
    .map((part): TranscriptMessage => {
      const use = uses.get(part.tool_use_id ?? "");
      return {
        ...place,
        role: "tool",
        content: flattenContent(part.content),
        toolName: use?.name,
        toolInput: use && inputText(use.input),
        isError: part.is_error,
      };
    });
  const said = flattenContent(
    parts.length > 0 ? parts.filter((part) => part.type === "text") : message.content,
  );
  return said === "" ? results : [...results, { ...place, role: type, content: said }];
}

/** Claude Code's session files: one JSON entry a line. */
export function readClaudeCode(text: string): readonly TranscriptMessage[] {
  const uses = new Map<string, Part>();
  return text.split(/\r?\n/).flatMap((line) => {
    try {
      return line.trim() === "" ? [] : readEntry(JSON.parse(line) as Entry, uses);
    } catch {
      return [];
    }
  });
}

import type { TranscriptMessage } from "./read-transcript.ts";
import { flattenContent } from "./flatten-content.ts";

interface ToolCall {
  readonly id?: string;
  readonly function?: { readonly name?: string; readonly arguments?: string };
}

interface OpenAIMessage {
  readonly role?: string;
  readonly content?: unknown;
  readonly name?: string;
  readonly tool_call_id?: string;
  readonly tool_calls?: readonly ToolCall[];
}

function parseAll(text: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    const list: unknown = Array.isArray(value) ? value : Reflect.get(value as object, "messages");
    return Array.isArray(list) ? list : [value];
  } catch {
    return text.split(/\r?\n/).flatMap((line) => {
      try {
        return line.trim() === "" ? [] : [JSON.parse(line) as unknown];
      } catch {
        return [];
      }
    });
  }
}

/** OpenAI's messages: a list, an object with `messages`, or JSON lines. System messages are no part of a turn. */
export function readOpenAI(text: string): readonly TranscriptMessage[] {
  const calls = new Map<string, ToolCall>();
  return (parseAll(text) as readonly OpenAIMessage[]).flatMap((message): TranscriptMessage[] => {
    for (const call of message.tool_calls ?? []) if (call.id) calls.set(call.id, call);
    const content = flattenContent(message.content);
    if (message.role === "user" || message.role === "assistant")
      return [{ role: message.role, content }];
    if (message.role !== "tool" && message.role !== "function") return [];
    const call = calls.get(message.tool_call_id ?? "");
    return [
      {
        role: "tool",
        content,
        toolName: call?.function?.name ?? message.name,
        toolInput: call?.function?.arguments,
      },
    ];
  });
}

import type { Message } from "@memx/core";

import { isRecord, partsOf, textsOf, type AnyMessage, type Part } from "./message-parts.ts";

/** Tools whose results are memories: what was recalled must not be learned again. */
const OWN_TOOLS: ReadonlySet<string> = new Set([
  "search_memory",
  "add_memory",
  "update_memory",
  "delete_memory",
]);

const MEDIA_PARTS: ReadonlySet<string> = new Set(["file", "image", "file-data", "image-data"]);

/** What stands for a file in a stored turn: its media type, never its bytes, name or address. */
function placeholderOf(part: Part): string | null {
  if (!MEDIA_PARTS.has(part.type)) return null;
  const { mediaType } = part;
  return typeof mediaType === "string" && mediaType !== "" ? `[${mediaType}]` : `[${part.type}]`;
}

function compact(value: unknown): string {
  if (typeof value === "string") return value;
  try {
    return JSON.stringify(value) ?? "";
  } catch {
    // A cycle or a bigint: the tool ran, its payload cannot be told.
    return "";
  }
}

/** Text of a tool's output in each form it has: `{ type, value }`, a list of content parts, or plain JSON. */
function outputText(output: unknown): string {
  if (!isRecord(output) || typeof output["type"] !== "string") return compact(output);
  if (output["type"] === "execution-denied") return "execution denied";
  if (!("value" in output)) return compact(output);
  const { value } = output;
  if (output["type"] !== "content" || !Array.isArray(value)) return compact(value);
  const content = { role: "tool", content: value };
  return [
    ...textsOf(content),
    ...partsOf(content).flatMap((part) => placeholderOf(part) ?? []),
  ].join("\n");
}

const FAILED_OUTPUTS: ReadonlySet<unknown> = new Set(["error-text", "error-json"]);

interface ToolCall {
  readonly toolName: string;
  readonly input: unknown;
}

function toolMessage(part: Part, call: ToolCall | undefined): Message | null {
  const named = part["toolName"];
  const toolName = typeof named === "string" ? named : call?.toolName;
  if (toolName === undefined || OWN_TOOLS.has(toolName)) return null;
  const output = part["output"] ?? part["result"];
  const failed =
    part["isError"] === true || (isRecord(output) && FAILED_OUTPUTS.has(output["type"]));
  const input = call?.input;
  return {
    role: "tool",
    content: outputText(output),
    toolName,
    ...(input === undefined ? {} : { toolInput: compact(input) }),
    ...(failed ? { isError: true } : {}),
  };
}

/** A tool part of a UIMessage carries call and result in one. */
function uiToolMessage(part: Part): Message | null {
  const named = part["toolName"];
  const toolName = typeof named === "string" ? named : part.type.slice("tool-".length);
  const call = { toolName, input: part["input"] };
  if (part["state"] === "output-error") {
    return toolMessage({ ...part, output: part["errorText"], isError: true }, call);
  }
  return part["state"] === "output-available" ? toolMessage(part, call) : null;
}

const isUiTool = (part: Part): boolean =>
  "state" in part && (part.type === "dynamic-tool" || part.type.startsWith("tool-"));

/**
 * What was said and done in some messages, in order: text of users and assistants, files as placeholders, tool results
 * with the call they answer. System messages, reasoning and approvals are left out.
 */
export function spokenMessages(messages: readonly AnyMessage[]): readonly Message[] {
  const calls = new Map<unknown, ToolCall>();
  const spoken: Message[] = [];
  for (const message of messages) {
    const results: Message[] = [];
    const texts: string[] = [];
    for (const part of partsOf(message)) {
      const { text, toolName } = part;
      if (part.type === "text" && typeof text === "string" && text !== "") texts.push(text);
      if (part.type === "tool-call" && typeof toolName === "string") {
        calls.set(part["toolCallId"], { toolName, input: part["input"] });
      }
      const placeholder = placeholderOf(part);
      if (placeholder !== null) texts.push(placeholder);
      const result = isUiTool(part)
        ? uiToolMessage(part)
        : part.type === "tool-result"
          ? toolMessage(part, calls.get(part["toolCallId"]))
          : null;
      if (result !== null) results.push(result);
    }
    const { role } = message;
    if (texts.length > 0 && (role === "user" || role === "assistant")) {
      spoken.push({ role, content: texts.join("\n") });
    }
    spoken.push(...results);
  }
  return spoken;
}

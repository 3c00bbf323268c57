import type { BaseMessage } from "@langchain/core/messages";
import type { Message } from "@memx/core";

interface ToolCallLike {
  readonly id?: string | undefined;
  readonly name: string;
  readonly args: unknown;
}

/** What a message is taken for; null: it is no part of an exchange (system, remove, function messages). */
export function roleOf(message: BaseMessage): "user" | "assistant" | "tool" | null {
  switch (message.getType()) {
    case "human":
      return "user";
    case "ai":
      return "assistant";
    case "tool":
      return "tool";
    case "generic": {
      const { role } = message as BaseMessage & { readonly role?: unknown };
      return role === "user" || role === "assistant" ? role : null;
    }
    default:
      return null;
  }
}

/** A message that a person wrote: summaries which a middleware puts in as human messages carry `lc_source`. */
export function isFromUser(message: BaseMessage): boolean {
  return roleOf(message) === "user" && message.additional_kwargs.lc_source === undefined;
}

/** The media type of a block that is a file or an image, never its bytes; null for every other block. */
function mediaTypeOf(block: Readonly<Record<string, unknown>>): string | null {
  const { type, mimeType, mime_type: snakeType, media_type: mediaType } = block;
  const named = [mimeType, snakeType, mediaType].find((value) => typeof value === "string");
  if (typeof named === "string") return named;
  if (type === "image" || type === "image_url") return "image";
  if (type === "audio" || type === "input_audio") return "audio";
  return type === "video" || type === "file" || type === "document" ? type : null;
}

/** The text of a message: text blocks joined, reasoning left out, a file or image as "[image/png]". */
export function textOf(message: BaseMessage): string {
  const { content } = message;
  if (typeof content === "string") return content;
  const files = content.map((block) => mediaTypeOf(block)).filter((type) => type !== null);
  return [message.text, ...files.map((type) => `[${type}]`)]
    .filter((part) => part !== "")
    .join("\n");
}

/** The text of a message without placeholders: what a question is searched with. */
export const questionOf = (message: BaseMessage): string => message.text;

/** Tool calls of an assistant message. */
export function toolCallsOf(message: BaseMessage): readonly ToolCallLike[] {
  const { tool_calls: calls } = message as BaseMessage & { readonly tool_calls?: unknown };
  return Array.isArray(calls) ? (calls as readonly ToolCallLike[]) : [];
}

function compactJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "";
  } catch {
    return "";
  }
}

function toolMessage(message: BaseMessage, calls: ReadonlyMap<string, ToolCallLike>): Message {
  const result = message as BaseMessage & {
    readonly tool_call_id?: string;
    readonly status?: string;
  };
  const call = result.tool_call_id === undefined ? undefined : calls.get(result.tool_call_id);
  const toolName = message.name ?? call?.name;
  return {
    role: "tool",
    content: textOf(message),
    ...(toolName !== undefined && { toolName }),
    ...(call && { toolInput: compactJson(call.args) }),
    ...(result.status === "error" && { isError: true }),
  };
}

/**
 * An exchange as MemX reads it: roles and plain text, tool results with the call they answer. System messages and
 * messages without text are left out. Makes new objects; the messages are not touched.
 */
export function turnMessages(messages: readonly BaseMessage[]): readonly Message[] {
  const calls = new Map<string, ToolCallLike>();
  const result: Message[] = [];
  for (const message of messages) {
    const role = roleOf(message);
    if (role === null) continue;
    for (const call of toolCallsOf(message)) if (call.id !== undefined) calls.set(call.id, call);
    const one: Message =
      role === "tool" ? toolMessage(message, calls) : { role, content: textOf(message) };
    if (one.content.trim() !== "" || role === "tool") result.push(one);
  }
  return result;
}

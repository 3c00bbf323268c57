/**
 * A message of any form the AI SDK has: of a provider prompt, a ModelMessage or a UIMessage. Read by shape, so that one
 * code serves every major version and unknown parts do no harm.
 */
export interface AnyMessage {
  readonly role: string;
  readonly content?: unknown;
  readonly parts?: unknown;
}

export type Part = Readonly<Record<string, unknown>> & { readonly type: string };

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isPart = (value: unknown): value is Part =>
  isRecord(value) && typeof value["type"] === "string";

export function partsOf(message: AnyMessage): readonly Part[] {
  const content = message.content ?? message.parts;
  if (typeof content === "string") return [{ type: "text", text: content }];
  return Array.isArray(content) ? content.filter(isPart) : [];
}

/** Text parts without the empty ones, which the AI SDK drops on the way to the provider. */
export function textsOf(message: AnyMessage): readonly string[] {
  const texts: string[] = [];
  for (const part of partsOf(message)) {
    const { text } = part;
    if (part.type === "text" && typeof text === "string" && text !== "") texts.push(text);
  }
  return texts;
}

/** A tool call that the application or the client must answer: not one the provider runs itself. */
export function isPendingCall(part: Part): boolean {
  if (part.type === "tool-approval-request") return true;
  return part.type === "tool-call" && part["providerExecuted"] !== true;
}

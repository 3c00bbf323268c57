import type { Message } from "@memx/core";

import { isPendingCall, isRecord, partsOf } from "./message-parts.ts";
import { spokenMessages } from "./spoken-messages.ts";

/** What a model call brought to its turn. */
export interface Answer {
  readonly messages: readonly Message[];
  /** "pending": a tool must run first, the turn goes on. */
  readonly state: "complete" | "pending" | "incomplete";
  /** Why it is incomplete. */
  readonly reason?: string;
}

/** Ends that are no answer. "interrupted" exists from specification v4 on; a filtered answer is not what was meant. */
export const BAD_ENDS: ReadonlySet<unknown> = new Set(["error", "interrupted", "content-filter"]);

export interface AnswerSource {
  readonly content: readonly unknown[];
  /** `{ unified }` from specification v3 on, a string before; undefined: the finish never came. */
  readonly finishReason: unknown;
  readonly aborted: boolean;
  /** The call asked for JSON: its text is data for a program, not something said. */
  readonly structured: boolean;
}

/** Reads one model call's content. Reasoning is never part of what was said. */
export function readAnswer(source: AnswerSource): Answer {
  const { finishReason, structured } = source;
  const message = { role: "assistant", content: source.content };
  const spoken = spokenMessages([message]);
  const messages = structured ? spoken.filter(({ role }) => role !== "assistant") : spoken;
  const end = isRecord(finishReason) ? finishReason["unified"] : finishReason;
  if (source.aborted) return { messages, state: "incomplete", reason: "aborted" };
  if (end === undefined) return { messages, state: "incomplete", reason: "cut" };
  if (BAD_ENDS.has(end)) return { messages, state: "incomplete", reason: String(end) };
  if (partsOf(message).some(isPendingCall)) return { messages, state: "pending" };
  return { messages, state: "complete" };
}

import type { BaseMessage } from "@langchain/core/messages";
import type { Message } from "@memx/core";

import {
  isFromUser,
  roleOf,
  textOf,
  toolCallsOf,
  turnMessages,
} from "../messages/turn-messages.ts";

/** The prefix that LangChain gives the tool by which a model returns structured output. */
const STRUCTURED_TOOL = "extract-";
/** How LangChain words the message that it adds after structured output. */
const STRUCTURED_ANSWER = "Returning structured response: ";

const callIdOf = (message: BaseMessage): string | undefined =>
  (message as BaseMessage & { readonly tool_call_id?: string }).tool_call_id;

/** True for what only carries structured output: LangChain's own tool call, its result, and the closing message. */
function isStructuredOutput(message: BaseMessage, structured: ReadonlySet<string>): boolean {
  const role = roleOf(message);
  if (role === "tool") {
    const id = callIdOf(message);
    return (
      (id !== undefined && structured.has(id)) || message.name?.startsWith(STRUCTURED_TOOL) === true
    );
  }
  if (role !== "assistant") return false;
  if (textOf(message).startsWith(STRUCTURED_ANSWER)) return true;
  const calls = toolCallsOf(message);
  return calls.length > 0 && calls.every(({ name }) => name.startsWith(STRUCTURED_TOOL));
}

/** An answer that is nothing but the structured response as JSON. */
function isJsonAnswer(message: BaseMessage): boolean {
  const text = textOf(message).trim();
  if (roleOf(message) !== "assistant" || !/^[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A summary that a middleware put in: nobody said it. */
const isSummary = (message: BaseMessage): boolean =>
  roleOf(message) === "user" && !isFromUser(message);

/** What a turn said, without summaries and without what only carried structured output. */
export function spokenMessages(
  turn: readonly BaseMessage[],
  hasStructuredResponse: boolean,
): readonly Message[] {
  const calls = turn.flatMap((message) => toolCallsOf(message));
  const structured = new Set(
    calls.filter(({ name }) => name.startsWith(STRUCTURED_TOOL)).map(({ id }) => id ?? ""),
  );
  const spoken = turn.filter(
    (message) =>
      !isSummary(message) &&
      !isStructuredOutput(message, structured) &&
      !(hasStructuredResponse && isJsonAnswer(message)),
  );
  return turnMessages(spoken);
}

/** Why a turn did not end well; undefined: it did. A tool call without its result, or no answer at all, is a cut. */
export function incompleteness(turn: readonly BaseMessage[]): string | undefined {
  const last = turn.at(-1);
  if (last === undefined || roleOf(last) === "user") return "cut";
  const answered = new Set(turn.map(callIdOf));
  return toolCallsOf(last).some(({ id }) => !answered.has(id)) ? "cut" : undefined;
}

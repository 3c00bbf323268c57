import type { Message } from "@memx/core";
import { turnIdOf, type TurnScope } from "@memx/core/adapter";

import { isPendingCall, partsOf, textsOf, type AnyMessage } from "./message-parts.ts";
import { spokenMessages } from "./spoken-messages.ts";

/** The turn that a conversation is in. */
export interface PromptTurn {
  readonly turnId: string;
  readonly scope: TurnScope;
  /** What the user asks now: text of the newest user messages. */
  readonly text: string;
  /** Everything said since the last finished answer, up to now. */
  readonly messages: readonly Message[];
}

const isUser = (message: AnyMessage): boolean => message.role === "user";

/** An assistant message that ended a turn: it waits for no tool. */
const isAnswer = (message: AnyMessage): boolean =>
  message.role === "assistant" && !partsOf(message).some(isPendingCall);

function textOf(messages: readonly AnyMessage[]): string {
  return messages.flatMap(textsOf).join("\n");
}

/**
 * The turn a conversation is in; null without a user message. It begins with the first user message after the last
 * finished answer, so what was asked before a loop was cut, or while it ran, belongs to it. Its id depends on the owner,
 * on the newest user messages and on what was said just before: it is the same in every step, retry and resume.
 *
 * @param answered What came of it, where the turn is over: added to its messages, without a part in its id.
 */
export function readTurn(
  conversation: readonly AnyMessage[],
  scope: TurnScope,
  answered: readonly AnyMessage[] = [],
): PromptTurn | null {
  const messages = conversation.filter((message) => message.role !== "system");
  const newest = messages.findLastIndex(isUser);
  if (newest < 0) return null;
  const beforeAsking = messages.findLastIndex(
    (message, index) => index < newest && !isUser(message),
  );
  const lastAnswer = messages.findLastIndex(
    (message, index) => index < newest && isAnswer(message),
  );
  const start = messages.findIndex((message, index) => index > lastAnswer && isUser(message));
  const text = textOf(messages.slice(beforeAsking + 1, newest + 1));
  const previousUser = messages.findLastIndex(
    (message, index) => index < beforeAsking && isUser(message),
  );
  const before = textOf(messages.slice(previousUser + 1, beforeAsking + 1));
  const position = messages.slice(0, newest + 1).filter(isUser).length;
  return {
    turnId: turnIdOf({ scope, position, text, before }),
    scope,
    text,
    messages: spokenMessages([...messages.slice(start), ...answered]),
  };
}

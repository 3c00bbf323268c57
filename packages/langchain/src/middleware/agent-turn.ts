import type { BaseMessage } from "@langchain/core/messages";
import { turnIdOf, type TurnScope } from "@memx/core/adapter";

import { isFromUser, questionOf, textOf } from "../messages/turn-messages.ts";

/** The turn that an agent is in: the last message a person wrote and what followed. */
export interface AgentTurn {
  readonly turnId: string;
  /** What memory is searched with. */
  readonly question: string;
  /** The person's message, then what followed. */
  readonly messages: readonly BaseMessage[];
}

/** A run's messages, and what tells its turns from those of other runs. */
export interface AgentTurnSource {
  readonly messages: readonly BaseMessage[];
  readonly scope: TurnScope;
  /** LangGraph's `thread_id`, where there is one. */
  readonly thread: string | undefined;
}

/** Threads whose current question is kept. */
const MOST_THREADS = 1000;

/**
 * Finds the turn an agent is in. It keeps each thread's current question, since a summary may take the question's
 * place in the middle of a long tool loop.
 */
export class AgentTurns {
  readonly #questions = new Map<string, BaseMessage>();

  /** null where no person wrote anything. */
  current({ messages, scope, thread }: AgentTurnSource): AgentTurn | null {
    const start = messages.findLastIndex(isFromUser);
    const key = thread === undefined ? null : JSON.stringify([scope.userId, scope.agentId, thread]);
    const question = messages[start] ?? (key === null ? undefined : this.#questions.get(key));
    if (question === undefined) return null;
    if (key !== null) this.#keep(key, question);
    // The graph gives every message an id that stays the same in all steps and over an interrupt.
    const position = question.id ?? start;
    return {
      turnId: turnIdOf({ scope, position, text: textOf(question), before: thread ?? "" }),
      question: questionOf(question),
      messages: [question, ...messages.slice(start + 1)],
    };
  }

  #keep(key: string, question: BaseMessage): void {
    this.#questions.delete(key);
    this.#questions.set(key, question);
    const [oldest] = this.#questions.keys();
    if (this.#questions.size > MOST_THREADS && oldest !== undefined) this.#questions.delete(oldest);
  }
}

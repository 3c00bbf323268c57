import type { Hit } from "../types/results.ts";
import type { Message } from "../types/turn.ts";
import type { TurnScope } from "./turn-memory-options.ts";

/** What a turn asks. The same `turnId` gives the same answer until the turn ends, however many steps it has. */
export interface TurnQuery {
  readonly turnId: string;
  readonly scope: TurnScope;
  /** Text of the turn's user messages. Blank: nothing is recalled. */
  readonly text: string;
  readonly signal?: AbortSignal | undefined;
}

export interface TurnRecall {
  /** The fenced block to inject, byte-identical in every step of the turn; "" when there is nothing to inject. */
  readonly block: string;
  readonly hits: readonly Hit[];
}

/** What a turn brought. Messages in order, without system messages, reasoning, or an injected block. */
export interface TurnRecord {
  readonly turnId: string;
  readonly scope: TurnScope;
  readonly messages: readonly Message[];
  /** Why the turn did not end well ("aborted", "error", "cut"); absent: it did. */
  readonly incomplete?: string | undefined;
  /** Flat JSON stored with what is learned. */
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}

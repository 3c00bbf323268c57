import type { Message } from "../types/turn.ts";
import type { Hit } from "../types/results.ts";
import type { TurnMemoryOptions, TurnScope } from "./turn-memory-options.ts";

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

/**
 * The one turn model that every framework adapter uses: recall once per turn within a time budget, learn once per turn
 * in the background, and never break the host's run.
 */
export interface TurnMemory {
  /** False: switched off by `enabled: false`. */
  readonly enabled: boolean;
  readonly includeTools: boolean;
  /** @throws ConfigError (MEMX_USER_REQUIRED) with `requireUser` and no `userId`. Call it before the model is called. */
  assertScope(scope: TurnScope): void;
  /**
   * @throws ConfigError (MEMX_USER_REQUIRED) as above, the signal's reason on abort; with `strict` also what failed.
   * Without `strict` every other failure gives an empty block and is told to `onError` and `onEvent`.
   */
  recall(query: TurnQuery): Promise<TurnRecall>;
  /**
   * Learns from a turn, by the `onIncomplete` policy where it is incomplete. Resolves at once in the background mode,
   * after the write with `ingest: "await"`. Turns of one owner are learned in order; one turn id is learned once.
   */
  ingest(record: TurnRecord): Promise<void>;
  /** Forgets the turn's recalled block: the next recall asks the memory again. `ingest` of a complete turn does it. */
  release(turnId: string): void;
  /** Waits until everything handed to `ingest` is written. */
  flush(): Promise<void>;
}

export declare function createTurnMemory(options: TurnMemoryOptions): TurnMemory;

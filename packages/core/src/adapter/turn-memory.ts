import { describeTurnFailure, userRequired } from "./turn-failure.ts";
import { createTurnLearning } from "./turn-learning.ts";
import { TURN_MEMORY_DEFAULTS } from "./turn-memory-options.ts";
import type { TurnFailure, TurnMemoryOptions, TurnScope } from "./turn-memory-options.ts";
import { turnMemoryParts } from "./turn-memory-parts.ts";
import { createTurnRecalls } from "./turn-recalls.ts";
import type { TurnQuery, TurnRecall, TurnRecord } from "./turn.ts";

/**
 * The one turn model that every framework adapter uses: recall once per turn within a time budget, learn once per turn
 * in the background, and never break the host's run.
 */
export interface TurnMemory {
  /** False: switched off by `enabled: false`. */
  readonly enabled: boolean;
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
  /** Tells a failure of the adapter's own, such as a scope it cannot read. @throws the error with `strict`. */
  report(stage: TurnFailure["stage"], error: unknown): void;
  /**
   * Opens store and model, so that the first turn of a new process need not wait for them within its budget. Never
   * rejects without `strict`.
   */
  warmUp(): Promise<void>;
  /**
   * Waits until everything handed to `ingest` is written, and for what the memory itself put off, such as counting what
   * was recalled. Never rejects without `strict`.
   */
  flush(): Promise<void>;
}

/** A user that owns nothing: warming up must read nobody's memories, also where every call must name a user. */
const NOBODY = "memx-warm-up";

/** Builds the turn model of one adapter over a memory. Touches neither disk nor network until the first turn. */
export function createTurnMemory(options: TurnMemoryOptions): TurnMemory {
  const parts = turnMemoryParts(options);
  const recalls = createTurnRecalls(parts);
  const learning = createTurnLearning(parts);
  const enabled = options.enabled ?? TURN_MEMORY_DEFAULTS.enabled;

  function assertScope(scope: TurnScope): void {
    if (enabled && options.requireUser === true && scope.userId === undefined) throw userRequired();
  }

  async function recall(query: TurnQuery): Promise<TurnRecall> {
    assertScope(query.scope);
    if (!enabled || query.text.trim() === "") return { block: "", hits: [] };
    return await recalls.recall(query);
  }

  async function ingest(record: TurnRecord): Promise<void> {
    if (!enabled) return;
    if (record.incomplete === undefined) recalls.release(record.turnId);
    assertScope(record.scope);
    await learning.ingest(record);
  }

  function report(stage: TurnFailure["stage"], error: unknown): void {
    parts.fail(describeTurnFailure(stage, error));
    if (parts.strict) throw error;
  }

  async function warmUp(): Promise<void> {
    if (!enabled) return;
    try {
      await parts.memory().recall("warm up", { userId: NOBODY, maxResults: 1, reinforce: false });
    } catch (error) {
      report("recall", error);
    }
  }

  async function flush(): Promise<void> {
    await learning.flush();
    try {
      await parts.usedMemory()?.flush();
    } catch (error) {
      report("ingest", error);
    }
  }

  return {
    enabled,
    assertScope,
    recall,
    ingest,
    report,
    warmUp,
    release: (turnId) => recalls.release(turnId),
    flush,
  };
}

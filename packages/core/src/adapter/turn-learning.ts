import type { Message } from "../types/turn.ts";
import { createBackgroundWork } from "./concurrency/background-work.ts";
import { keptMessages } from "./kept-messages.ts";
import { createTurnCache } from "./concurrency/turn-cache.ts";
import { describeTurnFailure, ownerKey } from "./turn-failure.ts";
import { TURN_MEMORY_DEFAULTS } from "./turn-memory-options.ts";
import type { TurnMemoryParts } from "./turn-memory-parts.ts";
import type { TurnRecord } from "./turn.ts";

/** How many turns this process remembers to have learned; the memory itself knows all of them by their id. */
const LEARNED = { maxEntries: 1000, idleMs: 60 * 60_000 };

interface TurnLearning {
  ingest(record: TurnRecord): Promise<void>;
  flush(): Promise<void>;
}

async function learn(
  parts: TurnMemoryParts,
  record: TurnRecord,
  messages: readonly Message[],
): Promise<void> {
  const { turnId, metadata } = record;
  const { userId, agentId, sessionId, scope } = record.scope;
  const startedAt = performance.now();
  try {
    const turn = { messages, turnId, userId, agentId, sessionId, scope, metadata };
    const { events } = await parts.memory().add(turn);
    const memories = events.filter((event) => event.event !== "SKIP").length;
    const durationMs = performance.now() - startedAt;
    parts.tell({ type: "ingest-finished", turnId, memories, durationMs });
  } catch (error) {
    const failure = describeTurnFailure("ingest", error);
    const durationMs = performance.now() - startedAt;
    parts.tell({ type: "ingest-failed", turnId, code: failure.code, durationMs });
    parts.fail(failure);
    throw error;
  }
}

/** One write per turn: doubles (a middleware and a finish callback, a retry) are recognised by the turn id. */
export function createTurnLearning(parts: TurnMemoryParts): TurnLearning {
  const background = createBackgroundWork();
  const learned = createTurnCache<Promise<void>>(LEARNED);
  const mode = parts.ingest ?? TURN_MEMORY_DEFAULTS.ingest;
  const rules = {
    onIncomplete: parts.onIncomplete ?? TURN_MEMORY_DEFAULTS.onIncomplete,
    includeTools: parts.includeTools ?? TURN_MEMORY_DEFAULTS.includeTools,
  };

  /** Settles as the write does; the write itself waits its turn among those of its owner. */
  function start(record: TurnRecord, messages: readonly Message[]): Promise<void> {
    const work = background.run(ownerKey(record.scope), () => learn(parts, record, messages));
    work.catch(() => learned.delete(record.turnId));
    learned.set(record.turnId, work);
    return work;
  }

  function handOver(work: Promise<void>): void {
    try {
      parts.waitUntil?.(work.catch(() => {}));
    } catch (error) {
      parts.fail(describeTurnFailure("ingest", error));
    }
  }

  async function ingest(record: TurnRecord): Promise<void> {
    if (mode === false) return;
    const messages = keptMessages(record, rules);
    if (messages === null) {
      const reason = record.incomplete ?? "nothing to learn from";
      parts.tell({ type: "turn-skipped", turnId: record.turnId, reason });
      return;
    }
    // An incomplete turn has an id of its own: a retry that succeeds must not be taken for a repetition.
    const incomplete = record.incomplete !== undefined;
    if (incomplete && learned.get(record.turnId) !== undefined) return;
    const turnId = incomplete ? `${record.turnId}:incomplete` : record.turnId;
    const work = learned.get(turnId) ?? start({ ...record, turnId }, messages);
    if (mode === "background") handOver(work);
    else if (parts.strict) await work;
    else await work.catch(() => {});
  }

  return { ingest, flush: () => background.flush() };
}

import { fenceMemories } from "./memory-fence.ts";
import { untilAborted, withinBudget } from "./concurrency/time-budget.ts";
import { createTurnCache } from "./concurrency/turn-cache.ts";
import { markUsed, recallBudgetMs } from "./recall-budget.ts";
import { describeTurnFailure, isUserRequired, recallTimeout } from "./turn-failure.ts";
import type { TurnMemoryParts } from "./turn-memory-parts.ts";
import type { TurnQuery, TurnRecall } from "./turn.ts";

/** A turn waits for tools and people; a conversation that is left never comes back for its block. */
const CACHE = { maxEntries: 1000, idleMs: 10 * 60_000 };

const NOTHING: TurnRecall = Object.freeze({ block: "", hits: Object.freeze([]) });

interface TurnRecalls {
  recall(query: TurnQuery): Promise<TurnRecall>;
  release(turnId: string): void;
}

async function ask(parts: TurnMemoryParts, query: TurnQuery): Promise<TurnRecall> {
  const { tokenBudget, maxResults, minScore, format } = parts;
  const { userId, agentId, sessionId, scope } = query.scope;
  const startedAt = performance.now();
  try {
    const memory = parts.memory();
    const budgetMs = recallBudgetMs(memory, parts.recallTimeoutMs);
    const asked = withinBudget(budgetMs, recallTimeout(budgetMs), (signal) =>
      memory.recall(query.text, {
        userId,
        agentId,
        sessionId: parts.recallWithinSession === true ? sessionId : undefined,
        scope,
        tokenBudget,
        maxResults,
        minScore,
        signal,
      }),
    );
    const found = await asked.finally(() => markUsed(memory));
    const own = format !== undefined && found.hits.length > 0;
    const block = own ? fenceMemories(format(found.hits)) : found.block;
    const durationMs = performance.now() - startedAt;
    const { turnId } = query;
    const counts = { hits: found.hits.length, tokens: found.tokens };
    parts.tell({ type: "recall-finished", turnId, ...counts, durationMs });
    return { block, hits: found.hits };
  } catch (error) {
    if (isUserRequired(error)) throw error;
    const failure = describeTurnFailure("recall", error);
    const durationMs = performance.now() - startedAt;
    parts.tell({ type: "recall-failed", turnId: query.turnId, code: failure.code, durationMs });
    parts.fail(failure);
    if (parts.strict) throw error;
    return NOTHING;
  }
}

/**
 * One recall per turn: steps and retries share it, also while it runs. A turn that began without memory stays without
 * it, so that no step waits again and the prompt's prefix stays the same.
 */
export function createTurnRecalls(parts: TurnMemoryParts): TurnRecalls {
  const cache = createTurnCache<Promise<TurnRecall>>(CACHE);

  function share(query: TurnQuery): Promise<TurnRecall> {
    const known = cache.get(query.turnId);
    if (known !== undefined) return known;
    const running = ask(parts, query);
    cache.set(query.turnId, running);
    running.catch(() => cache.delete(query.turnId));
    return running;
  }

  return {
    recall: (query) => untilAborted(share(query), query.signal),
    release: (turnId) => cache.delete(turnId),
  };
}

import type { RankedBullet } from "../../generator/ranking/rank.ts";
import { attempt } from "../attempt.ts";
import type { Run } from "../attempt.ts";

/** How many of the best memories a reranker reads. */
const RERANKED = 20;

/**
 * Lets a reranker, where there is one, order the best twenty anew: by the mean of Blended and its own score, times the same
 * factors. `blended`, and with it the floor, stays what the layers said. A failing reranker changes nothing.
 */
export async function rerankBest(
  query: string,
  ranked: readonly RankedBullet[],
  run: Run,
): Promise<readonly RankedBullet[]> {
  const { reranker } = run.dependencies;
  const best = ranked.slice(0, RERANKED);
  if (reranker === null || best.length < 2) return ranked;
  const documents = best.map((each) => each.bullet.content);
  return await attempt<readonly RankedBullet[]>(run, "rerank", {
    try: async () => {
      const scores = await reranker.rerank({ query, documents, signal: run.signal });
      const again = best.map((each, index): RankedBullet => {
        const mean = (each.blended + (scores[index] ?? 0)) / 2;
        return { ...each, score: mean * each.decay * each.recency * each.scope };
      });
      again.sort((a, b) => b.score - a.score || (a.bullet.id < b.bullet.id ? -1 : 1));
      return [...again, ...ranked.slice(RERANKED)];
    },
    or: () => ranked,
  });
}

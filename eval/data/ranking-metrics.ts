/** How well one ranking finds its gold. Ranks count from 0; Infinity: not found. */
export interface RankingMetrics {
  readonly recall5: number;
  readonly recall10: number;
  readonly ndcg10: number;
  readonly reciprocalRank: number;
}

/** The ranks of the gold items in a ranking of item numbers, best first. */
export const goldRanks = (ranking: readonly number[], gold: readonly number[]): readonly number[] =>
  gold.map((item) => {
    const rank = ranking.indexOf(item);
    return rank < 0 ? Number.POSITIVE_INFINITY : rank;
  });

export function measureRanking(
  ranking: readonly number[],
  gold: readonly number[],
): RankingMetrics {
  const ranks = goldRanks(ranking, gold);
  const within = (limit: number): number =>
    ranks.filter((rank) => rank < limit).length / gold.length;
  const gain = ranks
    .filter((rank) => rank < 10)
    .reduce((sum, rank) => sum + 1 / Math.log2(rank + 2), 0);
  let ideal = 0;
  for (let rank = 0; rank < Math.min(gold.length, 10); rank++) ideal += 1 / Math.log2(rank + 2);
  return {
    recall5: within(5),
    recall10: within(10),
    ndcg10: gain / ideal,
    reciprocalRank: 1 / (1 + Math.min(...ranks)),
  };
}

export const mean = (values: readonly number[]): number =>
  values.length === 0 ? Number.NaN : values.reduce((sum, value) => sum + value, 0) / values.length;

/** "81.2" from 0.8123. */
export const percent = (share: number): string => (100 * share).toFixed(1);

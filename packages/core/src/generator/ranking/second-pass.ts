import type { TermStatistics } from "../../ports/memory-store.ts";
import type { StoredBullet } from "../../types/bullet.ts";
import { inverseDocumentFrequency } from "../query/weigh-query.ts";
import type { WeightedQuery } from "../query/weigh-query.ts";

const FIRST_HITS = 5;
const NEW_TERMS = 10;
const SESSION_HITS = 3;

/** A memory with its score of the first pass. */
export interface FirstHit {
  readonly bullet: StoredBullet;
  readonly blended: number;
}

/**
 * The ten strongest terms that the first five hits share with other memories and the query does not have, weighted by hit
 * score and idf, as shares that sum to 1: a second query made of what was found.
 */
export function feedbackTerms(
  query: WeightedQuery,
  hits: readonly FirstHit[],
  statistics: TermStatistics,
): ReadonlyMap<string, number> {
  const asked = new Set(query.parts.flatMap((part) => part.weighted.map((entry) => entry.term)));
  const strength = new Map<string, number>();
  for (const { bullet, blended } of hits.slice(0, FIRST_HITS)) {
    for (const term of bullet.terms) {
      if (asked.has(term) || statistics.documentFrequency(term) < 2) continue;
      strength.set(
        term,
        (strength.get(term) ?? 0) + blended * inverseDocumentFrequency(term, statistics),
      );
    }
  }
  const strongest = [...strength]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, NEW_TERMS);
  const total = strongest.reduce((sum, [, weight]) => sum + weight, 0);
  return new Map(strongest.map(([term, weight]) => [term, total === 0 ? 0 : weight / total]));
}

/** The share of the second query that a memory holds, 0 to 1. */
export function feedbackShare(terms: ReadonlyMap<string, number>, bullet: StoredBullet): number {
  if (terms.size === 0) return 0;
  let share = 0;
  for (const term of bullet.terms) share += terms.get(term) ?? 0;
  return share;
}

/** Mean score of the best memories of a session that has nothing to do with the query's topic. */
const ORDINARY_SESSION = 0.45;

/** Per session, how far the mean score of its three best memories lies above or below an ordinary one. */
export function sessionSupport(hits: readonly FirstHit[]): ReadonlyMap<string, number> {
  const best = new Map<string, number[]>();
  for (const { bullet, blended } of hits) {
    if (bullet.sessionId === null) continue;
    const scores = best.get(bullet.sessionId) ?? [];
    if (scores.length < SESSION_HITS) scores.push(blended);
    best.set(bullet.sessionId, scores);
  }
  const mean = (scores: readonly number[]): number =>
    scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return new Map([...best].map(([session, scores]) => [session, mean(scores) - ORDINARY_SESSION]));
}

const NOTHING_FOUND = 0.3;
const SOMETHING_FOUND = 0.5;

/** How far the first pass found anything at all, 0 to 1, by the score of its best hit without what makes any
 * memory likelier. */
export function firstPassTrust(hits: readonly { readonly evidence: number }[]): number {
  const best = hits.reduce((most, hit) => Math.max(most, hit.evidence), 0);
  return Math.min(1, Math.max(0, (best - NOTHING_FOUND) / (SOMETHING_FOUND - NOTHING_FOUND)));
}

import type { StoredBullet } from "../../types/bullet.ts";

/** Rows with their score, best first; ties by id so that the same rows always give the same order. */
function best(
  scored: { readonly bullet: StoredBullet; readonly score: number }[],
  limit: number,
): StoredBullet[] {
  scored.sort((a, b) => b.score - a.score || (a.bullet.id < b.bullet.id ? -1 : 1));
  return scored.slice(0, limit).map((entry) => entry.bullet);
}

export function allTerms(bullet: StoredBullet): readonly string[] {
  return [...bullet.terms, ...bullet.contextTerms[0], ...bullet.contextTerms[1]];
}

/** The rows that share terms with the query, those that share the rarest and most first. No terms match no row. */
export function rankByTerms(
  bullets: readonly StoredBullet[],
  terms: readonly string[],
  limit: number,
): StoredBullet[] {
  const wanted = new Set(terms);
  if (wanted.size === 0) return [];
  const shared = bullets.map(
    (bullet) => new Set(allTerms(bullet).filter((term) => wanted.has(term))),
  );
  const frequency = new Map<string, number>();
  for (const terms of shared)
    for (const term of terms) frequency.set(term, (frequency.get(term) ?? 0) + 1);
  const scored = bullets.flatMap((bullet, index) => {
    let score = 0;
    for (const term of shared[index] ?? [])
      score += Math.log(1 + bullets.length / (frequency.get(term) ?? 1));
    return score > 0 ? [{ bullet, score }] : [];
  });
  return best(scored, limit);
}

/** Cosine of two unit vectors. */
function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) sum += (a[index] ?? 0) * (b[index] ?? 0);
  return sum;
}

export interface VectorRanking {
  readonly vector: Float32Array;
  readonly column: "vector" | "searchVector";
  readonly limit: number;
}

/** The rows nearest to a unit vector. Rows without a vector, or with one of another length, are left out. */
export function rankByVector(
  bullets: readonly StoredBullet[],
  { vector, column, limit }: VectorRanking,
): StoredBullet[] {
  const scored = bullets.flatMap((bullet) => {
    const own = bullet[column];
    return own === null || own.length !== vector.length
      ? []
      : [{ bullet, score: dot(own, vector) }];
  });
  return best(scored, limit);
}

/** Newest first; ties by id, newest id first. */
export function newestFirst(a: StoredBullet, b: StoredBullet): number {
  return Date.parse(b.createdAt) - Date.parse(a.createdAt) || (a.id < b.id ? 1 : -1);
}

import type { RankedBullet } from "./rank.ts";

/** From this share of common terms on, a memory says what a better one already said. */
const SAME_WORDS = 0.9;
/** Memories after this many cannot be returned by an ordinary search. */
const LOOKED_AT = 50;

function overlap(a: ReadonlySet<string>, b: readonly string[]): number {
  let both = 0;
  for (const term of b) if (a.has(term)) both++;
  return both / (a.size + b.length - both || 1);
}

/** How many memories of one wording keep their places. */
const ALLOWED = 2;

/**
 * Moves a memory that repeats two better ones nearly word for word behind the others, so that one fact does not fill every
 * place. Nothing is dropped, and different facts in similar words keep their order.
 */
export function setBackRepeats(ranked: readonly RankedBullet[]): readonly RankedBullet[] {
  const first: RankedBullet[] = [];
  const repeats: RankedBullet[] = [];
  const seen: { readonly terms: ReadonlySet<string>; count: number }[] = [];
  for (const each of ranked.slice(0, LOOKED_AT)) {
    const { terms } = each.bullet;
    const same = seen.find((other) => overlap(other.terms, terms) >= SAME_WORDS);
    if (same === undefined) seen.push({ terms: new Set(terms), count: 1 });
    else same.count++;
    if (same !== undefined && same.count > ALLOWED) repeats.push(each);
    else first.push(each);
  }
  return repeats.length === 0 ? ranked : [...first, ...ranked.slice(LOOKED_AT), ...repeats];
}

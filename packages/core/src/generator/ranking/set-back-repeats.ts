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

/**
 * Moves a memory that repeats a better one nearly word for word behind the others, so that one fact does not fill every
 * place. Nothing is dropped, and different facts in similar words keep their order.
 */
export function setBackRepeats(ranked: readonly RankedBullet[]): readonly RankedBullet[] {
  const first: RankedBullet[] = [];
  const repeats: RankedBullet[] = [];
  const seen: ReadonlySet<string>[] = [];
  for (const each of ranked.slice(0, LOOKED_AT)) {
    const { terms } = each.bullet;
    if (
      seen.some(
        (other) =>
          Math.abs(other.size - terms.length) <= other.size * 0.12 + 1 &&
          overlap(other, terms) >= SAME_WORDS,
      )
    ) {
      repeats.push(each);
      continue;
    }
    seen.push(new Set(terms));
    first.push(each);
  }
  return repeats.length === 0 ? ranked : [...first, ...ranked.slice(LOOKED_AT), ...repeats];
}

import type { TermStatistics } from "../../ports/memory-store.ts";
import { dice, isWithinOneEdit, trigrams } from "../../text/similarity.ts";

/** A term of the store that a misspelt word may mean. */
export interface NearTerm {
  readonly term: string;
  /** 0 to 1. */
  readonly credit: number;
}

const ONE_EDIT_CREDIT = 0.8;
const MINIMUM_DICE = 0.6;
const MINIMUM_WORD = 5;
const MINIMUM_TERM = 4;
const MAXIMUM_NEAR = 12;

/** One bit per letter: two words whose letters differ much cannot share many trigrams. */
function letterBits(word: string): number {
  let bits = 0;
  for (let index = 0; index < word.length; index++) bits |= 1 << (word.charCodeAt(index) & 31);
  return bits;
}

function bitCount(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/**
 * Terms of the store near a word that it does not hold: at most one edit or swap away (credit 0.8), or with a trigram Dice
 * coefficient of at least 0.6 (credit 0.8 × that). Words of fewer than five letters have none.
 */
export function nearTerms(word: string, statistics: TermStatistics): readonly NearTerm[] {
  if (word.length < MINIMUM_WORD) return [];
  const near: NearTerm[] = [];
  const wordTrigrams = trigrams(word);
  const wordBits = letterBits(word);
  for (const term of statistics.vocabulary()) {
    const difference = Math.abs(term.length - word.length);
    if (difference > 4 || term.length < MINIMUM_TERM) continue;
    const differing = bitCount(letterBits(term) ^ wordBits);
    if (differing > 4) continue;
    if (difference <= 1 && differing <= 2 && isWithinOneEdit(word, term)) {
      near.push({ term, credit: ONE_EDIT_CREDIT });
      continue;
    }
    const likeness = dice(wordTrigrams, trigrams(term));
    if (likeness >= MINIMUM_DICE) near.push({ term, credit: ONE_EDIT_CREDIT * likeness });
  }
  return near
    .sort((a, b) => b.credit - a.credit || (a.term < b.term ? -1 : 1))
    .slice(0, MAXIMUM_NEAR);
}

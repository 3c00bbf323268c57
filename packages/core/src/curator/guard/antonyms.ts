import { NEGATIONS } from "../analysis/function-words.ts";
import type { StatementAnalysis } from "../analysis/statement.ts";
import { areOpposed, areOtherPeople } from "../lexicon/antonyms.ts";

/** Stems of the words that only the first text has. What says no is counted by the negation guard. */
function ownWords(a: StatementAnalysis, b: StatementAnalysis): readonly string[] {
  const others = new Set(b.words);
  const isOwn = (word: string): boolean => !others.has(word) && !NEGATIONS.has(word);
  return [...new Set(a.stems.filter((_, position) => isOwn(a.words[position] ?? "")))];
}

function countPairs(
  a: StatementAnalysis,
  b: StatementAnalysis,
  arePair: (one: string, other: string) => boolean,
): number {
  const [ofA, ofB] = [ownWords(a, b), ownWords(b, a)];
  const paired = (words: readonly string[], others: readonly string[]): number =>
    words.filter((word) => others.some((other) => arePair(word, other))).length;
  return Math.min(paired(ofA, ofB), paired(ofB, ofA));
}

/**
 * ANT: how many words that only the first text has are the opposite of a word that only the second has ("enable" /
 * "disable", "before" / "after").
 */
export function countOppositeWords(a: StatementAnalysis, b: StatementAnalysis): number {
  return countPairs(a, b, areOpposed);
}

/** One text is about somebody else than the other ("the user's sister" / "the user's brother"). */
export function isAboutOthers(a: StatementAnalysis, b: StatementAnalysis): boolean {
  return countPairs(a, b, areOtherPeople) > 0;
}

import type { StatementAnalysis } from "../analysis/statement.ts";
import { areOpposed } from "../lexicon/antonyms.ts";

/**
 * ANT: a word that only one text has is the opposite of a word that only the other has ("enable" / "disable",
 * "before" / "after").
 */
export function hasOppositeWords(a: StatementAnalysis, b: StatementAnalysis): boolean {
  const wordsOfA = new Set(a.words);
  const wordsOfB = new Set(b.words);
  const onlyB = [...wordsOfB].filter((word) => !wordsOfA.has(word));
  return [...wordsOfA].some(
    (word) => !wordsOfB.has(word) && onlyB.some((other) => areOpposed(word, other)),
  );
}

import { DETERMINERS } from "../analysis/function-words.ts";
import type { StatementAnalysis } from "../analysis/statement.ts";

/** Words that begin a restriction: what follows says when, where or for what the rest holds. */
const RESTRICTION =
  /^(?:in|for|on|when|if|while|unless|except|without|only|during|until|before|after|as|at|within|under|inside|outside|because|with)$/u;
/** Words that take something out of a statement: what has one says less than what has none. */
const EXCEPTIONS = ["except", "unless", "only", "without"] as const;
/** Words behind which stands what is not meant: "tea over coffee" says nothing good of coffee. */
const COMPARISON = /^(?:over|than|instead|rather)$/u;
/** Function words that may stand between the opener and the word it governs. */
const REACH = 3;

/**
 * Whether a word that only this text has stands in a phrase that restricts the statement: "tabs in Makefiles" says less
 * than "tabs", and must not take its place.
 */
export function isRestricted(analysis: StatementAnalysis, unmatched: readonly string[]): boolean {
  const alone = new Set(unmatched);
  return analysis.content.some(({ word, position }) => {
    if (!alone.has(word)) return false;
    const before = analysis.words.slice(Math.max(0, position - REACH), position).toReversed();
    for (const previous of before) {
      if (RESTRICTION.test(previous)) return true;
      if (!DETERMINERS.has(previous) && !alone.has(previous)) return false;
    }
    return false;
  });
}

/**
 * Whether both texts take something out ("except", "unless", "only", "without") or neither does, and both set one thing
 * against another ("over", "than", "instead of") or neither does.
 */
export function haveSameExceptions(a: StatementAnalysis, b: StatementAnalysis): boolean {
  const compares = ({ words }: StatementAnalysis): boolean =>
    words.some((word) => COMPARISON.test(word));
  if (compares(a) !== compares(b)) return false;
  return EXCEPTIONS.every((word) => a.words.includes(word) === b.words.includes(word));
}

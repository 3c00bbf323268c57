import type { Alignment } from "../alignment/align.ts";
import type { StatementAnalysis } from "../analysis/statement.ts";
import { countOppositeWords, isAboutOthers } from "./antonyms.ts";
import { hasOtherCode } from "./code.ts";
import { hasOtherNames } from "./names.ts";
import { negationDifference } from "./negation.ts";
import { hasOtherNumbers } from "./numbers.ts";
import { hasSwappedWords } from "./word-order.ts";

/** Why two texts that are near each other must not be taken for the same. */
export type GuardName =
  | "negation"
  | "number"
  | "code"
  | "name"
  | "opposite"
  | "word-order"
  | "other-people";

/** "does not like" and "dislikes": one negation and one opposite word take each other back. */
function polarity(
  a: StatementAnalysis,
  b: StatementAnalysis,
): readonly (readonly [GuardName, boolean])[] {
  const difference = negationDifference(a, b);
  const opposites = countOppositeWords(a, b);
  const takenBack = Math.abs(difference) === 1 && opposites === 1;
  return [
    ["negation", difference !== 0 && !takenBack],
    ["opposite", opposites > 0 && !takenBack],
  ];
}

/** The guards that fire for a pair. Empty: nothing speaks against the two being the same. Symmetric. */
export function guardPair(
  a: StatementAnalysis,
  b: StatementAnalysis,
  alignment: Alignment,
): readonly GuardName[] {
  const fired: readonly (readonly [GuardName, boolean])[] = [
    ...polarity(a, b),
    ["number", hasOtherNumbers(a, b)],
    ["code", hasOtherCode(a, b)],
    ["name", hasOtherNames(a, b, alignment)],
    ["word-order", hasSwappedWords(a, b, alignment)],
    ["other-people", isAboutOthers(a, b)],
  ];
  return fired.filter(([, fires]) => fires).map(([name]) => name);
}

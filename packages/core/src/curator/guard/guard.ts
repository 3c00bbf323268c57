import type { Alignment } from "../alignment/align.ts";
import type { StatementAnalysis } from "../analysis/statement.ts";
import { hasOppositeWords } from "./antonyms.ts";
import { hasOtherCode } from "./code.ts";
import { hasOtherNames } from "./names.ts";
import { hasOtherNegation } from "./negation.ts";
import { hasOtherNumbers } from "./numbers.ts";
import { hasSwappedWords } from "./word-order.ts";

/** Why two texts that are near each other must not be taken for the same. */
export type GuardName = "negation" | "number" | "code" | "name" | "opposite" | "word-order";

/** The guards that fire for a pair. Empty: nothing speaks against the two being the same. Symmetric. */
export function guardPair(
  a: StatementAnalysis,
  b: StatementAnalysis,
  alignment: Alignment,
): readonly GuardName[] {
  const fired: readonly (readonly [GuardName, boolean])[] = [
    ["negation", hasOtherNegation(a, b)],
    ["number", hasOtherNumbers(a, b)],
    ["code", hasOtherCode(a, b)],
    ["name", hasOtherNames(a, b, alignment)],
    ["opposite", hasOppositeWords(a, b)],
    ["word-order", hasSwappedWords(a, b, alignment)],
  ];
  return fired.filter(([, fires]) => fires).map(([name]) => name);
}

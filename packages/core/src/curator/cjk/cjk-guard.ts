import type { GuardName } from "../guard/guard.ts";
import { CJK_OPPOSITES } from "./cjk-lexicon.ts";
import type { CjkStatement } from "./cjk-statement.ts";

const lacks = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  [...a].some((item) => !b.has(item));

function hasOtherNumbers(a: CjkStatement, b: CjkStatement): boolean {
  if (a.numbers.size === 0 || b.numbers.size === 0) {
    return (a.saysOne && b.numbers.size > 0) || (b.saysOne && a.numbers.size > 0);
  }
  return lacks(a.numbers, b.numbers) || lacks(b.numbers, a.numbers);
}

function hasOpposites(a: CjkStatement, b: CjkStatement): boolean {
  const only = (word: string, has: CjkStatement, not: CjkStatement): boolean =>
    has.text.includes(word) && !not.text.includes(word);
  return CJK_OPPOSITES.some(
    ([one, other]) =>
      (only(one, a, b) && only(other, b, a)) || (only(one, b, a) && only(other, a, b)),
  );
}

/** The same characters in another order, with few of the neighbours kept. */
function hasSwappedUnits(a: CjkStatement, b: CjkStatement): boolean {
  const sorted = (units: readonly string[]): string => units.toSorted().join("");
  return a.units.join("") !== b.units.join("") && sorted(a.units) === sorted(b.units);
}

/** The guards for statements of CJK scripts: negation, numbers and numerals, Latin words, opposites, order. Symmetric. */
export function guardCjkPair(a: CjkStatement, b: CjkStatement): readonly GuardName[] {
  const fired: readonly (readonly [GuardName, boolean])[] = [
    ["negation", a.negations !== b.negations],
    ["number", hasOtherNumbers(a, b)],
    ["name", lacks(a.latin, b.latin) && lacks(b.latin, a.latin)],
    ["opposite", hasOpposites(a, b)],
    ["word-order", hasSwappedUnits(a, b)],
  ];
  return fired.filter(([, fires]) => fires).map(([name]) => name);
}

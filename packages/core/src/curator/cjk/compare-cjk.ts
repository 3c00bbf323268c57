import type { Verdict } from "../comparison.ts";
import { guardCjkPair } from "./cjk-guard.ts";
import type { CjkStatement } from "./cjk-statement.ts";
import { unitDice } from "./cjk-statement.ts";

/** Dice from which two statements may be the same; chosen on STSb-zh (docs/conflicts-and-history.md). */
const SAME_DICE = 0.75;
/** Dice from which two statements may contradict each other. */
const NEAR_DICE = 0.6;
/** A word in the place of another one is at most this many characters long. */
const WORD_LENGTH = 4;
const SHORT_WORD = 2;

/** How two CJK statements stand to each other, time aside. */
export interface CjkComparison {
  readonly verdict: Verdict;
  readonly reasons: readonly string[];
}

interface Difference {
  /** Different units that the other statement lacks. */
  readonly units: number;
  /** They stand in one run. */
  readonly isOneRun: boolean;
}

function difference(a: CjkStatement, b: CjkStatement): Difference {
  const others = new Set(b.units);
  const places = a.units.flatMap((unit, index) => (others.has(unit) ? [] : [index]));
  const [first = 0] = places;
  const last = places.at(-1) ?? 0;
  return {
    units: new Set(places.map((index) => a.units[index])).size,
    isOneRun: last - first + 1 === places.length,
  };
}

/** One word stands where the other statement has another one ("红色" / "蓝色"): a different value, not another wording. */
function hasOtherWord(a: CjkStatement, b: CjkStatement): boolean {
  const [ofA, ofB] = [difference(a, b), difference(b, a)];
  if (ofA.units === 0 || ofB.units === 0) return false;
  const longest = Math.max(ofA.units, ofB.units);
  return longest <= SHORT_WORD || (longest <= WORD_LENGTH && ofA.isOneRun && ofB.isOneRun);
}

/**
 * Compares by characters where vectors say nothing: Dice ≥ 0.75 and an empty guard and no word exchanged merges; Dice ≥
 * 0.6 and a guard that fires is a conflict.
 */
export function compareCjkStatements(a: CjkStatement, b: CjkStatement): CjkComparison {
  const dice = unitDice(a, b);
  if (dice < NEAR_DICE) return { verdict: "distinct", reasons: [] };
  const guards = guardCjkPair(a, b);
  if (guards.length > 0) return { verdict: "conflict", reasons: guards };
  if (dice >= SAME_DICE && !hasOtherWord(a, b))
    return { verdict: "duplicate", reasons: ["same-characters"] };
  return { verdict: "related", reasons: [] };
}

import type { StatementAnalysis } from "../analysis/statement.ts";

const PREFIXES = ["un", "non", "dis"] as const;

/** "unset" in one text and "set" in the other: a negation that is part of the word. */
function negatedWords(a: StatementAnalysis, b: StatementAnalysis): number {
  const others = new Set(b.words);
  const own = new Set(a.words);
  return a.words.filter((word) =>
    PREFIXES.some((prefix) => {
      const bare = word.startsWith(prefix) ? word.slice(prefix.length).replace(/^-/u, "") : "";
      return bare.length >= 3 && others.has(bare) && !own.has(bare) && !others.has(word);
    }),
  ).length;
}

/** NEG: how many times more the first text says no than the second; below zero: how many times less. */
export function negationDifference(a: StatementAnalysis, b: StatementAnalysis): number {
  return a.negations + negatedWords(a, b) - b.negations - negatedWords(b, a);
}

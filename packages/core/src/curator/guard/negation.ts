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

/** NEG: the two texts say no a different number of times. */
export function hasOtherNegation(a: StatementAnalysis, b: StatementAnalysis): boolean {
  return a.negations + negatedWords(a, b) !== b.negations + negatedWords(b, a);
}

import { stem } from "../../text/stem.ts";
import type { Alignment } from "../alignment/align.ts";
import type { StatementAnalysis } from "../analysis/statement.ts";
import { FUNCTION_WORDS } from "../analysis/function-words.ts";
import { hasSynonym } from "../lexicon/synonyms.ts";

function missingNames(a: StatementAnalysis, b: StatementAnalysis): readonly string[] {
  const known = new Set([...b.words, ...b.code.map((span) => span.toLowerCase())]);
  return a.names.filter((name) => !known.has(name) && !hasSynonym(stem(name)));
}

/** The word that begins a text has a capital whether it is a name or not: it counts when it has no partner. */
function firstName(analysis: StatementAnalysis, unmatched: readonly string[]): readonly string[] {
  const { firstWord } = analysis;
  return firstWord !== "" && unmatched.includes(firstWord) && !FUNCTION_WORDS.has(firstWord)
    ? [firstWord]
    : [];
}

/** NAME: each text has a capitalised name that the other one lacks. */
export function hasOtherNames(
  a: StatementAnalysis,
  b: StatementAnalysis,
  alignment: Alignment,
): boolean {
  const { unmatchedA, unmatchedB } = alignment;
  const inA = missingNames(a, b).length > 0;
  const inB = missingNames(b, a).length > 0;
  const firstA = firstName(a, unmatchedA).length > 0;
  const firstB = firstName(b, unmatchedB).length > 0;
  if (inA && (inB || firstB)) return true;
  if (firstA && inB) return true;
  return firstA && firstB && unmatchedA.length === 1 && unmatchedB.length === 1;
}

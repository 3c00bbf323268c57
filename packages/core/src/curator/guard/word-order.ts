import type { Alignment } from "../alignment/align.ts";
import { DETERMINERS, PHRASE_OPENERS } from "../analysis/function-words.ts";
import type { StatementAnalysis } from "../analysis/statement.ts";
import { stem } from "../../text/stem.ts";

/** Words whose order matters, as stems: without articles and adverbs of manner, which move freely. */
function orderedStems(analysis: StatementAnalysis): readonly string[] {
  return analysis.words.filter((word) => !DETERMINERS.has(word) && !word.endsWith("ly")).map(stem);
}

const sameSequence = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((word, index) => word === b[index]);

/** "On CI the test is flaky" is "the test is flaky on CI": a phrase that moved to the front or to the end. */
function isMovedPhrase(a: readonly string[], b: readonly string[]): boolean {
  return a.some(
    (word, index) =>
      index > 0 &&
      PHRASE_OPENERS.has(word) &&
      sameSequence([...a.slice(index), ...a.slice(0, index)], b),
  );
}

/** "German and English" in one order: words joined by "and" or "or" are sorted. */
function sortLists(stems: readonly string[]): readonly string[] {
  const sorted = [...stems];
  for (let index = 1; index + 1 < sorted.length; index += 1) {
    const [left, joint, right] = [
      sorted[index - 1] ?? "",
      sorted[index] ?? "",
      sorted[index + 1] ?? "",
    ];
    if ((joint === "and" || joint === "or") && left > right) {
      sorted[index - 1] = right;
      sorted[index + 1] = left;
    }
  }
  return sorted;
}

/** SWAP: the same words in another order ("the client calls the server" / "the server calls the client"). */
export function hasSwappedWords(
  a: StatementAnalysis,
  b: StatementAnalysis,
  alignment: Alignment,
): boolean {
  if (alignment.unmatchedA.length > 0 || alignment.unmatchedB.length > 0 || a.content.length < 2)
    return false;
  const orderA = sortLists(orderedStems(a));
  const orderB = sortLists(orderedStems(b));
  if (a.words.includes("by") !== b.words.includes("by")) return false;
  if (sameSequence(orderA, orderB) || !sameSequence(orderA.toSorted(), orderB.toSorted()))
    return false;
  return !isMovedPhrase(orderA, orderB) && !isMovedPhrase(orderB, orderA);
}

import type { Signals } from "../signals.ts";
import { addedCoverage, coverage } from "./exact-matcher.ts";
import type { TermMatches } from "./term-matches.ts";

const MAXIMUM = 10;

/** The share of the query over stems, where words the store does not hold count by what they may mean, 0 to 1. */
function stemCoverage(matches: TermMatches): number {
  const { weighted, nearIdfTotal } = matches.part;
  if (nearIdfTotal === 0) return 0;
  let sum = 0;
  for (let term = 0; term < weighted.length; term++) {
    const credit = matches.own[term] === true ? 1 : (matches.near[term] ?? 0);
    sum += (weighted[term]?.nearIdf ?? 0) * credit;
  }
  return sum / nearIdfTotal;
}

/**
 * L2, 0 to 10: what the memory covers of the query without its exact words: by stems and near spellings, by naming one of
 * a kind, by answering a question that holds the query's words, and by the terms of the first hits. Summed and clamped.
 */
export function fuzzyScore(
  matches: TermMatches,
  options: { readonly signals: Signals; readonly feedback: number },
): number {
  const { signals, feedback } = options;
  let share = stemCoverage(matches) + signals.feedback * feedback;
  share +=
    signals.related *
    coverage(matches, (term) =>
      matches.related[term] === true && matches.own[term] !== true ? 1 : 0,
    );
  if (matches.answers) share += signals.answer * addedCoverage(matches, 1);
  return MAXIMUM * Math.min(1, Math.max(0, share));
}

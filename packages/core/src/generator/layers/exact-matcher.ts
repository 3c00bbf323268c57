import type { TermMatches } from "./term-matches.ts";

const MAXIMUM = 15;

/** The share of the query's idf mass whose terms pass the test, 0 to 1. */
export function coverage(matches: TermMatches, credit: (term: number) => number): number {
  const { weighted, idfTotal } = matches.part;
  if (idfTotal === 0) return 0;
  let sum = 0;
  for (let term = 0; term < weighted.length; term++)
    sum += (weighted[term]?.idf ?? 0) * credit(term);
  return sum / idfTotal;
}

/** What a memory before it in the session (1: the nearest) adds to what the memory itself covers, 0 to 1. */
export const addedCoverage = (matches: TermMatches, level: number): number =>
  coverage(matches, (term) =>
    matches.own[term] !== true && matches.context[term] === level ? 1 : 0,
  );

/** L1, 0 to 15: the share of the query's idf mass that the memory holds, exact words in full, mere stems at half. */
export function exactScore(matches: TermMatches): number {
  return (
    MAXIMUM *
    coverage(matches, (term) =>
      matches.exact[term] === true ? 1 : matches.own[term] === true ? 0.5 : 0,
    )
  );
}

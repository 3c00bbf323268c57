import type { TermCoverage } from "./term-coverage.ts";

const MAXIMUM = 15;

/** L1, 0 to 15: the share of the query's idf mass that the memory holds, exact words in full, mere stems at half. */
export const exactScore = (coverage: TermCoverage): number =>
  (MAXIMUM * (coverage.exact + coverage.own)) / 2;

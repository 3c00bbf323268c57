import type { StatementAnalysis } from "../analysis/statement.ts";

function missing(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return [...a].some((number) => !b.has(number));
}

/** NUM: both texts have numbers (versions, dates, ports, number words) and not the same ones. */
export function hasOtherNumbers(a: StatementAnalysis, b: StatementAnalysis): boolean {
  const ofA = new Set(a.numbers);
  const ofB = new Set(b.numbers);
  if (ofA.size > 0 && ofB.size > 0) return missing(ofA, ofB) || missing(ofB, ofA);
  // "one approval" against "two approvals"; "one" against no number at all is an article.
  return (a.saysOne && ofB.size > 0) || (b.saysOne && ofA.size > 0);
}

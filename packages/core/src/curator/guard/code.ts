import type { StatementAnalysis } from "../analysis/statement.ts";

function missing(a: StatementAnalysis, b: StatementAnalysis): readonly string[] {
  return a.code.filter((span) => !b.lowerText.includes(span.toLowerCase()));
}

/** CODE: each text has a path, identifier, flag, constant or error code that the other one lacks. */
export function hasOtherCode(a: StatementAnalysis, b: StatementAnalysis): boolean {
  return missing(a, b).length > 0 && missing(b, a).length > 0;
}

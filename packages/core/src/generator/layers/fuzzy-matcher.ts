import type { Signals } from "../signals.ts";
import type { TermCoverage } from "./term-coverage.ts";

const MAXIMUM = 10;

/**
 * L2, 0 to 10: what the memory covers of the query without its exact words: by stems and near spellings, by naming one of
 * a kind, by answering a question that holds the query's words, by terms of the first hits (`feedback`, 0 to 1),
 * and by being a rule that applies to what is requested (`rule`, 0 to 1). Summed and clamped.
 */
export function fuzzyScore(
  coverage: TermCoverage,
  found: { readonly feedback: number; readonly rule: number },
  signals: Signals,
): number {
  const answer = coverage.answers ? signals.answer * coverage.previous : 0;
  const share =
    coverage.near +
    signals.related * coverage.related +
    answer +
    signals.feedback * found.feedback +
    signals.rule * found.rule;
  return MAXIMUM * Math.min(1, share);
}

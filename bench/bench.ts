import type { ReportTable } from "../scripts/report.ts";

/** One table of a benchmark: medians, p95 and ratios measured in one run. */
export type BenchTable = ReportTable;

/** Milliseconds at the given percentile (0 to 100) of a list of durations. */
export function percentile(durations: readonly number[], at: number): number {
  const sorted = [...durations].sort((a, b) => a - b);
  const index = Math.min(sorted.length - 1, Math.max(0, Math.ceil((at / 100) * sorted.length) - 1));
  return sorted[index] ?? Number.NaN;
}

/** "3.2" from 3.2049: one digit below 100, none above. */
export const formatNumber = (value: number): string =>
  value < 100 ? value.toFixed(1) : value.toFixed(0);

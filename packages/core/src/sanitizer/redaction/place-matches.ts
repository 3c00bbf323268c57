import type { Match } from "../detector.ts";
import type { Range } from "./marker.ts";

/**
 * Of two matches that share a place the longer one gives the marker's kind; of two equally long ones the one whose
 * rule says more (lower rank: vendor shapes before general rules).
 */
export function mergeMatches(matches: readonly Match[], rankOf: (rule: string) => number): Match[] {
  const sorted = matches.toSorted(
    (a, b) => a.start - b.start || b.end - a.end || rankOf(a.rule) - rankOf(b.rule),
  );
  const merged: Match[] = [];
  let kindLength = 0;
  for (const match of sorted) {
    const last = merged.at(-1);
    if (last === undefined || match.start >= last.end) {
      merged.push(match);
      kindLength = match.end - match.start;
      continue;
    }
    const length = match.end - match.start;
    const wins =
      length > kindLength || (length === kindLength && rankOf(match.rule) < rankOf(last.rule));
    if (wins) kindLength = length;
    const end = Math.max(last.end, match.end);
    merged[merged.length - 1] = { rule: wins ? match.rule : last.rule, start: last.start, end };
  }
  return merged;
}

/** What is left of sorted, separate matches outside sorted, separate ranges. */
export function subtractRanges(
  matches: readonly Match[],
  ranges: readonly Range[],
): readonly Match[] {
  if (ranges.length === 0) return matches;
  const left: Match[] = [];
  let first = 0;
  for (const match of matches) {
    let start = match.start;
    while (first < ranges.length && (ranges[first]?.end ?? 0) <= match.start) first += 1;
    for (let index = first; index < ranges.length; index += 1) {
      const range = ranges[index];
      if (range === undefined || range.start >= match.end) break;
      if (range.start > start) left.push({ rule: match.rule, start, end: range.start });
      start = Math.max(start, range.end);
    }
    if (start < match.end) left.push({ rule: match.rule, start, end: match.end });
  }
  return left;
}

/** Drops matches that lie inside an occurrence of a text that the user allows. */
export function dropAllowed(
  text: string,
  matches: readonly Match[],
  allow: readonly string[],
): readonly Match[] {
  if (matches.length === 0) return matches;
  let kept = matches;
  for (const allowed of allow) {
    if (allowed.length === 0 || !text.includes(allowed)) continue;
    kept = kept.filter((match) => !liesInside(text, match, allowed));
  }
  return kept;
}

function liesInside(text: string, match: Match, allowed: string): boolean {
  if (match.end - match.start > allowed.length) return false;
  const from = match.end - allowed.length;
  const at = text.indexOf(allowed, Math.max(0, from));
  return at >= 0 && at <= match.start;
}

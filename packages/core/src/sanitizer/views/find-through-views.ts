import type { Match } from "../detector.ts";
import { findInRegions, regionsAround } from "../redaction/regions.ts";
import { decodedRunsOf } from "./decoded-runs.ts";
import { joinedViewOf, spansJoin } from "./joined-view.ts";
import { plainViewOf } from "./plain-view.ts";
import { toOriginal } from "./view.ts";

/** The kind in the marker of an encoded text that holds a secret. */
export const ENCODED = "encoded-secret";

/** How often text is decoded again: base64 in base64 in base64. */
const DEEPEST = 3;

export interface Search {
  /** Finds in one text as it stands. */
  readonly find: (text: string) => readonly Match[];
  /** Rules that say nothing about encoded text: a user's name in a path does not make a whole file a secret. */
  readonly isMinor: (rule: string) => boolean;
  readonly count: (steps: number) => void;
}

function findEncoded(text: string, search: Search, depth: number): readonly Match[] {
  const { runs, steps } = decodedRunsOf(text);
  search.count(steps);
  const matches: Match[] = [];
  for (const run of runs) {
    const inside = search.find(run.text).some((match) => !search.isMinor(match.rule));
    if (inside || (depth < DEEPEST && findEncoded(run.text, search, depth + 1).length > 0)) {
      matches.push({ rule: ENCODED, start: run.start, end: run.end });
    }
  }
  return matches;
}

function findBelow(text: string, search: Search): readonly Match[] {
  return [...search.find(text), ...findEncoded(text, search, 1)];
}

function findPlainly(text: string, search: Search): Match[] {
  const matches = [...findBelow(text, search)];
  search.count(text.length);
  const joined = joinedViewOf(text);
  if (joined === null) return matches;
  const regions = regionsAround(joined.text, joined.changes);
  for (const match of findInRegions(joined.text, regions, (region) => findBelow(region, search))) {
    if (spansJoin(joined, match.start, match.end)) matches.push(toOriginal(joined, match));
  }
  return matches;
}

/**
 * Finds in a text and in the other ways to read it: without what is not seen, with literals and wrapped lines joined,
 * and with base64 and hex decoded. Only the lines where another reading differs are read again. Places are places in
 * the text as it was given.
 */
export function findThroughViews(text: string, search: Search): readonly Match[] {
  const matches = findPlainly(text, search);
  search.count(text.length);
  const plain = plainViewOf(text);
  if (plain === null) return matches;
  const regions = regionsAround(plain.text, plain.changes);
  for (const match of findInRegions(plain.text, regions, (region) => findPlainly(region, search))) {
    matches.push(toOriginal(plain, match));
  }
  return matches;
}

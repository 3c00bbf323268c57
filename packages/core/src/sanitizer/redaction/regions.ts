import type { Match } from "../detector.ts";
import type { Range } from "./marker.ts";

/** Lines before and after a changed place that are looked at again with it. */
const LINES = 2;

function startOfRegion(text: string, place: number, floor: number): number {
  let start = place;
  for (let line = 0; line <= LINES && start > floor; line += 1) {
    const before = text.lastIndexOf("\n", start - 1);
    start = before < floor ? floor : before;
  }
  return start;
}

function endOfRegion(text: string, place: number): number {
  let end = place;
  for (let line = 0; line <= LINES && end < text.length; line += 1) {
    const after = text.indexOf("\n", end);
    end = after < 0 ? text.length : after + 1;
  }
  return end;
}

/** The lines around sorted places, in one piece where they meet. */
export function regionsAround(text: string, places: readonly Range[]): readonly Range[] {
  const regions: { start: number; end: number }[] = [];
  for (const place of places) {
    const last = regions.at(-1);
    if (last !== undefined && place.end <= last.end) continue;
    const start =
      last !== undefined && place.start <= last.end
        ? last.start
        : startOfRegion(text, place.start, last?.end ?? 0);
    const end = endOfRegion(text, Math.max(place.end, last?.end ?? 0));
    if (last !== undefined && start <= last.end) last.end = end;
    else regions.push({ start, end });
  }
  return regions;
}

/** Finds in regions of a text only. Places are places in the whole text. */
export function findInRegions(
  text: string,
  regions: readonly Range[],
  find: (text: string) => readonly Match[],
): readonly Match[] {
  const matches: Match[] = [];
  for (const { start, end } of regions) {
    for (const match of find(text.slice(start, end))) {
      matches.push({ rule: match.rule, start: match.start + start, end: match.end + start });
    }
  }
  return matches;
}

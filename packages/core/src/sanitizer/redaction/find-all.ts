import { markerOf } from "./marker.ts";
import type { Match } from "../detector.ts";
import { mergeMatches } from "./place-matches.ts";
import { findInRegions, regionsAround } from "./regions.ts";
import type { Range } from "./marker.ts";

/** Writes a marker in the place of every match. Matches are sorted and separate. */
export function applyMarkers(text: string, matches: readonly Match[]): string {
  let output = "";
  let position = 0;
  for (const match of matches) {
    output += text.slice(position, match.start) + markerOf(match.rule);
    position = match.end;
  }
  return output + text.slice(position);
}

/** Where the markers of matches stand in the redacted text. */
function markersOf(matches: readonly Match[]): readonly Range[] {
  let shift = 0;
  return matches.map((match) => {
    const start = match.start - shift;
    const length = markerOf(match.rule).length;
    shift += match.end - match.start - length;
    return { start, end: start + length };
  });
}

/** Brings places in the redacted text back to places in the original. Matches must lie outside the markers. */
function toOriginal(found: readonly Match[], applied: readonly Match[]): Match[] {
  const moved: Match[] = [];
  let shift = 0;
  let next = 0;
  for (const match of found) {
    for (; next < applied.length; next += 1) {
      const earlier = applied[next];
      if (earlier === undefined || earlier.start - shift > match.start) break;
      shift += earlier.end - earlier.start - markerOf(earlier.rule).length;
    }
    moved.push({ rule: match.rule, start: match.start + shift, end: match.end + shift });
  }
  return moved;
}

/** Rounds after which the text is taken as it is. Two are enough for anything seen; each one only shortens what is left. */
const MOST_ROUNDS = 6;

/**
 * Finds until nothing more is found. A marker in the place of a secret may change what its neighbourhood means, so the
 * lines around markers are looked at again: that is what makes redaction idempotent.
 */
export function findAll(
  text: string,
  find: (text: string) => readonly Match[],
  rankOf: (rule: string) => number,
): { readonly text: string; readonly matches: readonly Match[] } {
  let matches: readonly Match[] = [];
  let redacted = text;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const found =
      round === 0
        ? find(text)
        : findInRegions(redacted, regionsAround(redacted, markersOf(matches)), find);
    if (found.length === 0) break;
    matches = mergeMatches([...matches, ...toOriginal(found, matches)], rankOf);
    redacted = applyMarkers(text, matches);
  }
  return { text: redacted, matches };
}

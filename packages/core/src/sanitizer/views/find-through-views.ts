import type { Match } from "../detector.ts";

/** Finds in the text as it is. */
export function findThroughViews(
  text: string,
  find: (text: string) => readonly Match[],
): readonly Match[] {
  return find(text);
}

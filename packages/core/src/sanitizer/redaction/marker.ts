import { FAMILIES } from "../sanitizer.ts";

/** The kind in the marker of a text that could not be sanitised at all. */
export const UNREADABLE = "unreadable";

const MARKER = /<REDACTED:([A-Za-z0-9][A-Za-z0-9_-]{0,63})>/g;

/** `<REDACTED:kind>`: what stands in the place of a secret. The kind says what was there, never how it read. */
export function markerOf(kind: string): string {
  return `<REDACTED:${kind}>`;
}

/**
 * A marker that another instance wrote may have a kind that this one does not know. It is taken for a marker when its
 * kind reads like a name, so that nobody can carry a secret through inside of one.
 */
function readsLikeKind(kind: string): boolean {
  if (kind.length > 40) return false;
  const parts = kind.split(/[-_]/);
  return parts.every(
    (part) => part.length <= 16 && (/^[A-Za-z]*\d{0,3}$/.test(part) || /^\d?[A-Za-z]*$/.test(part)),
  );
}

export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Where markers stand in a text already. They are never touched again. */
export function findMarkers(text: string, kinds: ReadonlySet<string>): readonly Range[] {
  if (!text.includes("<REDACTED:")) return [];
  const ranges: Range[] = [];
  for (const match of text.matchAll(MARKER)) {
    const kind = match[1] ?? "";
    if (!kinds.has(kind) && !(FAMILIES as readonly string[]).includes(kind) && !readsLikeKind(kind))
      continue;
    ranges.push({ start: match.index, end: match.index + match[0].length });
  }
  return ranges;
}

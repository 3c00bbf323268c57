import type { Match } from "../detector.ts";
import type { Range } from "../redaction/marker.ts";

/** A text read in another way, and where each of its characters stands in the original. */
export interface View {
  readonly text: string;
  /** `offsets[i]` is where character i begins in the original; one more entry for the end. */
  readonly offsets: Int32Array;
  /** Where it differs from the original, in places of the view. */
  readonly changes: readonly Range[];
}

/** Replacements to make, sorted and separate. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Applies edits and keeps track of where everything came from. */
export function viewOf(text: string, edits: readonly Edit[]): View {
  const pieces: string[] = [];
  const changes: Range[] = [];
  const offsets = new Int32Array(
    text.length + edits.reduce((sum, edit) => sum + edit.text.length, 0) + 1,
  );
  let length = 0;
  let position = 0;
  for (const edit of edits) {
    pieces.push(text.slice(position, edit.start), edit.text);
    for (let index = position; index < edit.start; index += 1) offsets[length++] = index;
    changes.push({ start: length, end: length + edit.text.length });
    for (let index = 0; index < edit.text.length; index += 1) offsets[length++] = edit.start;
    position = edit.end;
  }
  pieces.push(text.slice(position));
  for (let index = position; index <= text.length; index += 1) offsets[length++] = index;
  return { text: pieces.join(""), offsets: offsets.subarray(0, length), changes };
}

/** A place in the view as a place in the original: all that was left out inside of it belongs to it. */
export function toOriginal(view: View, match: Match): Match {
  const start = view.offsets[match.start] ?? 0;
  const last = view.offsets[match.end - 1] ?? start;
  const after = view.offsets[match.end] ?? last + 1;
  // What was left out behind the last character is not part of it, unless that character is itself a replacement.
  const width = view.offsets[match.end - 2] === last ? after - last : 1;
  return { rule: match.rule, start, end: Math.min(after, last + Math.max(1, width)) };
}

import { isMadeOfWords } from "../values/words.ts";
import { viewOf } from "./view.ts";
import type { Edit, View } from "./view.ts";

/** `"abc" + "def"`, `'abc' . 'def'`, `"abc" \` and `"def"` on the next line, `"abc" "def"` over two lines. */
const CONCATENATION =
  /(["'`])(?:[ \t]{0,8}(?:\+|\.{1,2}|&|\|\||~|<>)[ \t]{0,8}\\?(?:\r?\n[ \t]{0,80})?|[ \t]{0,8}\\?\r?\n[ \t]{0,80}(?:\+|\.{1,2}|&|\|\|)?[ \t]{0,8})[fbr]?\\?\1(?=[A-Za-z0-9+/=_-])/g;

/** After a line break inside a token: indent, and the marks of quoting and of listings. */
const CONTINUATION = /[ \t]{0,16}(?:[>|+]{1,2}[ \t]{0,2})?(?=[A-Za-z0-9+/=_-])/y;

/** How much of a token is read on either side of a break. */
const REACH = 160;
/** Padding, and then anything but what makes a name of the token. */
const AFTER_TOKEN = /={0,2}["'`]?(?![\w:=(.[@])/y;

function isTokenCode(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 47 && code <= 57) ||
    code === 43 ||
    code === 45 ||
    code === 95
  );
}

/**
 * Whether a line break stands inside a token: together the two pieces are long and do not read as words, the second
 * is not a word by itself, and no operator makes it a name.
 */
function isWrapped(text: string, start: number, end: number): boolean {
  let from = start;
  while (start - from < REACH && isTokenCode(text.charCodeAt(from - 1))) from -= 1;
  let to = end;
  while (to - end < REACH && isTokenCode(text.charCodeAt(to))) to += 1;
  if (start - from + (to - end) < 20 || (start - from < 10 && to - end < 10)) return false;
  AFTER_TOKEN.lastIndex = to;
  if (to - end < REACH && !AFTER_TOKEN.test(text)) return false;
  const right = text.slice(end, to);
  const whole = text.slice(from, start) + right;
  if (!/\d/.test(whole) || !/[A-Za-z]/.test(whole)) return false;
  return !isMadeOfWords(right) && !isMadeOfWords(whole);
}

/** Line breaks, written as they are or as `\n`, that stand inside tokens. */
function wrapsOf(text: string, lineBreak: "\n" | "\\n"): readonly Edit[] {
  const edits: Edit[] = [];
  for (let at = text.indexOf(lineBreak); at >= 0; at = text.indexOf(lineBreak, at + 1)) {
    let start = at;
    if (text.charCodeAt(start - 1) === 13) start -= 1;
    if (lineBreak === "\n" && text.charCodeAt(start - 1) === 92) start -= 1;
    if (!isTokenCode(text.charCodeAt(start - 1))) continue;
    CONTINUATION.lastIndex = at + lineBreak.length;
    const continuation = CONTINUATION.exec(text);
    if (continuation === null) continue;
    const end = at + lineBreak.length + continuation[0].length;
    if (isWrapped(text, start, end)) edits.push({ start, end, text: "" });
  }
  return edits;
}

function concatenationsOf(text: string): readonly Edit[] {
  const edits: Edit[] = [];
  for (const match of text.matchAll(CONCATENATION)) {
    let start = match.index;
    if (text.charCodeAt(start - 1) === 92) start -= 1;
    if (isTokenCode(text.charCodeAt(start - 1)))
      edits.push({ start, end: match.index + match[0].length, text: "" });
  }
  return edits;
}

/** The text with literals that are added together, and tokens wrapped over lines, in one piece; null: it has none. */
export function joinedViewOf(text: string): View | null {
  const edits = [
    ...concatenationsOf(text),
    ...wrapsOf(text, "\n"),
    ...(text.includes("\\n") ? wrapsOf(text, "\\n") : []),
  ];
  if (edits.length === 0) return null;
  const sorted = edits.toSorted((a, b) => a.start - b.start);
  const separate = sorted.filter(
    (edit, index) => index === 0 || edit.start >= (sorted[index - 1]?.end ?? 0),
  );
  return viewOf(text, separate);
}

/** Whether a place in the original has something left out in its middle: only such places are news. */
export function spansJoin(view: View, start: number, end: number): boolean {
  const first = view.offsets[start] ?? 0;
  const last = view.offsets[end - 1] ?? first;
  return last - first > end - 1 - start;
}

/** A sentence and its place: `text === source.slice(start, end)`. */
export interface Sentence {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const ABBREVIATIONS: ReadonlySet<string> = new Set(
  "mr mrs ms dr prof sr jr st vs etc eg ie approx no nr fig sec ch vol ca dept inc ltd corp co est min max avg resp cf al jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun".split(
    " ",
  ),
);
const MAY_END: ReadonlySet<string> = new Set([
  "u.s",
  "u.k",
  "e.u",
  "d.c",
  "a.m",
  "p.m",
  "u.n",
  "ph.d",
]);
const FENCE = /^[ \t]*(```+|~~~+)/;
const LIST_ITEM = /^\s*(?:[-*+•]|\d{1,3}[.)]|#{1,6}|>|\|)\s/;
const CLOSERS = /["'”’)\]}»」』）】*_~]/;
const FULL_WIDTH_END = /[。！？｡]/;

/** Where fenced code begins and ends, so that nothing inside it is taken for the end of a sentence. */
function fencedBlocks(source: string): readonly { readonly start: number; readonly end: number }[] {
  const blocks: { start: number; end: number }[] = [];
  if (!source.includes("```") && !source.includes("~~~")) return blocks;
  let open: { readonly start: number; readonly mark: string } | null = null;
  let lineStart = 0;
  while (lineStart <= source.length) {
    const newline = source.indexOf("\n", lineStart);
    const lineEnd = newline < 0 ? source.length : newline;
    const mark = FENCE.exec(source.slice(lineStart, Math.min(lineEnd, lineStart + 80)))?.[1];
    if (mark !== undefined) {
      if (open === null) open = { start: lineStart, mark };
      else if (mark.startsWith(open.mark)) {
        blocks.push({ start: open.start, end: lineEnd });
        open = null;
      }
    }
    if (newline < 0) break;
    lineStart = newline + 1;
  }
  if (open !== null) blocks.push({ start: open.start, end: source.length });
  return blocks;
}

/** A full stop after "Dr", "e.g", "U.S" or an initial does not end a sentence, nor does the number of a list item. */
function isAbbreviation(source: string, stop: number): boolean {
  const before = source.slice(Math.max(0, stop - 24), stop);
  const word = /(?:^|[\s("'“‘[])([\p{L}.]+)$/u.exec(before)?.[1];
  if (word === undefined) return /(?:^|\n)\s*\d{1,3}$/.test(before);
  if (/^\p{Lu}$/u.test(word) && word !== "I") return true;
  if (/^\p{L}(?:\.\p{L})+$/u.test(word)) {
    // "in the U.S. He": a few end sentences too; "J.K. Rowling" never does.
    const next = source
      .slice(stop + 1)
      .trimStart()
      .slice(0, 1);
    return !MAY_END.has(word.toLowerCase()) || !/^\p{Lu}/u.test(next);
  }
  return ABBREVIATIONS.has(word.toLowerCase());
}

/** The offset after the terminator at `index` and what closes with it, or -1 where no sentence ends here. */
function endAfter(source: string, index: number): number {
  const character = source[index] ?? "";
  let end = index + 1;
  if (FULL_WIDTH_END.test(character)) {
    while (
      end < source.length &&
      (FULL_WIDTH_END.test(source[end] ?? "") || CLOSERS.test(source[end] ?? ""))
    )
      end++;
    return end;
  }
  if (
    character !== "." &&
    character !== "!" &&
    character !== "?" &&
    character !== "…" &&
    character !== "؟" &&
    character !== "।"
  )
    return -1;
  while (end < source.length && /[.!?…؟]/.test(source[end] ?? "")) end++;
  const runLength = end - index;
  while (end < source.length && CLOSERS.test(source[end] ?? "")) end++;
  if (end < source.length && !/\s/.test(source[end] ?? "")) return -1;
  if (character === "." && runLength === 1 && isAbbreviation(source, index)) return -1;
  // "see foo.ts. and then": a lower-case letter goes on with the sentence after one full stop.
  if (character === "." && runLength > 1 && /^\s+\p{Ll}/u.test(source.slice(end, end + 8)))
    return -1;
  return end;
}

/** Whether the line break at `index` ends a sentence: a blank line, a list item, or a line that does not go on below. */
function breaksLine(source: string, index: number): boolean {
  const rest = source.slice(index + 1, index + 120);
  if (/^[ \t]*(?:\r?\n|$)/.test(rest)) return true;
  if (LIST_ITEM.test(rest)) return true;
  return !/^\s*[\p{Ll}\p{N}(,;]/u.test(rest);
}

function push(
  sentences: Sentence[],
  source: string,
  range: { readonly start: number; readonly end: number },
): void {
  let { start, end } = range;
  while (start < end && /\s/.test(source[start] ?? "")) start++;
  while (end > start && /\s/.test(source[end - 1] ?? "")) end--;
  if (end > start) sentences.push({ text: source.slice(start, end), start, end });
}

function splitProse(
  sentences: Sentence[],
  source: string,
  range: { readonly start: number; readonly end: number },
): void {
  let start = range.start;
  let index = range.start;
  while (index < range.end) {
    const character = source[index];
    if (character === "`") {
      // Inline code holds no sentence ends; an unpaired mark is a character like any other.
      const close = source.indexOf("`", index + 1);
      if (
        close > 0 &&
        close < range.end &&
        close - index < 400 &&
        !source.slice(index, close).includes("\n\n")
      )
        index = close;
    }
    const end =
      character === "\n" ? (breaksLine(source, index) ? index + 1 : -1) : endAfter(source, index);
    if (end > 0 && end <= range.end) {
      push(sentences, source, { start, end });
      start = end;
      index = end;
    } else index++;
  }
  push(sentences, source, { start, end: range.end });
}

/**
 * The sentences of a text in their order. A fenced code block is one sentence; inline code, decimals, versions, paths,
 * file names, abbreviations and initials do not end one; full-width punctuation and line breaks between paragraphs and
 * list items do. Linear time on any input.
 */
export function splitSentences(text: string): readonly Sentence[] {
  const sentences: Sentence[] = [];
  let from = 0;
  for (const block of fencedBlocks(text)) {
    splitProse(sentences, text, { start: from, end: block.start });
    push(sentences, text, block);
    from = block.end;
  }
  splitProse(sentences, text, { start: from, end: text.length });
  return sentences;
}

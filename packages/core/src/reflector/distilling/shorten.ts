/** A memory is at most this long, in UTF-16 units. */
export const LONGEST_CONTENT = 400;

/** Where a text may be cut: after a sentence, else a clause, else a word; never inside code or between brackets. */
const CLAUSE = /[,;:—–，；：、]["'”’)\]`]*\s*|\s[-–—(]\s?/u;

function isOpen(text: string): boolean {
  if ((text.match(/`/gu)?.length ?? 0) % 2 === 1) return true;
  for (const [open, close] of ["()", "[]", "“”", "「」", "（）"]) {
    if (text.lastIndexOf(open ?? "") > text.lastIndexOf(close ?? "")) return true;
  }
  return (text.match(/"/gu)?.length ?? 0) % 2 === 1;
}

function cutsIn(text: string, mark: RegExp): readonly number[] {
  return [...text.matchAll(new RegExp(mark.source, "gu"))].map((match) => match.index);
}

/**
 * At most `longest` characters, cut after a clause, else after a word; never inside a word, code, path, bracket or quotation. A
 * cut text ends with "…". null: nothing sensible is left.
 */
export function shorten(text: string, longest: number = LONGEST_CONTENT): string | null {
  if (text.length <= longest) return text;
  const head = text.slice(0, longest - 1);
  const least = Math.min(60, longest / 3);
  const places = [
    ...cutsIn(head, CLAUSE)
      .filter((place) => place >= longest / 2)
      .toReversed(),
    ...cutsIn(head, /\s|(?<=[\u3400-\u9fff])(?=[\u3400-\u9fff])/u).toReversed(),
  ];
  const place = places.find((candidate) => candidate >= least && !isOpen(head.slice(0, candidate)));
  return place === undefined ? null : `${head.slice(0, place).trimEnd()}…`;
}

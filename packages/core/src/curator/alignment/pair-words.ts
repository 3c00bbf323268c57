import type { ContentWord, StatementAnalysis } from "../analysis/statement.ts";
import { arePartners } from "./align.ts";

/** Content words in one order: the two sides of "and" and "or" sorted. */
function sortLists(analysis: StatementAnalysis): readonly ContentWord[] {
  const sorted = [...analysis.content];
  for (let index = 0; index + 1 < sorted.length; index += 1) {
    const [left, right] = [sorted[index], sorted[index + 1]];
    if (left === undefined || right === undefined) continue;
    if (right.position - left.position !== 2 || left.stem <= right.stem) continue;
    const joint = analysis.words[left.position + 1];
    if (joint === "and" || joint === "or") [sorted[index], sorted[index + 1]] = [right, left];
  }
  return sorted;
}

/** Two content words that are partners. */
export interface WordPairing {
  readonly a: ContentWord;
  readonly b: ContentWord;
  /** Place of `b` among the paired words of its text, from 0. */
  readonly rank: number;
}

/** Pairs every content word with the first free partner, equal words first; in the order of the first text. */
export function pairWords(a: StatementAnalysis, b: StatementAnalysis): readonly WordPairing[] {
  const inA = sortLists(a);
  const inB = sortLists(b);
  const used = new Set<number>();
  const places = new Map<ContentWord, number>();
  for (const same of [
    (x: ContentWord, y: ContentWord): boolean => x.word === y.word,
    arePartners,
  ]) {
    for (const word of inA) {
      if (places.has(word)) continue;
      const place = inB.findIndex((other, index) => !used.has(index) && same(word, other));
      if (place < 0) continue;
      used.add(place);
      places.set(word, place);
    }
  }
  const order = [...used].toSorted((x, y) => x - y);
  return inA.flatMap((word) => {
    const place = places.get(word) ?? -1;
    const other = inB[place];
    return other === undefined ? [] : [{ a: word, b: other, rank: order.indexOf(place) }];
  });
}

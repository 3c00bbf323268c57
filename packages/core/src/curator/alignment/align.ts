import { DETERMINERS, WEAK_WORDS } from "../analysis/function-words.ts";
import type { ContentWord, StatementAnalysis } from "../analysis/statement.ts";
import { areSynonyms } from "../lexicon/synonyms.ts";

/** Content words of each text that have no partner in the other. */
export interface Alignment {
  readonly unmatchedA: readonly string[];
  readonly unmatchedB: readonly string[];
}

/** What a word formed from another one may end in, as Porter stems have it. "-less" and "-free" turn the meaning. */
const SUFFIXES: ReadonlySet<string> = new Set(
  " e s i y er or en n an ian ic al ist ism ment ion ation at it iti ity ness ful ish iv abl ibl anc enc ant ent ur age ship ese ly ing ed ate ize is r d".split(
    " ",
  ),
);
/** Endings that make a new word of a short one ("wood" / "wooden", "Iran" / "Iranian"). */
const SHORT_SUFFIXES: ReadonlySet<string> = new Set("en i y n an ian ish".split(" "));
const LONG_ROOT = 5;
const SHORT_ROOT = 4;

function commonLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}

/** "configure" and "configuration": one root with two endings. */
function shareRoot(a: string, b: string): boolean {
  const root = commonLength(a, b);
  if (root < SHORT_ROOT) return false;
  const [endA, endB] = [a.slice(root), b.slice(root)];
  if (root >= LONG_ROOT && SUFFIXES.has(endA) && SUFFIXES.has(endB)) return true;
  return (endA === "" && SHORT_SUFFIXES.has(endB)) || (endB === "" && SHORT_SUFFIXES.has(endA));
}

/** Whether two content words say the same: the same word or stem, a synonym, one root; code as a whole or a part. */
export function arePartners(a: ContentWord, b: ContentWord): boolean {
  if (a.word === b.word || a.stem === b.stem) return true;
  if (a.isCode || b.isCode)
    return a.isCode && b.isCode && (a.word.includes(b.word) || b.word.includes(a.word));
  return areSynonyms(a.stem, b.stem) || shareRoot(a.stem, b.stem);
}

/** "onstage" for "on stage", "timeout" for "time out": two neighbouring words written as one. */
function joinedPairs(analysis: StatementAnalysis): ReadonlySet<string> {
  const words = analysis.words.filter((word) => !DETERMINERS.has(word));
  return new Set(words.slice(1).map((word, index) => `${words[index] ?? ""}${word}`));
}

function unmatched(a: StatementAnalysis, b: StatementAnalysis): readonly string[] {
  const others = new Set(b.words);
  const joinedOthers = joinedPairs(b);
  const wordsOfA = a.words;
  const isJoined = ({ word, position }: ContentWord): boolean =>
    joinedOthers.has(word) ||
    others.has(word + (wordsOfA[position + 1] ?? "")) ||
    (position > 0 && others.has((wordsOfA[position - 1] ?? "") + word));
  const pieces = new Set(b.code.flatMap((span) => span.toLowerCase().split(/[^\p{L}\p{N}]+/u)));
  const isNamed = ({ word, isCode }: ContentWord): boolean =>
    isCode ? b.lowerText.includes(word) : others.has(word) || pieces.has(word);
  const alone = a.content.filter(
    (word) =>
      !isNamed(word) && !b.content.some((other) => arePartners(word, other)) && !isJoined(word),
  );
  return [...new Set(alone.map(({ word }) => word))];
}

const saysSomething = (words: readonly string[]): boolean =>
  words.some((word) => !WEAK_WORDS.has(word));

/**
 * The structural half of the merge rule: one of the two texts has no content word without a partner in the other. Weak
 * words may be left over on a side as long as the other one is left with weak words only.
 */
export function isContained({ unmatchedA, unmatchedB }: Alignment): boolean {
  if (unmatchedA.length === 0 || unmatchedB.length === 0) return true;
  return (
    !saysSomething(unmatchedA) &&
    !saysSomething(unmatchedB) &&
    Math.max(unmatchedA.length, unmatchedB.length) === 1
  );
}

/** Which content words say the same: the same word or stem, a synonym, one root, or the same written apart. */
export function alignStatements(a: StatementAnalysis, b: StatementAnalysis): Alignment {
  return { unmatchedA: unmatched(a, b), unmatchedB: unmatched(b, a) };
}

import { stem } from "../../text/stem.ts";
import { CODE_MARK, extractCode } from "./code-spans.ts";
import { FUNCTION_WORDS, NEGATIONS } from "./function-words.ts";
import { numberInWords } from "./number-words.ts";

/** A word that carries content, as it stands (lower case) and as its stem. */
export interface ContentWord {
  readonly word: string;
  readonly stem: string;
  /** A path, an identifier, a flag: compared as a whole. */
  readonly isCode: boolean;
  /** Its place among {@link StatementAnalysis.words}. */
  readonly position: number;
}

/** What the rules look at in one statement. */
export interface StatementAnalysis {
  /** NFKC, straight apostrophes. */
  readonly text: string;
  readonly lowerText: string;
  /** Paths, identifiers, flags, constants, error codes. */
  readonly code: readonly string[];
  /** Capitalised names outside the start of a sentence, and all-capital words, lower case. */
  readonly names: readonly string[];
  /** The capitalised word that begins the text, lower case, or "". */
  readonly firstWord: string;
  /** Numbers with their units glued on ("10", "3.14", "50ms"), number words as digits. */
  readonly numbers: readonly string[];
  /** The statement counts with "one" or "single": a 1 that may as well be an article. */
  readonly saysOne: boolean;
  /** Lower-case words and pieces of code in their order, without digits. */
  readonly words: readonly string[];
  /** The stem of each of {@link words}. */
  readonly stems: readonly string[];
  readonly negations: number;
  readonly content: readonly ContentWord[];
}

const APOSTROPHES = /[\u2018\u2019\u02bc]/gu;
const NUMBER = /(?<![\p{L}\d])v?\d+(?:[.:,/-]\d+)*(?:(?:[a-z]{1,3}|%)(?![a-z]))?/giu;
const WORD = /\p{L}[\p{L}\p{M}\p{N}'+#]*|\ue000/gu;
/** Phrases that negate what follows them, beside the single words. */
const NEGATIVE_PHRASE =
  /\b(?:instead of|rather than|no longer|(?:stop|stops|stopped|quit|avoid|avoids) \w+ing)\b/gu;
/** Phrases with two negations that say no once. */
const COUNTED_ONCE = /\b(?:no longer|not (?:only|just))\b/gu;

function findNames(rest: string): readonly string[] {
  const names: string[] = [];
  for (const match of rest.matchAll(/[\p{Lu}][\p{L}\p{N}+#]*/gu)) {
    const word = match[0];
    const before = rest.slice(0, match.index);
    if (/[\p{L}\p{N}'+#]$/u.test(before)) continue;
    const startsSentence = /(?:^|[.!?:])\s*$/u.test(before);
    const allCapitals = /^[\p{Lu}\p{N}]{2,}$/u.test(word);
    if (word !== "I" && (!startsSentence || allCapitals)) names.push(word.toLowerCase());
  }
  return names;
}

function normaliseNumber(number: string): string {
  return number
    .toLowerCase()
    .replace(/^v(?=\d)/u, "")
    .replace(/(?<=\d),(?=\d{3}(?!\d))/gu, "")
    .replace(/^0+(?=\d)/u, "")
    .replace(/:00$/u, "");
}

function findNumbers(
  lower: string,
  words: readonly string[],
): {
  readonly numbers: readonly string[];
  readonly used: ReadonlySet<number>;
  readonly saysOne: boolean;
} {
  const numbers = (lower.match(NUMBER) ?? []).map(normaliseNumber);
  const used = new Set<number>();
  let saysOne = false;
  for (let position = 0; position < words.length; position += 1) {
    const number = numberInWords(words, position);
    if (number === null) continue;
    for (let offset = 0; offset < number.length; offset += 1) used.add(position + offset);
    if (number.length === 1 && number.value === 1) saysOne = true;
    else numbers.push(String(number.value));
    position += number.length - 1;
  }
  return { numbers, used, saysOne };
}

function countNegations(lower: string, words: readonly string[]): number {
  const phrases =
    (lower.match(NEGATIVE_PHRASE) ?? []).length - (lower.match(COUNTED_ONCE) ?? []).length;
  return words.reduce(
    (count, word) => count + Number(NEGATIONS.has(word) || word.endsWith("n't")),
    phrases,
  );
}

const isContent = (word: string): boolean =>
  !FUNCTION_WORDS.has(word) && !NEGATIONS.has(word) && !word.endsWith("n't");

/** What the rules look at in a statement. Linear in its length. */
export function analyseStatement(original: string): StatementAnalysis {
  const text = original.normalize("NFKC").replace(APOSTROPHES, "'");
  const { spans, rest } = extractCode(text);
  const lower = rest.toLowerCase();
  const plain = lower.replace(NUMBER, " ").match(WORD) ?? [];
  let piece = 0;
  const isCode = plain.map((word) => word === CODE_MARK);
  const words = plain.map((word) =>
    word === CODE_MARK ? (spans[piece++] ?? "").toLowerCase() : word.replace(/'s?$/u, ""),
  );
  const stems = words.map((word, position) => (isCode[position] === true ? word : stem(word)));
  const { numbers, used, saysOne } = findNumbers(lower, words);
  const content = words.flatMap((word, position) =>
    isCode[position] === true
      ? [{ word, stem: word, isCode: true, position }]
      : isContent(word) && !used.has(position)
        ? [{ word, stem: stems[position] ?? word, isCode: false, position }]
        : [],
  );
  return {
    text,
    lowerText: text.toLowerCase(),
    code: spans,
    names: findNames(rest),
    firstWord: (/^\p{Lu}[\p{L}\p{N}+#]*/u.exec(rest.trim())?.[0] ?? "").toLowerCase(),
    numbers,
    saysOne,
    words,
    stems,
    negations: countNegations(lower, words),
    content,
  };
}

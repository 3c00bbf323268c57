import {
  CJK_FUNCTION_CHARACTERS,
  CJK_NEGATIONS,
  CJK_NO_NEGATION,
  CJK_SYNONYMS,
} from "./cjk-lexicon.ts";

/** What the rules look at in a statement whose script the embedder does not know. */
export interface CjkStatement {
  /** NFKC, lower case, without white space and punctuation, synonyms written as one. */
  readonly text: string;
  /** Content characters of CJK scripts, and Latin words and numbers as wholes, in their order. */
  readonly units: readonly string[];
  readonly latin: ReadonlySet<string>;
  readonly numbers: ReadonlySet<string>;
  /** A lone 一: a 1 that may as well be an article. */
  readonly saysOne: boolean;
  readonly negations: number;
}

/** Latin and katakana words and numbers as wholes, everything else by character. */
const UNIT = /[a-z][a-z0-9+#._/-]*|\d+(?:[.:/-]\d+)*|[\u30a0-\u30ff]+|\p{L}/gu;
const NUMERALS: ReadonlyMap<string, number> = new Map(
  [..."零一二三四五六七八九"].map((digit, value) => [digit, value]),
);
const NUMERAL_RUN = /[零一二三四五六七八九十百千万两]+/gu;
const SCALES: ReadonlyMap<string, number> = new Map([
  ["十", 10],
  ["百", 100],
  ["千", 1000],
]);

/** The value of a Chinese numeral ("三百二十" = 320, "二零二六" = 2026). */
export function chineseNumber(numeral: string): number {
  const digits = [...numeral.replaceAll("两", "二")];
  if (digits.every((digit) => NUMERALS.has(digit)))
    return Number(digits.map((digit) => NUMERALS.get(digit)).join(""));
  let total = 0;
  let section = 0;
  let digit: number | null = null;
  for (const character of digits) {
    const scale = SCALES.get(character);
    if (character === "万") {
      total = (total + section + (digit ?? 0)) * 10_000;
      section = 0;
      digit = null;
    } else if (scale !== undefined) {
      section += (digit ?? 1) * scale;
      digit = null;
    } else digit = NUMERALS.get(character) ?? 0;
  }
  return total + section + (digit ?? 0);
}

/** Numerals that count; a lone 一 is an article, and 一 in 一起 or 一样 counts nothing. */
function findNumbers(text: string): ReadonlySet<string> {
  const digits = text.match(/\d+(?:[.:/-]\d+)*/gu) ?? [];
  const numerals = (text.match(NUMERAL_RUN) ?? []).filter(
    (run) => run !== "一" && run !== "万" && run !== "千",
  );
  return new Set([...digits, ...numerals.map((run) => String(chineseNumber(run)))]);
}

function countNegations(text: string): number {
  let rest = text;
  for (const word of CJK_NO_NEGATION) rest = rest.replaceAll(word, " ");
  let count = 0;
  for (const negation of CJK_NEGATIONS.toSorted((a, b) => b.length - a.length)) {
    const parts = rest.split(negation);
    count += parts.length - 1;
    rest = parts.join(" ");
  }
  return count;
}

/** What the rules look at in a statement of a CJK script. */
export function analyseCjkStatement(original: string): CjkStatement {
  const lower = original.normalize("NFKC").toLowerCase();
  let text = lower;
  for (const [one, other] of CJK_SYNONYMS) text = text.replaceAll(other, one);
  const pieces = text.match(UNIT) ?? [];
  return {
    text: pieces.join(""),
    units: pieces.filter((piece) => !CJK_FUNCTION_CHARACTERS.has(piece)),
    latin: new Set(pieces.filter((piece) => /^[a-z]/u.test(piece))),
    numbers: findNumbers(lower),
    saysOne: [...lower.matchAll(NUMERAL_RUN)].some(([run]) => run === "一"),
    negations: countNegations(lower),
  };
}

/** Dice coefficient of two statements' units as sets: 2 |A ∩ B| / (|A| + |B|), 0..1. */
export function unitDice(a: CjkStatement, b: CjkStatement): number {
  const [setA, setB] = [new Set(a.units), new Set(b.units)];
  const common = [...setA].filter((unit) => setB.has(unit)).length;
  return setA.size + setB.size === 0 ? 0 : (2 * common) / (setA.size + setB.size);
}

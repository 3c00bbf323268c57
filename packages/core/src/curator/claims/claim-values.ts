import { alignStatements } from "../alignment/align.ts";
import { analyseStatement } from "../analysis/statement.ts";
import { isPassive } from "../analysis/voice.ts";
import { areOpposed } from "../lexicon/antonyms.ts";

const CJK = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/u;

export function isNumeric(value: string): boolean {
  const { numbers, saysOne } = analyseStatement(value);
  return numbers.length > 0 || saysOne;
}

/** A name, a number, or code: a value that stands for itself. */
export function isNamed(value: string): boolean {
  if (/^\p{Lu}/u.test(value) || CJK.test(value) || isNumeric(value)) return true;
  return analyseStatement(value).code.length > 0;
}

/** "Postgres 15" without its version. */
export function withoutNumbers(value: string): string {
  return value.replace(/v?\d[\w.]*/giu, " ").trim();
}

/** "MySQL 5.7" and "MariaDB 11" fill one slot, and so do "3 May" and "9 June"; a bare number and a name do not. */
export function areOfOneType(a: string, b: string): boolean {
  return isNumeric(a) === isNumeric(b) || (/\p{L}{2}/u.test(a) && /\p{L}{2}/u.test(b));
}

/** Opposites ("lazy loading" / "eager loading"), or two versions of one product. */
export function areAlternatives(a: string, b: string): boolean {
  const [one, other] = [analyseStatement(a), analyseStatement(b)];
  if (one.stems.some((word) => other.stems.some((second) => areOpposed(word, second)))) return true;
  if (!isNumeric(a) || !isNumeric(b)) return false;
  const { unmatchedA, unmatchedB } = alignStatements(one, other);
  return one.content.length > 0 && unmatchedA.length + unmatchedB.length === 0;
}

/** Alternatives, or one thing in two forms ("light mode" / "high contrast mode", "server db1" / "server db2"). */
export function areKin(a: string, b: string): boolean {
  if (areAlternatives(a, b)) return true;
  const [one, other] = [analyseStatement(a), analyseStatement(b)];
  if (Math.min(one.content.length, other.content.length) < 2 || isNumeric(a) || isNumeric(b)) {
    return false;
  }
  const [first, last] = [one.content[0], one.content.at(-1)];
  return first?.stem === other.content[0]?.stem || last?.stem === other.content.at(-1)?.stem;
}

/** Words that begin a state, a place or a comparison. */
const NO_PROPERTY =
  /^(?:with|near|far|under|above|behind|next|about|like|not|more|less|very|too|so|also|still|all|some|able|ready|there)$/u;

/** "carefully feeding …": how something happens. */
const MANNER = /^\p{L}{3,}ly$/u;
const NO_MANNER =
  /^(?:family|supply|reply|assembly|hourly|daily|nightly|weekly|monthly|yearly|early)$/u;

/** "is called Emma" names something; "is thrown when …" tells what happens to it, which is no property. */
export function tellsEvent(value: string): boolean {
  const first = value.toLowerCase().split(/\s+/u)[0] ?? "";
  if (MANNER.test(first) && !NO_MANNER.test(first)) return true;
  return isPassive(["is", first]) || /^\p{L}{2,}ing$/u.test(first) || NO_PROPERTY.test(first);
}

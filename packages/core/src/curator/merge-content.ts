import { splitSentences } from "../text/split-sentences.ts";
import type { SanitizedText } from "../types/text.ts";
import { alignStatements } from "./alignment/align.ts";
import { isSamePhrase } from "./claims/covers.ts";
import { StatementReading } from "./statement-reading.ts";

/** A merged memory does not grow beyond this many characters: then the one that says more is kept. */
const MAXIMUM_LENGTH = 400;
const CJK = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/u;

/** Every word, number and piece of code of `part` is in `whole`. */
function isToldBy(part: StatementReading, whole: StatementReading): boolean {
  if (part.key === whole.key) return true;
  if (CJK.test(part.text) || CJK.test(whole.text)) return isSamePhrase(part.text, whole.text);
  const numbers = new Set(whole.words.numbers);
  if (part.words.numbers.some((number) => !numbers.has(number))) return false;
  if (part.words.negations !== whole.words.negations) return false;
  return alignStatements(part.words, whole.words).unmatchedA.length === 0;
}

/** Whether the first text tells all of the second one, and something that the second one does not tell. */
export function saysMore(a: string, b: string): boolean {
  const [one, other] = [new StatementReading(a), new StatementReading(b)];
  return isToldBy(other, one) && !isToldBy(one, other);
}

const endSentence = (sentence: string): string =>
  /[.!?…。！？:;]["'”’)」』]?$/u.test(sentence) ? sentence : `${sentence}.`;

/**
 * `merge_strategy: "merge_content"`: the sentences of both texts, the older first, without those that another sentence
 * tells already. A text that adds nothing leaves the other one as it is, byte for byte.
 */
export function mergeContent(older: SanitizedText, newer: SanitizedText): SanitizedText {
  const ofOlder = splitSentences(older).map(({ text }) => new StatementReading(text));
  const ofNewer = splitSentences(newer).map(({ text }) => new StatementReading(text));
  const added = ofNewer.filter((sentence) => !ofOlder.some((known) => isToldBy(sentence, known)));
  if (added.length === 0) return older;
  const kept = ofOlder.filter((sentence) => !added.some((known) => isToldBy(sentence, known)));
  if (kept.length === 0) return newer;
  const merged = [...kept, ...added].map(({ text }) => endSentence(text)).join(" ");
  // Whole sentences of two sanitised texts; the pipeline passes what it writes through the sanitizer once more.
  return merged.length > MAXIMUM_LENGTH ? newer : (merged as SanitizedText);
}

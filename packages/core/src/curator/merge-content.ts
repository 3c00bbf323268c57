import { textKey } from "./text-key.ts";

/** Ends of sentences: western ones need white space after them (3.14, app.ts), CJK ones do not. */
const SENTENCE = /[^\n]+?(?:[.!?…]+(?=\s|$)|[。！？]+|(?=\n)|$)/gu;

/** The sentences of a text, trimmed, without empty ones. Joined with a space they hold every word of the text. */
export function splitSentences(text: string): readonly string[] {
  return (text.match(SENTENCE) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
}

function endSentence(sentence: string): string {
  return /[.!?…。！？:;]$/u.test(sentence) ? sentence : `${sentence}.`;
}

/**
 * `merge_strategy: "merge_content"`: the sentences of both texts, the older first, none twice. A text whose sentences
 * are all in the other one adds nothing: the other one is returned as it is.
 */
export function mergeContent(older: string, newer: string): string {
  const olderSentences = splitSentences(older);
  const newerSentences = splitSentences(newer);
  const known = new Set(olderSentences.map(textKey));
  const added = newerSentences.filter((sentence) => !known.has(textKey(sentence)));
  if (added.length === 0) return older;
  const seen = new Set(newerSentences.map(textKey));
  if (olderSentences.every((sentence) => seen.has(textKey(sentence)))) return newer;
  return [...olderSentences, ...new Set(added)].map(endSentence).join(" ");
}

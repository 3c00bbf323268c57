/** From this share of unknown tokens on, a text's cosine says nothing about its meaning (docs/retrieval.md). */
export const UNTRUSTED_SHARE = 0.1;

/** Writing systems that most embedding vocabularies for English hold in full. */
const KNOWN_LETTER = /[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;
const ASCII_ONLY = /^\p{ASCII}*$/u;
const LETTER = /\p{L}/gu;
const LETTERS_LOOKED_AT = 2_000;

/**
 * The share of a text's letters that are not Latin, 0 to 1: a stand-in for the share of unknown tokens where only the text
 * is at hand.
 */
export function foreignScriptShare(text: string): number {
  if (ASCII_ONLY.test(text)) return 0;
  let letters = 0;
  let foreign = 0;
  for (const [letter] of text.matchAll(LETTER)) {
    letters++;
    if (!KNOWN_LETTER.test(letter)) foreign++;
    if (letters >= LETTERS_LOOKED_AT) break;
  }
  return letters === 0 ? 0 : foreign / letters;
}

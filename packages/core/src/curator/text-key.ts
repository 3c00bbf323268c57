const APOSTROPHES = /[\u2018\u2019\u02bc]/gu;
const QUOTES = /[\u201c\u201d\u00ab\u00bb]/gu;
const END_PUNCTUATION = /[\s.!。！…]+$/u;
const SPACES = /\s+/gu;

/**
 * A text without what does not change its meaning: Unicode form, typographic quotes, runs of white space, the closing
 * full stop, and a capital first letter. Two texts with the same key say the same thing word for word. Other capitals
 * stay: `Foo` and `foo` are two identifiers.
 */
export function textKey(text: string): string {
  const plain = text
    .normalize("NFKC")
    .replace(APOSTROPHES, "'")
    .replace(QUOTES, '"')
    .replace(SPACES, " ")
    .trim()
    .replace(END_PUNCTUATION, "");
  const first = plain.match(/^\p{Lu}\p{Ll}*(?![\p{L}\p{N}_])/u)?.[0];
  return first === undefined ? plain : first.toLowerCase() + plain.slice(first.length);
}

/** Letters that Unicode does not decompose, with what people type for them. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ħ: "h",
  ı: "i",
  ŀ: "l",
};
const PLAIN_LETTER = /[ßæœøđðþłħıŀ]/gu;
/** Combining accents of Latin, Greek and Cyrillic, Hebrew points, Arabic vowel marks and the Arabic filler. */
const FOLDED_MARKS =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u0652\u0670\u0640]/gu;
const LONE_SURROGATE = /\p{Surrogate}/gu;
const ASCII_ONLY = /^\p{ASCII}*$/u;

/** Lower case. ASCII, which most text is, takes the short way. */
export function foldCase(text: string): string {
  return text.toLowerCase();
}

/**
 * One spelling for what people see as one text: Unicode NFKC, accents folded ("Café" = "cafe"), case kept. Vowel signs
 * of Devanagari, Thai and the like are letters in all but name and stay. Lone surrogates become U+FFFD.
 */
export function foldAccents(text: string): string {
  if (ASCII_ONLY.test(text)) return text;
  return text
    .replace(LONE_SURROGATE, "\ufffd")
    .normalize("NFKC")
    .normalize("NFD")
    .replace(FOLDED_MARKS, "")
    .normalize("NFC")
    .replace(/[ẞÆŒØĐÐÞŁĦ]/gu, (letter) => letter.toLowerCase())
    .replace(PLAIN_LETTER, (letter) => PLAIN_LETTERS[letter] ?? letter);
}

/** {@link foldAccents} and lower case. */
export function normaliseText(text: string): string {
  return foldCase(foldAccents(text));
}

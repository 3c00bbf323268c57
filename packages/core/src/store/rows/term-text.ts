/**
 * Terms as one text for the index, which splits it at whitespace: what would be split, and the backslash, is escaped as
 * its code point, so that the terms come back exactly.
 */
// eslint-disable-next-line no-control-regex -- NUL and the separators are what must not reach the index
const UNSAFE = /[\s\\\u0000-\u001f\u0085\ufeff]/g;
const ESCAPED = /\\([0-9a-f]+);/g;

/** Stands for the empty term. */
const EMPTY = "\\;";

export function encodeTerm(term: string): string {
  if (term === "") return EMPTY;
  return term.replace(UNSAFE, (character) => `\\${character.charCodeAt(0).toString(16)};`);
}

export function decodeTerm(encoded: string): string {
  if (encoded === EMPTY) return "";
  return encoded.includes("\\")
    ? encoded.replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : encoded;
}

export function encodeTerms(terms: readonly string[]): string {
  return terms.map(encodeTerm).join(" ");
}

/** The inverse of {@link encodeTerms}; with a limit, of the first terms only. */
export function decodeTerms(text: string, limit?: number): readonly string[] {
  if (text === "") return [];
  const encoded = text.split(" ", limit);
  return text.includes("\\") ? encoded.map(decodeTerm) : encoded;
}

import type { Tokenizer } from "@huggingface/tokenizers";
import type { WordEncoder } from "./ascii-word-encoder.ts";

// English has about four characters to a token: most texts of 256 tokens are whole in the first try.
const FIRST_CHARACTERS_PER_TOKEN = 10;
// A word is at most 100 pieces, so this far from the cut nothing depends on where the cut was made.
const CUT_MARGIN_TOKENS = 100;
// Text that gives so few tokens is one endless word or blank; reading a megabyte of it would block for a second.
const MAXIMUM_CHARACTERS = 1 << 15;

/** Reads the beginning of a text. */
export type PrefixEncoder = (text: string, limit: number) => number[];

/**
 * The first `limit` token ids of a text, special tokens not added: the same as tokenising all of it and cutting, but in
 * time that does not grow with the text. Text beyond 32,768 characters is never looked at.
 * @param encodeWords the faster way for texts that it can read
 */
export function createPrefixEncoder(
  tokenizer: Tokenizer,
  encodeWords: WordEncoder | undefined,
): PrefixEncoder {
  return (text, limit) => {
    const start = text.length > MAXIMUM_CHARACTERS ? text.slice(0, MAXIMUM_CHARACTERS) : text;
    return encodeWords?.(start, limit) ?? encodePrefix(tokenizer, start, limit);
  };
}

function encodePrefix(tokenizer: Tokenizer, text: string, limit: number): number[] {
  for (let length = Math.max(1, limit) * FIRST_CHARACTERS_PER_TOKEN; ; length *= 2) {
    const whole = text.length <= length;
    const { ids } = tokenizer.encode(whole ? text : text.slice(0, length), {
      add_special_tokens: false,
    });
    if (whole || ids.length >= limit + CUT_MARGIN_TOKENS) return ids.slice(0, limit);
  }
}

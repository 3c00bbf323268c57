import type { Tokenizer } from "@huggingface/tokenizers";

// English has about four characters to a token: most texts of 256 tokens are whole in the first try.
const FIRST_CHARACTERS_PER_TOKEN = 10;
// A word is at most 100 pieces, so this far from the cut nothing depends on where the cut was made.
const CUT_MARGIN_TOKENS = 100;
// Text that gives so few tokens is one endless word or blank; reading a megabyte of it would block for a second.
const MAXIMUM_CHARACTERS = 1 << 15;

/**
 * The first `limit` token ids of a text, special tokens not added: the same as tokenising all of it and cutting, but in
 * time that does not grow with the text. Text beyond 32,768 characters is never looked at.
 */
export function encodePrefix(tokenizer: Tokenizer, text: string, limit: number): number[] {
  for (let length = limit * FIRST_CHARACTERS_PER_TOKEN; ; length *= 2) {
    const characters = Math.min(length, MAXIMUM_CHARACTERS);
    const whole = text.length <= characters;
    const { ids } = tokenizer.encode(whole ? text : text.slice(0, characters), {
      add_special_tokens: false,
    });
    if (whole || ids.length >= limit + CUT_MARGIN_TOKENS || characters === MAXIMUM_CHARACTERS) {
      return ids.length > limit ? ids.slice(0, limit) : ids;
    }
  }
}

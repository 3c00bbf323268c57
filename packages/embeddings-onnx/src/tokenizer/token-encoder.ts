import type { Tokenizer } from "@huggingface/tokenizers";
import type { PrefixEncoder } from "./prefix-encoder.ts";
import { pairFrame, singleFrame } from "./special-token-frame.ts";

/** One row of a model's input. */
export interface EncodedRow {
  readonly ids: readonly number[];
  /** Index of the first token of type 1; `ids.length` where all are of type 0. */
  readonly secondTypeFrom: number;
  /** Share of tokens that are not in the vocabulary among those that are not special, 0..1. */
  readonly unknownShare: number;
}

/** Turns text into rows of token ids, never longer than asked. */
export interface TokenEncoder {
  /** One text with the special tokens around it; too long a text loses its end. */
  encode(text: string, maximumTokens: number): EncodedRow;
  /** Two texts; too long a second one loses its end, a first one only beyond half of the room. */
  encodePair(pair: readonly [first: string, second: string], maximumTokens: number): EncodedRow;
}

/** An encoder over a tokenizer whose own padding and truncation are off. */
export function createTokenEncoder(
  tokenizer: Tokenizer,
  encodePrefix: PrefixEncoder,
): TokenEncoder {
  const single = singleFrame(tokenizer);
  const unknown = tokenizer.model?.unk_token_id;
  let pair: ReturnType<typeof pairFrame> | undefined;
  return {
    encode(text, maximumTokens) {
      const room = Math.max(0, maximumTokens - single.before.length - single.after.length);
      const body = encodePrefix(text, room);
      const ids = [...single.before, ...body, ...single.after];
      return { ids, secondTypeFrom: ids.length, unknownShare: shareOf(body, unknown) };
    },
    encodePair([first, second], maximumTokens) {
      pair ??= pairFrame(tokenizer);
      const frame = pair.before.length + pair.between.length + pair.after.length;
      const room = Math.max(0, maximumTokens - frame);
      const secondBody = encodePrefix(second, room);
      const firstRoom = Math.max(Math.floor(room / 2), room - secondBody.length);
      const firstBody = encodePrefix(first, firstRoom);
      const kept = secondBody.slice(0, room - firstBody.length);
      const start = [...pair.before, ...firstBody, ...pair.between];
      const ids = [...start, ...kept, ...pair.after];
      return {
        ids,
        secondTypeFrom: pair.secondType === 1 ? start.length : ids.length,
        unknownShare: shareOf([...firstBody, ...kept], unknown),
      };
    },
  };
}

function shareOf(ids: readonly number[], unknown: number | undefined): number {
  if (unknown === undefined || ids.length === 0) return 0;
  let count = 0;
  for (const id of ids) if (id === unknown) count++;
  return count / ids.length;
}

import type { Tokenizer } from "@huggingface/tokenizers";

/** The special tokens that a model wants around one text or between two, as the tokenizer's own template puts them. */
export interface SpecialTokenFrame {
  readonly before: readonly number[];
  /** Between the two texts of a pair; empty for one text. */
  readonly between: readonly number[];
  readonly after: readonly number[];
  /** Token types of the second text and of what follows it: 1 in BERT's pairs, 0 elsewhere. */
  readonly secondType: number;
}

// Any word does that is one token or more in every vocabulary.
const PROBE = "a";

/** Reads the frame of a single text out of the tokenizer, so that no model's special tokens are written here. */
export function singleFrame(tokenizer: Tokenizer): SpecialTokenFrame {
  const body = tokenizer.encode(PROBE, { add_special_tokens: false }).ids;
  const { ids } = tokenizer.encode(PROBE);
  const start = indexOfRun(ids, body, 0);
  return {
    before: ids.slice(0, start),
    between: [],
    after: ids.slice(start + body.length),
    secondType: 0,
  };
}

/** Reads the frame of a pair out of the tokenizer. */
export function pairFrame(tokenizer: Tokenizer): SpecialTokenFrame {
  const body = tokenizer.encode(PROBE, { add_special_tokens: false }).ids;
  const { ids, token_type_ids: types } = tokenizer.encode(PROBE, {
    text_pair: PROBE,
    return_token_type_ids: true,
  });
  const first = indexOfRun(ids, body, 0);
  const second = indexOfRun(ids, body, first + body.length);
  return {
    before: ids.slice(0, first),
    between: ids.slice(first + body.length, second),
    after: ids.slice(second + body.length),
    secondType: types[second] ?? 0,
  };
}

function indexOfRun(ids: readonly number[], run: readonly number[], from: number): number {
  for (let start = from; start + run.length <= ids.length; start++) {
    if (run.every((id, offset) => ids[start + offset] === id)) return start;
  }
  throw new RangeError("the tokenizer's template does not keep the text's tokens together");
}

import type { InferenceSession, Tensor } from "onnxruntime-node";
import type { EncodedRow } from "../tokenizer/token-encoder.ts";
import type { OnnxRuntime } from "./onnx-runtime.ts";

/** Rows of token ids as one batch. */
export interface InputBatch {
  readonly feeds: InferenceSession.FeedsType;
  /** Tokens of the longest row: the others are padded to it. */
  readonly length: number;
}

/**
 * Pads the rows to the longest and makes the tensors that the model takes, int64 and batch x length: `input_ids`,
 * `attention_mask`, and `token_type_ids` where it has that input.
 */
export function inputBatch(
  runtime: OnnxRuntime,
  inputNames: readonly string[],
  rows: readonly EncodedRow[],
): InputBatch {
  const length = Math.max(...rows.map((row) => row.ids.length));
  const ids = new BigInt64Array(rows.length * length);
  const mask = new BigInt64Array(rows.length * length);
  const types = new BigInt64Array(rows.length * length);
  for (const [index, row] of rows.entries()) {
    const start = index * length;
    for (let token = 0; token < row.ids.length; token++) {
      ids[start + token] = BigInt(row.ids[token] ?? 0);
      mask[start + token] = 1n;
    }
    types.fill(1n, start + row.secondTypeFrom, start + row.ids.length);
  }
  const values = { input_ids: ids, attention_mask: mask, token_type_ids: types };
  const feeds: Record<string, Tensor> = {};
  for (const [name, data] of Object.entries(values)) {
    if (inputNames.includes(name)) {
      feeds[name] = new runtime.Tensor("int64", data, [rows.length, length]);
    }
  }
  return { feeds, length };
}

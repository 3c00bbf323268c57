import type { Embedder, EmbedderFingerprint } from "../ports/embedder.ts";
import type { SanitizedText } from "../types/text.ts";

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text)
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}

function embedText(text: string, dimension: number): Float32Array {
  const vector = new Float32Array(dimension);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [""]) {
    const place = hash(word);
    const index = place % dimension;
    vector[index] = (vector[index] ?? 0) + (place & 0x10000 ? 1 : -1);
  }
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}

export interface HashEmbedder extends Embedder {
  /** Every batch of texts it was asked for. */
  readonly calls: readonly (readonly SanitizedText[])[];
}

/** An embedder for tests: texts with the same words get near vectors. No model, same input same output. */
export function hashEmbedder(
  options: { readonly dimension?: number; readonly model?: string } = {},
): HashEmbedder {
  const { dimension = 384, model = "hash" } = options;
  const fingerprint: EmbedderFingerprint = {
    model,
    dimension,
    pooling: "sum",
    quantisation: "none",
  };
  const calls: (readonly SanitizedText[])[] = [];
  return {
    calls,
    fingerprint: () => Promise.resolve(fingerprint),
    embed(texts, { signal } = {}) {
      signal?.throwIfAborted();
      calls.push([...texts]);
      return Promise.resolve({
        vectors: texts.map((text) => embedText(text, dimension)),
        unknownShares: texts.map(() => 0),
      });
    },
  };
}

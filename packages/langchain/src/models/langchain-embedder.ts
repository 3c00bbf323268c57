import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import type { Embedder, EmbedderFingerprint, Embeddings } from "@memx/core";

export interface LangchainEmbedderOptions {
  /** Name stored with the table, so that vectors of two models are never compared. Default: the embeddings' own name. */
  readonly model?: string | undefined;
  /** Numbers per vector. Default: found with one short call on first use. */
  readonly dimension?: number | undefined;
}

function nameOf(embeddings: EmbeddingsInterface): string {
  const { model, modelName } = embeddings as {
    readonly model?: unknown;
    readonly modelName?: unknown;
  };
  const named = [model, modelName].find((value) => typeof value === "string" && value !== "");
  return `langchain:${typeof named === "string" ? named : embeddings.constructor.name}`;
}

/** The vector at length 1; a vector of zeros stays one. */
function unitVector(values: readonly number[]): Float32Array {
  const length = Math.hypot(...values);
  return Float32Array.from(values, (value) => (length === 0 ? 0 : value / length));
}

/** Lets MemX use any LangChain `Embeddings` as its `embedder`. */
export function langchainEmbedder(
  embeddings: EmbeddingsInterface,
  options: LangchainEmbedderOptions = {},
): Embedder {
  let dimension: Promise<number> | undefined;
  const findDimension = async (): Promise<number> =>
    (await embeddings.embedQuery("dimension")).length;
  return {
    async fingerprint(): Promise<EmbedderFingerprint> {
      dimension ??=
        options.dimension === undefined ? findDimension() : Promise.resolve(options.dimension);
      try {
        const model = options.model ?? nameOf(embeddings);
        return { model, dimension: await dimension, pooling: "provider", quantisation: "provider" };
      } catch (error) {
        // The next call asks again: a provider that was down once must not be down for ever.
        dimension = undefined;
        throw error;
      }
    },
    async embed(texts, { signal } = {}): Promise<Embeddings> {
      signal?.throwIfAborted();
      const vectors = texts.length === 0 ? [] : await embeddings.embedDocuments([...texts]);
      signal?.throwIfAborted();
      return { vectors: vectors.map(unitVector), unknownShares: vectors.map(() => 0) };
    },
  };
}

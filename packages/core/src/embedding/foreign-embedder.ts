import { EmbeddingError } from "../errors/memx-error.ts";
import type { Embedder, EmbedderFingerprint, Embeddings } from "../ports/embedder.ts";

/** A LangChain `Embeddings`, by its shape. */
export interface LangChainEmbeddingsLike {
  embedDocuments(texts: string[]): Promise<number[][]>;
  readonly model?: unknown;
  readonly modelName?: unknown;
}

/** An AI SDK embedding model (specification v2 to v4), by its shape. */
export interface AiSdkEmbeddingModelLike {
  readonly modelId: string;
  readonly provider: string;
  readonly maxEmbeddingsPerCall?: number | undefined | PromiseLike<number | undefined>;
  doEmbed(options: {
    values: string[];
    abortSignal?: AbortSignal;
  }): PromiseLike<{ embeddings: number[][] }>;
}

export type EmbeddingModelLike = LangChainEmbeddingsLike | AiSdkEmbeddingModelLike;

type EmbedTexts = (texts: string[], signal: AbortSignal | undefined) => Promise<number[][]>;

const has = (value: unknown, name: string): boolean =>
  typeof value === "object" && value !== null && typeof Reflect.get(value, name) === "function";

export const isEmbedder = (value: unknown): value is Embedder =>
  has(value, "embed") && has(value, "fingerprint");
export const isLangChainEmbeddings = (value: unknown): value is LangChainEmbeddingsLike =>
  has(value, "embedDocuments");
export const isAiSdkEmbeddingModel = (value: unknown): value is AiSdkEmbeddingModelLike =>
  has(value, "doEmbed");

function unitLength(numbers: readonly number[]): Float32Array {
  const vector = Float32Array.from(numbers);
  let squares = 0;
  for (const value of vector) squares += value * value;
  const length = Math.sqrt(squares) || 1;
  return vector.map((value) => value / length);
}

async function embedInCalls(
  model: AiSdkEmbeddingModelLike,
  texts: string[],
  signal: AbortSignal | undefined,
): Promise<number[][]> {
  const limit = (await model.maxEmbeddingsPerCall) ?? 100;
  const vectors: number[][] = [];
  for (let start = 0; start < texts.length; start += limit) {
    signal?.throwIfAborted();
    const values = texts.slice(start, start + limit);
    const { embeddings } = await model.doEmbed({ values, ...(signal && { abortSignal: signal }) });
    vectors.push(...embeddings);
  }
  return vectors;
}

/** Makes an Embedder of a function; the dimension is learned from one probe text. */
function embedderFrom(model: string, embedTexts: EmbedTexts): Embedder {
  let known: Promise<EmbedderFingerprint> | null = null;
  const run = async (texts: string[], signal: AbortSignal | undefined): Promise<number[][]> => {
    try {
      return await embedTexts(texts, signal);
    } catch (cause) {
      signal?.throwIfAborted();
      throw new EmbeddingError({
        code: "MEMX_EMBEDDING_UNAVAILABLE",
        message: `The embedding model ${model} failed. Its error is the cause.`,
        cause,
      });
    }
  };
  const probe = async (): Promise<EmbedderFingerprint> => {
    const [vector] = await run(["dimension"], undefined);
    return { model, dimension: vector?.length ?? 0, pooling: "provider", quantisation: "provider" };
  };
  const fingerprint = (): Promise<EmbedderFingerprint> => {
    known ??= probe().catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };
  const embed = async (
    texts: readonly string[],
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<Embeddings> => {
    const vectors = texts.length === 0 ? [] : await run([...texts], options?.signal);
    const { dimension } = await fingerprint();
    if (vectors.length !== texts.length || vectors.some((vector) => vector.length !== dimension)) {
      throw new EmbeddingError({
        code: "MEMX_EMBEDDING_DIMENSION_MISMATCH",
        message: `The embedding model ${model} must give one vector of ${dimension} numbers per text.`,
      });
    }
    return { vectors: vectors.map(unitLength), unknownShares: texts.map(() => 0) };
  };
  return { fingerprint, embed };
}

/** An Embedder from a LangChain `Embeddings` or an AI SDK embedding model, recognised by its shape; null for anything else. */
export function toEmbedder(model: unknown): Embedder | null {
  if (isEmbedder(model)) return model;
  if (isLangChainEmbeddings(model)) {
    const name = [model.model, model.modelName].find(
      (one) => typeof one === "string" && one !== "",
    );
    return embedderFrom(
      `langchain:${typeof name === "string" ? name : model.constructor.name}`,
      (texts) => model.embedDocuments(texts),
    );
  }
  if (isAiSdkEmbeddingModel(model)) {
    return embedderFrom(`${model.provider}:${model.modelId}`, (texts, signal) =>
      embedInCalls(model, texts, signal),
    );
  }
  return null;
}

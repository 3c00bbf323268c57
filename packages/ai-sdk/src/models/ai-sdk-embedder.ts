import { ConfigError, toEmbedder } from "@memx/core";
import type { Embedder } from "@memx/core";

/** What of an AI SDK embedding model is used; models of every specification version have it. */
export interface AiSdkEmbeddingModelLike {
  readonly provider: string;
  readonly modelId: string;
  doEmbed(options: never): PromiseLike<{ readonly embeddings: number[][] }>;
}

/**
 * Lets MemX use any AI SDK embedding model as its `embedder`. The dimension is learned from one short call on first use;
 * provider options belong to the model (`wrapEmbeddingModel` with `defaultEmbeddingSettingsMiddleware`).
 *
 * @throws ConfigError (MEMX_INPUT_INVALID) for a model's name: make a model of it first,
 * `gateway.embeddingModel("openai/text-embedding-3-small")`.
 */
export function aiSdkEmbedder(model: AiSdkEmbeddingModelLike): Embedder {
  const embedder = toEmbedder(model);
  if (embedder !== null) return embedder;
  throw new ConfigError({
    code: "MEMX_INPUT_INVALID",
    message:
      "aiSdkEmbedder takes an embedding model object, not its name. Make one of it: gateway.embeddingModel(name), or a provider's embedding function.",
  });
}

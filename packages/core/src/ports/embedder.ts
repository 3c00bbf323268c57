import type { SanitizedText } from "../types/text.ts";

/** What makes vectors comparable: stored with the table, and another one is refused until `reindex()`. */
export interface EmbedderFingerprint {
  readonly model: string;
  readonly dimension: number;
  readonly pooling: string;
  readonly quantisation: string;
}

export interface Embeddings {
  /** One unit-length vector of `dimension` numbers per text, in the texts' order. */
  readonly vectors: readonly Float32Array[];
  /** Per text, the share of its tokens that the model does not know, 0..1 (0 where the embedder cannot tell). */
  readonly unknownShares: readonly number[];
}

/** Turns texts into vectors. Loads its model on first use, not before. */
export interface Embedder {
  /** May load the model where the dimension is not known otherwise. */
  fingerprint(): Promise<EmbedderFingerprint>;
  /** @throws EmbeddingError where the model cannot be loaded or fails; the signal's reason on abort. */
  embed(
    texts: readonly SanitizedText[],
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<Embeddings>;
  /** Whether the model is there and whole, without loading or downloading it; for a diagnosis. @throws EmbeddingError */
  inspect?(): Promise<"ready" | "not-downloaded">;
  /** Lets go of the model's memory; the next `embed` loads it again. */
  unload?(): Promise<void>;
  close?(): Promise<void>;
}

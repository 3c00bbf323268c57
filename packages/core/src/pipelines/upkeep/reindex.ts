import { EmbeddingError } from "../../errors/memx-error.ts";
import type { Run } from "../attempt.ts";
import { embedMissing } from "./embed-missing.ts";

/**
 * Embeds every memory with the configured embedder. Another embedder than the stored one: the old vectors are dropped
 * first, so that a stop in between leaves memories without a vector, never with a foreign one, and the next call goes on.
 */
export async function reindex(
  run: Run,
  onProgress: (progress: { readonly done: number; readonly total: number }) => void,
): Promise<{ readonly embedded: number }> {
  const { store, embedder } = run.dependencies;
  if (embedder === null) {
    throw new EmbeddingError({
      code: "MEMX_EMBEDDING_UNAVAILABLE",
      message: "reindex() needs an embedder. Install @memx/embeddings-onnx or pass `embedder`.",
    });
  }
  const fingerprint = await embedder.fingerprint();
  const { fingerprint: stored } = await store.stats();
  const isSame = stored !== null && JSON.stringify(stored) === JSON.stringify(fingerprint);
  if (!isSame) await store.setFingerprint(fingerprint);
  const { active, archived, superseded } = await store.stats();
  const total = active + archived + superseded;
  const embedded = await embedMissing(run, (done) => onProgress({ done, total }));
  return { embedded };
}

import { EmbeddingError, StoreError } from "../errors/memx-error.ts";
import type { Embedder, EmbedderFingerprint } from "../ports/embedder.ts";
import type { MemoryStore } from "../ports/memory-store.ts";

const same = (a: EmbedderFingerprint, b: EmbedderFingerprint): boolean =>
  a.model === b.model &&
  a.dimension === b.dimension &&
  a.pooling === b.pooling &&
  a.quantisation === b.quantisation;

/**
 * An embedder whose vectors fit the store: its fingerprint is stored with the first vectors, and one that differs from
 * the stored one is refused until `reindex()`, which asks for `fingerprint()` alone and replaces the stored one.
 */
export function guardEmbedder(embedder: Embedder, store: MemoryStore): Embedder {
  let checked: EmbedderFingerprint | null = null;
  const check = async (): Promise<void> => {
    const own = await embedder.fingerprint();
    const { fingerprint: stored } = await store.stats();
    if (stored === null) await store.setFingerprint(own);
    else if (!same(stored, own)) {
      throw new StoreError({
        code: "MEMX_STORE_EMBEDDER_MISMATCH",
        message: `The store holds vectors of ${stored.model} (${stored.dimension}); the embedder is ${own.model} (${own.dimension}). Run reindex() or use the former embedder.`,
        stage: "embed",
      });
    }
    checked = own;
  };
  return {
    ...(embedder.unload && { unload: () => embedder.unload?.() ?? Promise.resolve() }),
    ...(embedder.close && { close: () => embedder.close?.() ?? Promise.resolve() }),
    fingerprint: () => embedder.fingerprint(),
    async embed(texts, options) {
      if (checked === null) await check();
      const embeddings = await embedder.embed(texts, options);
      const dimension = checked?.dimension;
      if (
        embeddings.vectors.length !== texts.length ||
        embeddings.vectors.some((vector) => vector.length !== dimension)
      ) {
        throw new EmbeddingError({
          code: "MEMX_EMBEDDING_DIMENSION_MISMATCH",
          message: `The embedder must give one vector of ${dimension} numbers per text, as its fingerprint says.`,
          stage: "embed",
        });
      }
      return embeddings;
    },
  };
}

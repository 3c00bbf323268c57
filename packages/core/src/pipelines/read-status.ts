import type { RowFilter } from "../ports/memory-store.ts";
import type { BulletStatus } from "../types/bullet.ts";
import type { MemoryStatus } from "../types/results.ts";
import type { PipelineDependencies } from "./dependencies.ts";

export interface StatusRequest {
  /** Counts the memories of one owner; null: of the whole store. */
  readonly owned: RowFilter | null;
  /** Model of the Reflector. */
  readonly llm: string | null;
}

/** Counts, sizes, and which parts are at work. */
export async function readStatus(
  { owned, llm }: StatusRequest,
  { settings, embedder, store }: PipelineDependencies,
): Promise<MemoryStatus> {
  const stats = await store.stats();
  const count = async (status: BulletStatus): Promise<number> =>
    owned === null ? stats[status] : await store.count({ ...owned, statuses: [status] });
  const { bytes, fragments, unindexedRows, fingerprint, withoutVector, schemaVersion } = stats;
  return {
    memories: await count("active"),
    archived: await count("archived"),
    superseded: await count("superseded"),
    mode: embedder === null ? "keyword" : "hybrid",
    store: { uri: settings.store.uri, bytes, fragments, unindexedRows },
    embedder: fingerprint && { model: fingerprint.model, dimension: fingerprint.dimension },
    withoutVector,
    reflector: { mode: settings.reflector.mode, llm },
    schemaVersion,
    daemon: false,
  };
}

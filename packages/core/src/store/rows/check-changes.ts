import { StoreError } from "../../errors/memx-error.ts";
import type { StoreChanges } from "../../ports/memory-store.ts";
import type { StoredBullet } from "../../types/bullet.ts";

function checkVector(vector: Float32Array | null | undefined, dimension: number): void {
  if (vector === null || vector === undefined || vector.length === dimension) return;
  throw new StoreError({
    code: "MEMX_EMBEDDING_DIMENSION_MISMATCH",
    stage: "store",
    message: `A vector has ${vector.length} numbers and the store holds vectors of ${dimension}. Use the embedder the store was written with, or run reindex().`,
  });
}

/** Refuses vectors that the store cannot hold, before anything is written. @throws StoreError */
export function checkVectors(changes: StoreChanges, dimension: number): void {
  const rows: readonly Partial<StoredBullet>[] = [
    ...(changes.add ?? []),
    ...(changes.patch ?? []).map((patch) => patch.set),
  ];
  for (const row of rows) {
    checkVector(row.vector, dimension);
    checkVector(row.searchVector, dimension);
  }
}

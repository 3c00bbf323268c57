import type { Table } from "@lancedb/lancedb";
import type { LanceModules } from "../lance/load-lancedb.ts";

/** Up to here comparing with every row is as fast and finds everything; building an index takes a minute per 100,000 rows. */
export const ROWS_WORTH_AN_INDEX = 20_000;

export const VECTOR_INDEX_COLUMN = "search_vector";

/** Builds the index that large stores are searched with, once there are rows enough. In the background only. */
export async function buildVectorIndex({ lance }: LanceModules, table: Table): Promise<void> {
  const indexes = await table.listIndices();
  if (indexes.some((index) => index.columns.includes(VECTOR_INDEX_COLUMN))) return;
  if ((await table.countRows(`${VECTOR_INDEX_COLUMN} IS NOT NULL`)) < ROWS_WORTH_AN_INDEX) return;
  await table.createIndex(VECTOR_INDEX_COLUMN, {
    config: lance.Index.hnswSq({ distanceType: "dot" }),
  });
}

import type { Table } from "@lancedb/lancedb";
import type { LanceModules } from "../lance/load-lancedb.ts";
import { tableIndexes } from "../lance/open-table.ts";

/** Builds every index anew from the rows. */
export async function rebuildIndexes(modules: LanceModules, table: Table): Promise<void> {
  for (const [column, config] of tableIndexes(modules))
    await table.createIndex(column, { config, replace: true });
}

/** Builds the indexes that are not there: a process was killed between making the table and making them. */
export async function buildMissingIndexes(modules: LanceModules, table: Table): Promise<void> {
  const present = new Set((await table.listIndices()).flatMap((index) => index.columns));
  for (const [column, config] of tableIndexes(modules)) {
    if (!present.has(column)) await table.createIndex(column, { config });
  }
}

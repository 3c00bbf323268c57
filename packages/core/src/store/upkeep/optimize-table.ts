import { fileClock } from "../lock/file-clock.ts";
import { isCommitConflict } from "../lance/store-errors.ts";
import type { LanceTable } from "../lance/lance-table.ts";
import { dropDuplicates } from "./drop-duplicates.ts";
import { buildMissingIndexes } from "./rebuild-indexes.ts";

/** Versions younger than this are kept: a reader in another process may be reading them. */
export const KEEP_VERSIONS_MS = 600_000;

/** Fragments from which compaction pays. */
const MANY_FRAGMENTS = 12;
/** Rows outside the text index from which bringing it up to date pays. */
const MANY_UNINDEXED = 4000;

/** Compacts and brings the indexes up to date. "due": only where it has become worth it. Under the table's lock. */
export async function optimizeTable(table: LanceTable, when: "now" | "due"): Promise<void> {
  const opened = await table.open();
  if (opened === null) return;
  if (when === "due") {
    const files = await table.fileStats();
    if (
      files === null ||
      (files.smallFragments < MANY_FRAGMENTS && files.unindexedRows < MANY_UNINDEXED)
    )
      return;
  }
  if (when === "now") await dropDuplicates(table);
  await buildMissingIndexes(opened.modules, opened.table);
  try {
    await opened.table.optimize({ cleanupOlderThan: new Date(fileClock() - KEEP_VERSIONS_MS) });
  } catch (error) {
    // Another writer came between: the next time is early enough.
    if (!isCommitConflict(error)) throw error;
  }
}

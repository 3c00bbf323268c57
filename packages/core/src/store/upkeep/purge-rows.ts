import { rm } from "node:fs/promises";
import { join } from "node:path";
import { StoreError } from "../../errors/memx-error.ts";
import type { PurgeReceipt } from "../../ports/memory-store.ts";
import type { StoredBullet } from "../../types/bullet.ts";
import { isIn } from "../filter/predicate.ts";
import { newestVersions } from "../journal/overlay.ts";
import { syncingNewFiles } from "../journal/sync-folder.ts";
import type { LanceTable } from "../lance/lance-table.ts";
import { isRemote } from "../lance/open-table.ts";
import type { OpenStoreOptions } from "../open-store.ts";
import { contentHash } from "../rows/receipt.ts";
import { sessionNoteId } from "../writing/resolve-record.ts";
import type { StoreWriter } from "../writing/store-writer.ts";
import { listBackups } from "./backup-names.ts";
import { listFiles } from "./store-files.ts";

/** Files that keep their name while their content is replaced. */
const REPLACED_IN_PLACE = /(^|\/)latest_version_hint\.json$/;

async function storeFiles(uri: string): Promise<ReadonlySet<string>> {
  const kinds = ["memories.lance", "journal", "quarantine"];
  const lists = await Promise.all(kinds.map(async (kind) => await listFiles(join(uri, kind), uri)));
  return new Set(lists.flat().map((file) => file.path));
}

/** Records of old transactions are not needed by any version; every other file is, and should have been replaced. */
async function removeLeftOvers(uri: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    if (!path.includes("/_transactions/")) {
      throw new StoreError({
        code: "MEMX_STORE_UNAVAILABLE",
        stage: "store",
        message:
          "The memories are deleted, but a file that may hold their text could not be replaced. Call purge again.",
      });
    }
    await rm(join(uri, path), { force: true });
  }
}

/** The rows with these ids; those that are not there are left out. */
async function presentRows(
  table: LanceTable,
  ids: readonly string[],
): Promise<readonly StoredBullet[]> {
  const rows = newestVersions(await table.select(isIn("id", ids)));
  const byId = new Map(
    rows.flatMap((row) => (row.kind === "bullet" ? [[row.id, row.bullet] as const] : [])),
  );
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}

/**
 * Removes rows so that no file holds their text any more, nor any text deleted or replaced before; no ids: only the latter. What the sessions they came from still remember goes with them,
 * every file of the table and of the journal is written anew, and no older version is kept. Deleting alone would leave the
 * row in its data file behind a deletion vector, and its terms in the text index.
 */
export async function purgeRows(
  { settings, home, runtime, writer }: OpenStoreOptions & { readonly writer: StoreWriter },
  ids: readonly string[],
): Promise<PurgeReceipt> {
  const { uri } = settings;
  const hasFiles = !isRemote(settings);
  const before = hasFiles ? await storeFiles(uri) : new Set<string>();
  return await writer.exclusive(async (table) => {
    const present = ids.length === 0 ? [] : await presentRows(table, ids);
    const at = new Date(runtime.now()).toISOString();
    const receipt = {
      ids: present.map((row) => row.id),
      contentHashes: present.map((row) => contentHash(row.content)),
      at,
      backups: await listBackups(home),
    };
    const isNothingToDo = present.length === 0 && (ids.length > 0 || !(await table.exists()));
    if (isNothingToDo) return { ...receipt, filesRemoved: 0, filesRewritten: 0 };
    const notes = new Set(present.map((row) => sessionNoteId(row)));
    const removeAll = async (): Promise<void> => {
      if (present.length > 0) await table.remove(isIn("id", [...receipt.ids, ...notes]));
      await table.rewrite();
    };
    await (hasFiles ? syncingNewFiles(uri, removeAll) : removeAll());
    if (!hasFiles) return { ...receipt, filesRemoved: 0, filesRewritten: 0 };
    // Damaged files that were set aside may hold anything.
    await rm(join(uri, "quarantine"), { recursive: true, force: true });
    const after = await storeFiles(uri);
    await removeLeftOvers(
      uri,
      [...before].filter((path) => after.has(path) && !REPLACED_IN_PLACE.test(path)),
    );
    const rewritten = [...after].filter((path) => !before.has(path));
    const removed = [...before].filter((path) => !REPLACED_IN_PLACE.test(path));
    return { ...receipt, filesRemoved: removed.length, filesRewritten: rewritten.length };
  });
}

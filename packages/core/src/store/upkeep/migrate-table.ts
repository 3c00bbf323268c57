import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { EmbedderFingerprint } from "../../ports/embedder.ts";
import { SCHEMA_VERSION } from "../../types/bullet.ts";
import { Journal } from "../journal/journal.ts";
import { SCHEMA_VERSION_KEY } from "../lance/columns.ts";
import { LanceTable } from "../lance/lance-table.ts";
import { isRemote, needsMigration } from "../lance/open-table.ts";
import type { OpenStoreOptions } from "../open-store.ts";
import { readNote } from "../reading/read-rows.ts";
import { FINGERPRINT_NOTE } from "../rows/fingerprint.ts";
import { writeBackup } from "../transfer/backup-store.ts";
import { BACKUP_FOLDER } from "./backup-names.ts";

/**
 * Brings a table of an older release up to date: a backup first, then the columns it lacks, then its new version number, so
 * that a kill in between only means doing it again. Under the table's lock. Returns the backup's path; null: nothing was to
 * be done any more, or there are no files to back up to.
 */
export async function migrateTable({
  settings,
  home,
  dimension,
  runtime,
}: OpenStoreOptions): Promise<string | null> {
  const table = new LanceTable(settings);
  try {
    const opened = await table.open();
    if (opened === null || !needsMigration(opened)) return null;
    const overlay = await new Journal(join(settings.uri, "journal"), () => undefined).refresh();
    const view = { table, overlay };
    let file: string | null = null;
    if (!isRemote(settings) && opened.schemaVersion < SCHEMA_VERSION) {
      const at = runtime.now();
      file = join(home, BACKUP_FOLDER, `schema-${opened.schemaVersion}-${at.toString(36)}.memx`);
      await mkdir(join(home, BACKUP_FOLDER), { recursive: true, mode: 0o700 });
      await writeBackup(view, { file, at });
    }
    const fingerprint = (await readNote(view, FINGERPRINT_NOTE)) as EmbedderFingerprint | null;
    await table.addMissingColumns(opened.dimension || (fingerprint?.dimension ?? dimension));
    const migrated = await table.open();
    await migrated?.table.updateFieldMetadata([
      { path: "id", metadata: { [SCHEMA_VERSION_KEY]: String(SCHEMA_VERSION) } },
    ]);
    return file;
  } finally {
    await table.release();
  }
}

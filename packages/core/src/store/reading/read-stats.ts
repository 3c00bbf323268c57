import type { EmbedderFingerprint } from "../../ports/embedder.ts";
import type { StoreStats } from "../../ports/memory-store.ts";
import { SCHEMA_VERSION } from "../../types/bullet.ts";
import type { BulletStatus, StoredBullet } from "../../types/bullet.ts";
import { all, isIn } from "../filter/predicate.ts";
import { FINGERPRINT_NOTE } from "../rows/fingerprint.ts";
import { readNote } from "./read-rows.ts";
import type { StoreView } from "./store-view.ts";

/** How many rows there are of each kind, and what shape the table's files are in. */
export async function readStats(view: StoreView, journalBytes: number): Promise<StoreStats> {
  const { table, overlay } = view;
  // Recalls change nothing that is counted here, so only rows that are replaced whole are taken from the overlay.
  const replaced = overlay.rowIds;
  const untouched = replaced.length === 0 ? "true" : `NOT (${isIn("id", replaced)})`;
  const count = async (where: string, isIt: (row: StoredBullet) => boolean): Promise<number> =>
    (await table.count(all(where, untouched))) + overlay.bullets.filter(isIt).length;
  const having = async (status: BulletStatus): Promise<number> =>
    await count(`status = '${status}'`, (row) => row.status === status);
  const [active, archived, superseded, withoutVector, files, fingerprint] = await Promise.all([
    having("active"),
    having("archived"),
    having("superseded"),
    count(
      "status = 'active' AND vector IS NULL",
      (row) => row.status === "active" && row.vector === null,
    ),
    table.fileStats(),
    readNote(view, FINGERPRINT_NOTE),
  ]);
  return {
    active,
    archived,
    superseded,
    withoutVector,
    bytes: files === null ? journalBytes : files.bytes + journalBytes,
    fragments: files?.fragments ?? 0,
    unindexedRows: (files?.unindexedRows ?? 0) + overlay.rowCount,
    schemaVersion: SCHEMA_VERSION,
    fingerprint: fingerprint as EmbedderFingerprint | null,
  };
}

import { join } from "node:path";
import type { PurgeReceipt } from "../../ports/memory-store.ts";
import type { StoreSettings } from "../../types/settings.ts";
import { Journal } from "../journal/journal.ts";
import { LanceTable } from "../lance/lance-table.ts";
import { isRemote } from "../lance/open-table.ts";
import { readByIds, scanRows } from "../reading/read-rows.ts";
import type { StoreView } from "../reading/store-view.ts";
import { Overlay } from "../journal/overlay.ts";
import { contentHash } from "../rows/receipt.ts";
import { listFiles } from "./store-files.ts";

/** What speaks against a purge having left nothing: ids and paths, never text. */
export interface PurgeFinding {
  /**
   * "row": the id is stored (again). "same-content": another memory has the very same text. "older-file": a file of the store
   * is older than the purge and may hold what was purged. "backup": a backup from before the purge exists.
   */
  readonly kind: "row" | "same-content" | "older-file" | "backup";
  /** The memory's id, or the file's path. */
  readonly subject: string;
}

export interface VerifyOptions {
  readonly settings: StoreSettings;
  readonly home: string;
}

/** File systems round times: a file this much older than the receipt may be one the purge wrote. */
const ROUNDING_MS = 2000;

async function olderFiles(
  { settings, home }: VerifyOptions,
  at: number,
): Promise<readonly PurgeFinding[]> {
  const folders = ["memories.lance", "journal", "quarantine"].map((name) =>
    join(settings.uri, name),
  );
  const lists = await Promise.all(
    folders.map(async (folder) => await listFiles(folder, settings.uri)),
  );
  const backups = await listFiles(join(home, "backups"), home);
  const isOlder = ({ changedAt }: { readonly changedAt: number }): boolean =>
    changedAt < at - ROUNDING_MS;
  return [
    ...lists
      .flat()
      .filter(isOlder)
      .map(({ path }): PurgeFinding => ({ kind: "older-file", subject: path })),
    ...backups.filter(isOlder).map(({ path }): PurgeFinding => ({ kind: "backup", subject: path })),
  ];
}

/**
 * The proof of a purge, again: no row with a purged id or text, and no file that was there when it was purged. Searching the
 * files for the text would prove nothing, since LanceDB compresses it. Empty: nothing speaks against it.
 */
export async function verifyPurge(
  options: VerifyOptions,
  receipt: PurgeReceipt,
): Promise<readonly PurgeFinding[]> {
  const { settings } = options;
  const table = new LanceTable(settings);
  const hasFiles = !isRemote(settings);
  try {
    const overlay = hasFiles
      ? await new Journal(join(settings.uri, "journal"), () => undefined).refresh()
      : Overlay.empty;
    const view: StoreView = { table, overlay };
    const rows = [...(await readByIds(view, receipt.ids)).keys()];
    const hashes = new Set(receipt.contentHashes);
    const same: string[] = [];
    for await (const batch of scanRows(view, "everything")) {
      same.push(
        ...batch
          .filter((row) => !rows.includes(row.id) && hashes.has(contentHash(row.content)))
          .map((row) => row.id),
      );
    }
    return [
      ...rows.map((subject): PurgeFinding => ({ kind: "row", subject })),
      ...same.map((subject): PurgeFinding => ({ kind: "same-content", subject })),
      ...(hasFiles ? await olderFiles(options, Date.parse(receipt.at)) : []),
    ];
  } finally {
    await table.release();
  }
}

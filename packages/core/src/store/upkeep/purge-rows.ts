import type { PurgeReceipt } from "../../ports/memory-store.ts";
import type { OpenStoreOptions } from "../open-store.ts";
import { readByIds } from "../reading/read-rows.ts";
import { contentHash } from "../rows/receipt.ts";
import type { StoreWriter } from "../writing/store-writer.ts";

/** Removes rows. */
export async function purgeRows(
  options: OpenStoreOptions & { readonly writer: StoreWriter },
  ids: readonly string[],
): Promise<PurgeReceipt> {
  const rows = await readByIds(await options.writer.view(), ids);
  const present = [...new Set(ids)].flatMap((id) => rows.get(id) ?? []);
  await options.writer.commit({ remove: present.map((row) => row.id) });
  return {
    ids: present.map((row) => row.id),
    contentHashes: present.map((row) => contentHash(row.content)),
    at: new Date(options.runtime.now()).toISOString(),
    filesRemoved: 0,
    filesRewritten: 0,
    backups: [],
  };
}

import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { LanceStore } from "./lance-store.ts";
import type { OpenStoreOptions } from "./open-store.ts";
import type { BackupReport } from "./transfer/backup-store.ts";
import type { RestoreReport } from "./transfer/restore-store.ts";
import { inspectStore } from "./upkeep/inspect-store.ts";
import type { StoreFinding } from "./upkeep/inspect-store.ts";

/** What `repairStore` found before and what is left. */
export interface RepairReport {
  readonly before: readonly StoreFinding[];
  readonly after: readonly StoreFinding[];
}

async function withStore<T>(
  options: OpenStoreOptions,
  work: (store: LanceStore) => Promise<T>,
): Promise<T> {
  const store = new LanceStore(options);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Writes a consistent copy of the store into one file while others go on writing. @throws StoreError */
export async function backupStore(options: OpenStoreOptions, file: string): Promise<BackupReport> {
  await mkdir(dirname(file), { recursive: true });
  return await withStore(options, async (store) => await store.backup(file));
}

/** Brings a backup's memories into the store; what the store holds in a newer form stays. @throws StoreError */
export async function restoreStore(
  options: OpenStoreOptions,
  file: string,
): Promise<RestoreReport> {
  return await withStore(options, async (store) => await store.restore(file));
}

/**
 * Mends what can be mended: damaged files are set aside, readable rows saved, duplicates dropped, indexes built anew, the
 * journal carried over, fragments joined. @throws StoreError where nothing can be read
 */
export async function repairStore(options: OpenStoreOptions): Promise<RepairReport> {
  const before = await inspectStore(options);
  await withStore(
    options,
    async (store) => await store.repair(before.some((finding) => finding.kind === "unreadable")),
  );
  return { before, after: await inspectStore(options) };
}

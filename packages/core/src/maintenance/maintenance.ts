import { createRequire } from "node:module";
import { PROTOCOL_VERSION } from "../daemon/protocol.ts";
import { StoreError } from "../errors/memx-error.ts";
import type { PurgeReceipt } from "../ports/memory-store.ts";
import { backupStore, repairStore, restoreStore } from "../store/maintain-store.ts";
import type { OpenStoreOptions } from "../store/open-store.ts";
import type { BackupReport } from "../store/transfer/backup-store.ts";
import type { RestoreReport } from "../store/transfer/restore-store.ts";
import { verifyPurge, type PurgeFinding } from "../store/upkeep/verify-purge.ts";
import { SCHEMA_VERSION } from "../types/bullet.ts";
import type { DoctorCheck, DoctorReport } from "../types/maintenance.ts";
import { checkDaemon } from "./checks/check-daemon.ts";
import { checkEmbedder } from "./checks/check-embedder.ts";
import { checkBackups, checkLock, checkStore } from "./checks/check-store.ts";
import * as surroundings from "./checks/check-surroundings.ts";
import type { MaintenanceParts } from "./maintenance-parts.ts";
import { shownSettings } from "./shown-settings.ts";

function ownVersion(): string {
  const manifest = createRequire(import.meta.url)("@memx/core/package.json") as unknown;
  return String(Reflect.get(manifest as object, "version"));
}

/**
 * What an operator does with a store, beside the calls of applications. It opens the store's files itself, which is safe
 * beside a daemon and any other process: all of them order their writes by the same locks.
 */
export class Maintenance {
  readonly #parts: MaintenanceParts;

  constructor(parts: MaintenanceParts) {
    this.#parts = parts;
  }

  async backup(file: string): Promise<BackupReport> {
    return await backupStore(this.#ownStore(), file);
  }

  async restore(file: string): Promise<RestoreReport> {
    return await restoreStore(this.#ownStore(), file);
  }

  async verifyPurge(receipt: PurgeReceipt): Promise<readonly PurgeFinding[]> {
    return await verifyPurge(this.#ownStore(), receipt);
  }

  /** Looks at everything, changes nothing and starts nothing. */
  async diagnose(): Promise<DoctorReport> {
    const parts = this.#parts;
    // Before the store is opened: opening takes over what a killed process left behind.
    const locks = await checkLock(parts);
    const { checks: ofStore, stats } = await checkStore(parts);
    const checks: readonly DoctorCheck[] = [
      surroundings.checkPlatform(),
      surroundings.checkConfiguration(parts),
      await surroundings.checkHome(parts),
      await surroundings.checkDisk(parts),
      ...ofStore,
      ...locks,
      await checkEmbedder(parts, stats),
      await checkDaemon(parts.settings),
      await checkBackups(parts),
    ];
    return {
      isHealthy: checks.every(({ state }) => state !== "trouble"),
      versions: {
        memx: ownVersion(),
        node: process.versions.node,
        schema: stats?.schemaVersion ?? SCHEMA_VERSION,
        daemonProtocol: PROTOCOL_VERSION,
      },
      platform: `${process.platform} ${process.arch}`,
      counts: stats && {
        active: stats.active,
        archived: stats.archived,
        superseded: stats.superseded,
        withoutVector: stats.withoutVector,
        bytes: stats.bytes,
        fragments: stats.fragments,
        unindexedRows: stats.unindexedRows,
      },
      checks,
      settings: shownSettings(parts.settings),
    };
  }

  /** Mends the store's files; vectors are another matter. @throws StoreError where nothing of it can be read */
  async repairStore(): Promise<void> {
    if (this.#parts.store.kind === "own") await repairStore(this.#parts.store.options);
  }

  async close(): Promise<void> {
    await this.#parts.embedder?.close?.();
  }

  #ownStore(): OpenStoreOptions {
    const { store } = this.#parts;
    if (store.kind === "own") return store.options;
    throw new StoreError({
      code: "MEMX_STORE_UNAVAILABLE",
      stage: "store",
      message:
        "Only a store on the disk or on object storage can be backed up, restored and proven. Set `store` to a folder or an address.",
    });
  }
}

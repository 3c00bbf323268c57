import { join } from "node:path";
import { MemXError, StoreError } from "../errors/memx-error.ts";
import type { EmbedderFingerprint } from "../ports/embedder.ts";
import type {
  CandidateQuery,
  Candidates,
  CommitResult,
  MemoryStore,
  Neighbourhood,
  NeighbourQuery,
  PurgeReceipt,
  RowFilter,
  StoreChanges,
  StoreStats,
  TermStatistics,
} from "../ports/memory-store.ts";
import type { StoredBullet } from "../types/bullet.ts";
import type { Walls } from "../types/owner.ts";
import type { SessionEvent } from "../types/session-event.ts";
import { LanceTable } from "./lance/lance-table.ts";
import { isRemote } from "./lance/open-table.ts";
import type { TableLocation } from "./lance/open-table.ts";
import type { Note } from "./lance/row.ts";
import { toStoreError } from "./lance/store-errors.ts";
import { ROWS_WORTH_AN_INDEX } from "./lance/vector-search.ts";
import type { OpenStoreOptions } from "./open-store.ts";
import { readCandidates } from "./reading/read-candidates.ts";
import { readNeighbours } from "./reading/read-neighbours.ts";
import {
  countRows,
  readByIds,
  readInside,
  readNote,
  readNotes,
  scanRows,
} from "./reading/read-rows.ts";
import { readStats } from "./reading/read-stats.ts";
import { StatisticsKeeper } from "./reading/statistics-keeper.ts";
import type { StoreView } from "./reading/store-view.ts";
import { writeBackup } from "./transfer/backup-store.ts";
import type { BackupReport } from "./transfer/backup-store.ts";
import { readBackup } from "./transfer/restore-store.ts";
import type { RestoreReport } from "./transfer/restore-store.ts";
import { changeFingerprint } from "./upkeep/change-fingerprint.ts";
import { migrateTable } from "./upkeep/migrate-table.ts";
import { optimizeTable } from "./upkeep/optimize-table.ts";
import { recoverTable } from "./upkeep/recover-table.ts";
import { purgeRows } from "./upkeep/purge-rows.ts";
import { buildVectorIndex } from "./upkeep/vector-index.ts";
import { LocalWriter } from "./writing/local-writer.ts";
import { RemoteWriter } from "./writing/remote-writer.ts";
import { sessionNoteId, sessionOfNote } from "./writing/resolve-record.ts";
import type { StoreWriter } from "./writing/store-writer.ts";

/** Other machines' writes are not told: what is counted over them is counted anew after this long. */
const REMOTE_STATISTICS_MS = 60_000;

/** With handles of its own: it goes on after the store was closed. */
async function buildIndex(location: TableLocation): Promise<void> {
  const table = new LanceTable(location);
  try {
    const opened = await table.open();
    if (opened !== null) await buildVectorIndex(opened.modules, opened.table, ROWS_WORTH_AN_INDEX);
  } finally {
    await table.release();
  }
}

/** Memories in a LanceDB table: in a folder, on object storage, or behind LanceDB's service. */
export class LanceStore implements MemoryStore {
  readonly #options: OpenStoreOptions;
  readonly #table: LanceTable;
  readonly #writer: StoreWriter;
  readonly #statistics: StatisticsKeeper;
  #repair: (work: () => Promise<void>) => Promise<void> = async (work) => await work();
  #recovering: Promise<boolean> | undefined;
  #closing: Promise<void> | undefined;
  /** Some call succeeded: there may be something to write at the end. */
  #worked = false;

  constructor(options: OpenStoreOptions) {
    const { settings, home, dimension } = options;
    const { lockTimeoutMs } = settings;
    this.#options = options;
    const table = new LanceTable(settings, {
      recover: async () => !isRemote(settings) && (await this.#recover()),
      migrate: async () => await this.#repair(async () => await this.#migrate()),
    });
    this.#table = table;
    const onTidy = async (when: "now" | "due"): Promise<void> => await optimizeTable(table, when);
    const shared = {
      table,
      dimension,
      lockTimeoutMs,
      onRecords: (...news: Parameters<StatisticsKeeper["tell"]>) => this.#statistics.tell(...news),
    };
    if (isRemote(settings)) {
      this.#writer = new RemoteWriter({ ...shared, lockFolder: join(home, "locks"), onTidy });
    } else {
      const writer = new LocalWriter({
        ...shared,
        onCarriedOver: onTidy,
        onIdle: async () => await buildIndex(settings),
        onFailure: (error) => this.#notice(error),
      });
      this.#repair = async (work) => await writer.repair(work);
      this.#writer = writer;
    }
    this.#statistics = new StatisticsKeeper({
      view: async () => await this.#writer.view(),
      refreshAfterMs: isRemote(settings) ? REMOTE_STATISTICS_MS : null,
    });
  }

  /** Reads that met the same damage share one repair. */
  async #recover(): Promise<boolean> {
    this.#recovering ??= this.#recoverOnce().finally(() => (this.#recovering = undefined));
    return await this.#recovering;
  }

  async #recoverOnce(): Promise<boolean> {
    await this.#repair(async () => {
      const { versionsSetAside, rowsLost } = await recoverTable(this.#options.settings);
      this.#options.onNotice?.(
        "MEMX_STORE_CORRUPT",
        `The store was damaged and was repaired: ${versionsSetAside} damaged versions set aside in its quarantine folder, ` +
          `${rowsLost} memories could not be read, all indexes built anew.`,
      );
    });
    this.#statistics.forget();
    return true;
  }

  async #migrate(): Promise<void> {
    const backup = await migrateTable(this.#options);
    if (backup === null) return;
    const message = `The store of an older release was brought up to date. It is kept as it was in ${backup}.`;
    this.#options.onNotice?.("MEMX_STORE_MIGRATED", message);
  }

  #notice(error: unknown): void {
    const { code, message } = toStoreError(error);
    this.#options.onNotice?.(code, message);
  }

  async candidates(query: CandidateQuery): Promise<Candidates> {
    return await this.#read(async (view) => await readCandidates(view, query));
  }

  async neighbours(query: NeighbourQuery): Promise<Neighbourhood> {
    return await this.#read(async (view) => await readNeighbours(view, query));
  }

  async get(ids: readonly string[], walls: Walls): Promise<readonly StoredBullet[]> {
    return await this.#read(async (view) => await readInside(view, ids, walls));
  }

  async *scan(filter: RowFilter | "everything"): AsyncGenerator<readonly StoredBullet[]> {
    yield* scanRows(await this.#read(async (view) => view), filter);
  }

  async count(filter: RowFilter | "everything"): Promise<number> {
    return await this.#read(async (view) => await countRows(view, filter));
  }

  async sessionEvents(walls: Walls): Promise<readonly SessionEvent[]> {
    const note = await this.#read(async (view) => await readNote(view, sessionNoteId(walls)));
    return (note ?? []) as readonly SessionEvent[];
  }

  async sessions(): Promise<readonly Walls[]> {
    const notes = await this.#read(async (view) => await readNotes(view));
    return notes.flatMap(({ id }) => sessionOfNote(id) ?? []);
  }

  async commit(changes: StoreChanges): Promise<CommitResult> {
    // Copied before anything is awaited: what the caller does with its objects afterwards is its own affair.
    const copy = structuredClone(changes);
    return await this.#guard(async () => await this.#writer.commit(copy));
  }

  async purge(ids: readonly string[]): Promise<PurgeReceipt> {
    return await this.#guard(async () => {
      const receipt = await purgeRows({ ...this.#options, writer: this.#writer }, ids);
      this.#statistics.forget();
      return receipt;
    });
  }

  async statistics(): Promise<TermStatistics> {
    return await this.#read(async () => await this.#statistics.current());
  }

  async stats(): Promise<StoreStats> {
    return await this.#read(async (view) => await readStats(view, this.#writer.journalBytes));
  }

  async setFingerprint(fingerprint: EmbedderFingerprint): Promise<void> {
    await this.#guard(
      async () => await changeFingerprint(this.#writer, fingerprint, this.#options.dimension),
    );
  }

  async optimize(): Promise<void> {
    await this.#guard(async () => {
      try {
        await this.#writer.tidy("now");
      } catch (error) {
        // Upkeep reads files that no search has read yet, an old index among them: the same repair as for a read.
        const isDamaged = toStoreError(error).code === "MEMX_STORE_CORRUPT";
        if (!isDamaged || isRemote(this.#options.settings)) throw error;
        await this.#recover();
        await this.#writer.tidy("now");
      }
    });
  }

  /** One moment of the store in one file. */
  async backup(file: string): Promise<BackupReport> {
    const at = this.#options.runtime.now();
    return await this.#guard(
      async () => await this.#writer.still(async (view) => await writeBackup(view, { file, at })),
    );
  }

  async restore(file: string): Promise<RestoreReport> {
    const target = {
      store: this,
      read: async (ids: readonly string[]) => await readByIds(await this.#writer.view(), ids),
      remember: async (note: Note) => await this.#writer.remember(note),
    };
    return await this.#guard(async () => await readBackup(target, file));
  }

  /** Mends the table, from its files on where it `isDamaged`. */
  async repair(isDamaged: boolean): Promise<void> {
    await this.#guard(async () => {
      if (isDamaged && !isRemote(this.#options.settings)) await this.#recover();
      await this.#writer.tidy("now");
      this.#statistics.forget();
    });
  }

  async flush(options?: { readonly durable?: boolean }): Promise<void> {
    await this.#guard(async () => await this.#writer.flush(options?.durable === true));
  }

  async close(): Promise<void> {
    this.#closing ??= this.#close();
    await this.#closing;
  }

  async #close(): Promise<void> {
    try {
      await this.#writer.close();
    } catch (error) {
      // A store that never opened holds nothing: its calls have told why.
      if (this.#worked) throw toStoreError(error);
    } finally {
      await this.#table.release();
    }
  }

  async #read<T>(work: (view: StoreView) => Promise<T>): Promise<T> {
    return await this.#guard(async () => await work(await this.#writer.view()));
  }

  async #guard<T>(work: () => Promise<T>): Promise<T> {
    if (this.#closing !== undefined) {
      const message = "The store was closed. Make a new Memory to go on.";
      throw new StoreError({ code: "MEMX_CLOSED", stage: "store", message });
    }
    try {
      const result = await work();
      this.#worked = true;
      return result;
    } catch (error) {
      throw MemXError.isInstance(error) ? error : toStoreError(error);
    }
  }
}

import { join } from "node:path";
import type { CommitResult, StoreChanges } from "../../ports/memory-store.ts";
import { Journal } from "../journal/journal.ts";
import type { Overlay } from "../journal/overlay.ts";
import { syncingNewFiles } from "../journal/sync-folder.ts";
import type { LanceTable } from "../lance/lance-table.ts";
import type { Note } from "../lance/row.ts";
import { isLocked, WriteLock } from "../lock/write-lock.ts";
import type { StoreView } from "../reading/store-view.ts";
import { carryOver } from "./checkpoint.ts";
import { dimensionOf } from "./dimension-of.ts";
import { GroupQueue } from "./group-queue.ts";
import type { Queued } from "./group-queue.ts";
import { resolveGroup } from "./group-resolver.ts";
import type { Work } from "./group-resolver.ts";
import type { RecordListener, StoreWriter } from "./store-writer.ts";

/** Journal size, in rows, from which it is carried over into the table in the background. */
const CARRY_OVER_ROWS = 400;
/** … counting memories that were only recalled too: theirs are read and written whole. */
const CARRY_OVER_RECALLED = 1500;
/** … in bytes: every process that opens the store reads the journal first. */
const CARRY_OVER_BYTES = 8_000_000;
/** … from which writers wait for that. */
const MOST_ROWS = 8000;
/** … from which closing carries over. */
const CLOSE_ROWS = 64;
/** Committed records are on the disk after this long, also when nobody asks for it. */
const SYNC_AFTER_MS = 1000;
/** Purges and the like wait longer than writers: a large store's index may be being built. */
const PATIENCE = 10;
const IDLE_AFTER_MS = 30_000;
/** Background upkeep does not wait long for another process that is at it. */
const BACKGROUND_WAIT_MS = 50;

export interface LocalWriterOptions {
  readonly table: LanceTable;
  readonly dimension: number;
  readonly lockTimeoutMs: number;
  readonly onRecords: RecordListener;
  /** Upkeep in the background failed; nothing is lost, the journal keeps what could not be carried over. */
  readonly onFailure: (error: unknown) => void;
  /** In a process that lives on: work that takes minutes, under the table's lock. */
  readonly onIdle: () => Promise<void>;
  /** After the journal was carried over, under the table's lock. */
  readonly onCarriedOver: (when: "now" | "due") => Promise<void>;
}

/** Writes into a journal beside a table in a folder, and from there into the table. */
export class LocalWriter implements StoreWriter {
  readonly #options: LocalWriterOptions;
  readonly #table: LanceTable;
  readonly #journal: Journal;
  readonly #writeLock: WriteLock;
  readonly #tableLock: WriteLock;
  readonly #queue = new GroupQueue<Work, CommitResult>(
    async (group) => await this.#writeGroup(group),
  );
  #background: Promise<void> | undefined;
  #slowWork: Promise<void> | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  #syncTimer: NodeJS.Timeout | undefined;

  constructor(options: LocalWriterOptions) {
    const { table, lockTimeoutMs: timeoutMs } = options;
    const { uri } = table.location;
    this.#options = options;
    this.#table = table;
    this.#journal = new Journal(join(uri, "journal"), (entries, hasGap) =>
      options.onRecords(
        entries.map((entry) => entry.record),
        hasGap,
      ),
    );
    this.#writeLock = new WriteLock({ folder: join(uri, "locks"), name: "write", timeoutMs });
    this.#tableLock = new WriteLock({ folder: join(uri, "locks"), name: "table", timeoutMs });
  }

  get journalBytes(): number {
    return this.#journal.bytes;
  }

  async view(): Promise<StoreView> {
    return { table: this.#table, overlay: await this.#journal.refresh() };
  }

  async commit(changes: StoreChanges): Promise<CommitResult> {
    return await this.#queue.add({ changes });
  }

  async remember(note: Note): Promise<void> {
    await this.#queue.add({ note });
  }

  async #writeGroup(group: readonly Queued<Work, CommitResult>[]): Promise<void> {
    // A table that must be migrated asks for the table's lock, which is never waited for inside the write lock.
    await this.#table.open();
    const answers = await this.#writeLock.hold(async (held) => {
      const overlay = await this.#prepareJournal();
      const { records, answers } = await resolveGroup(group, {
        view: { table: this.#table, overlay },
        generation: this.#journal.generation,
        dimension: this.#options.dimension,
      });
      if (records.length > 0) {
        held.assertHeld();
        await this.#journal.append(records);
      }
      return answers;
    });
    for (const answer of answers) answer();
    this.#scheduleSync();
    const { rowCount } = this.#journal.overlay;
    if (this.#isWorthCarryingOver()) this.#tidyInBackground();
    if (rowCount >= MOST_ROWS) await this.#background;
  }

  #isWorthCarryingOver(): boolean {
    const { overlay, bytes } = this.#journal;
    return (
      overlay.rowCount >= CARRY_OVER_ROWS ||
      overlay.size >= CARRY_OVER_RECALLED ||
      bytes >= CARRY_OVER_BYTES
    );
  }

  /** The journal as it is inside the write lock, with a file to append to. */
  async #prepareJournal(): Promise<Overlay> {
    const overlay = await this.#journal.refresh();
    if (this.#journal.generation > 0) return overlay;
    // Without a journal the table says how far its numbers went: new ones must be higher.
    await this.#journal.begin((await this.#table.highestApplied()) + 1);
    return await this.#journal.refresh();
  }

  #scheduleSync(): void {
    if (this.#syncTimer !== undefined) return;
    this.#syncTimer = setTimeout(() => {
      this.#syncTimer = undefined;
      // A failure here loses nothing that was promised: flush({ durable: true }) tells it.
      this.#journal.sync().catch(() => undefined);
    }, SYNC_AFTER_MS);
    this.#syncTimer.unref();
  }

  #tidyInBackground(): void {
    this.#background ??= this.#tableLock
      .hold(async () => await this.#tidy("due"), BACKGROUND_WAIT_MS)
      .then(() => this.#workWhenIdle())
      .catch((error: unknown) => {
        // Whoever holds the lock does this work.
        if (!isLocked(error)) this.#options.onFailure(error);
      })
      .finally(() => (this.#background = undefined));
  }

  /** Begun when the process has lived on for a while, and not waited for by anybody: ending it leaves nothing half done. */
  #workWhenIdle(): void {
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => {
      if (this.#slowWork !== undefined) return;
      this.#slowWork = this.#tableLock
        .hold(this.#options.onIdle, BACKGROUND_WAIT_MS)
        .catch((error: unknown) => {
          if (!isLocked(error)) this.#options.onFailure(error);
        })
        .finally(() => (this.#slowWork = undefined));
    }, IDLE_AFTER_MS);
    this.#idleTimer.unref();
  }

  /** Under the table's lock: seals the journal and carries it over. */
  async #carryOver(): Promise<void> {
    await this.#writeLock.hold(async () => {
      await this.#prepareJournal();
      if (this.#journal.bytes > 0) await this.#journal.begin(this.#journal.generation + 1);
    });
    await this.#carryOverSealed();
  }

  /** Under the table's lock: carries the journal over and keeps the table in order. */
  async #tidy(when: "now" | "due"): Promise<void> {
    await this.#carryOver();
    await this.#options.onCarriedOver(when);
  }

  async #carryOverSealed(): Promise<void> {
    const overlay = await this.#journal.refresh();
    const sealed = this.#journal.generations.filter(
      (generation) => generation < this.#journal.generation,
    );
    if (sealed.length === 0) return;
    const entries = this.#journal.entriesOf(sealed);
    if (entries.length > 0) {
      const dimension = await dimensionOf({ table: this.#table, overlay }, this.#options.dimension);
      // The journal files are the only other copy: they go when the table's files are on the disk.
      await syncingNewFiles(
        this.#table.location.uri,
        async () => await carryOver(this.#table, entries, dimension),
      );
    }
    await this.#journal.remove(sealed);
    await this.#journal.refresh();
  }

  async exclusive<T>(work: (table: LanceTable, applied: number) => Promise<T>): Promise<T> {
    await this.#background;
    return await this.#tableLock.hold(async () => {
      await this.#carryOver();
      return await this.#writeLock.hold(async () => {
        await this.#prepareJournal();
        await this.#journal.begin(this.#journal.generation + 1);
        await this.#carryOverSealed();
        return await work(this.#table, this.#journal.generation);
      });
    }, this.#options.lockTimeoutMs * PATIENCE);
  }

  async still<T>(work: (view: StoreView) => Promise<T>): Promise<T> {
    // While nothing is carried over, what is committed stays in the journal, which the view does not read again.
    return await this.#tableLock.hold(
      async () => await work(await this.view()),
      this.#options.lockTimeoutMs * PATIENCE,
    );
  }

  async tidy(when: "now" | "due"): Promise<void> {
    await this.#background;
    await this.#tableLock.hold(
      async () => await this.#tidy(when),
      this.#options.lockTimeoutMs * PATIENCE,
    );
  }

  /** Repairs the table after damage was seen; inside the table's lock already, or waiting for it. */
  async repair(work: () => Promise<void>): Promise<void> {
    await this.#tableLock.hold(work);
  }

  async flush(durable: boolean): Promise<void> {
    await this.#queue.idle();
    if (durable) await this.#journal.sync();
  }

  async close(): Promise<void> {
    await this.#queue.idle();
    await this.#background;
    clearTimeout(this.#syncTimer);
    clearTimeout(this.#idleTimer);
    this.#syncTimer = undefined;
    try {
      const overlay = await this.#journal.refresh();
      const isFirst = overlay.rowCount > 0 && !(await this.#table.exists());
      if (isFirst || overlay.size >= CLOSE_ROWS)
        await this.#tableLock.hold(async () => await this.#tidy("due"), BACKGROUND_WAIT_MS);
    } catch (error) {
      // The journal keeps what could not be carried over.
      if (!isLocked(error)) throw error;
    } finally {
      await this.#journal.close();
    }
  }
}

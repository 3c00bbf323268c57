import { readdirSync, statSync } from "node:fs";
import { mkdir, open, unlink } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { syncFolder } from "./sync-folder.ts";
import { Overlay } from "./overlay.ts";
import type { JournalEntry } from "./overlay.ts";
import { decodeRecord, encodeRecord } from "./record.ts";
import type { JournalRecord } from "./record.ts";

const FILE = /^(\d{12})\.journal$/;

interface KnownFile {
  /** Up to where its records are known: behind the last whole line. */
  readonly offset: number;
  readonly records: readonly JournalRecord[];
}

const UNREAD: KnownFile = { offset: 0, records: [] };

/** Told once about every record, in the order of the journal, when this process reads or writes it. */
export interface JournalListener {
  /** `hasGap`: files vanished before they were read to the end; what they said is in the table only. */
  (entries: readonly JournalEntry[], hasGap: boolean): void;
}

interface Reading {
  readonly files: ReadonlyMap<number, KnownFile>;
  readonly news: readonly JournalEntry[];
  /** A line that was read before is not there any more: everything must be read again. */
  readonly isStale: boolean;
}

function fileName(generation: number): string {
  return `${String(generation).padStart(12, "0")}.journal`;
}

async function orNothing<T>(work: Promise<T>): Promise<T | null> {
  return await work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
}

interface Lines {
  readonly records: readonly JournalRecord[];
  readonly bytes: number;
  readonly damaged: number;
}

/** Whole lines of a chunk as records, and how many bytes they take; what stands behind the last line end is left. */
function parseLines(chunk: Buffer): Lines {
  const records: JournalRecord[] = [];
  let bytes = 0;
  let damaged = 0;
  for (let end = chunk.indexOf(10, bytes); end !== -1; end = chunk.indexOf(10, bytes)) {
    const record = decodeRecord(chunk.toString("utf8", bytes, end));
    if (record === null) damaged += 1;
    else records.push(record);
    bytes = end + 1;
  }
  return { records, bytes, damaged };
}

/**
 * Names in a folder, none where it is not there. Synchronous, as asking for a file's size is: every read begins with both, and
 * a wait for the thread pool costs more than they do.
 */
function listFolder(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** The lines of a file from an offset on; null: it is gone. */
async function readLines(path: string, from: number): Promise<Lines | null> {
  const info = statSync(path, { throwIfNoEntry: false });
  if (info === undefined) return null;
  if (info.size <= from) return { records: [], bytes: 0, damaged: info.size < from ? 1 : 0 };
  const file = await orNothing(open(path, "r"));
  if (file === null) return null;
  try {
    const chunk = Buffer.alloc(info.size - from);
    const { bytesRead } = await file.read(chunk, 0, chunk.length, from);
    return parseLines(chunk.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

/**
 * The journal: numbered files of records, one line per commit. Commits are appended to the newest file; older ones are
 * sealed, carried over into the table by a checkpoint and then removed. Every reader reads what is new before it asks the
 * table, so what it does not find here any more is in the table already.
 */
export class Journal {
  readonly folder: string;
  #files: ReadonlyMap<number, KnownFile> = new Map();
  #overlay: Overlay = Overlay.empty;
  #turn: Promise<unknown> = Promise.resolve();
  #queued: Promise<Overlay> | undefined;
  readonly #listener: JournalListener;
  #handle: { readonly generation: number; readonly file: FileHandle } | undefined;
  #syncedFolder = false;

  constructor(folder: string, listener: JournalListener) {
    this.folder = folder;
    this.#listener = listener;
  }

  /** The file that is appended to; 0: there is none yet. */
  get generation(): number {
    return Math.max(0, ...this.#files.keys());
  }

  get generations(): readonly number[] {
    return [...this.#files.keys()];
  }

  /** What was read or written last, without looking for more. */
  get overlay(): Overlay {
    return this.#overlay;
  }

  /** Every known record of some files, in their order. */
  entriesOf(generations: readonly number[]): readonly JournalEntry[] {
    return generations
      .toSorted((a, b) => a - b)
      .flatMap((generation) =>
        (this.#files.get(generation) ?? UNREAD).records.map((record) => ({ generation, record })),
      );
  }

  get bytes(): number {
    let sum = 0;
    for (const file of this.#files.values()) sum += file.offset;
    return sum;
  }

  /** Reads what was appended since, by whatever process. Calls that wait at the same time share one reading. */
  async refresh(): Promise<Overlay> {
    this.#queued ??= this.#inTurn(async () => {
      this.#queued = undefined;
      return await this.#read();
    });
    return await this.#queued;
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#turn.then(work, work);
    this.#turn = mine.catch(() => undefined);
    return await mine;
  }

  async #read(): Promise<Overlay> {
    const reading = await this.#readNew(this.#files);
    if (reading.isStale) {
      // A commit that failed was taken back after it had been read: begin anew.
      const whole = await this.#readNew(new Map());
      this.#files = whole.files;
      this.#overlay = Overlay.empty.with(whole.news);
      this.#listener([], true);
      return this.#overlay;
    }
    const { files, news } = reading;
    const last = this.generation;
    // Files that are sealed were read to their end when the next one appeared; the newest one may not have been.
    const hasGap = last !== 0 && !files.has(last);
    const isAnyGone = this.generations.some((generation) => !files.has(generation));
    const kept = isAnyGone
      ? this.#overlay.only((generation) => files.has(generation))
      : this.#overlay;
    this.#overlay = kept.with(news);
    this.#files = files;
    if (news.length > 0 || hasGap) this.#listener(news, hasGap);
    return this.#overlay;
  }

  async #readNew(knownFiles: ReadonlyMap<number, KnownFile>): Promise<Reading> {
    const names = listFolder(this.folder);
    const present = names.flatMap((name) => FILE.exec(name)?.[1] ?? []).map(Number);
    const files = new Map<number, KnownFile>();
    const news: JournalEntry[] = [];
    let isStale = false;
    for (const generation of present.toSorted((a, b) => a - b)) {
      const { offset, records } = knownFiles.get(generation) ?? UNREAD;
      const lines = await readLines(join(this.folder, fileName(generation)), offset);
      if (lines === null) continue;
      isStale ||= offset > 0 && lines.damaged > 0;
      news.push(...lines.records.map((record) => ({ generation, record })));
      files.set(generation, {
        offset: offset + lines.bytes,
        records: lines.records.length === 0 ? records : [...records, ...lines.records],
      });
    }
    return { files, news, isStale };
  }

  /** Appends records in one write. Only under the write lock and after `refresh`. On failure nothing of them stays. */
  async append(records: readonly JournalRecord[]): Promise<void> {
    return await this.#inTurn(async () => {
      const { generation } = this;
      const known = this.#files.get(generation) ?? UNREAD;
      const { offset } = known;
      const file = await this.#open(generation);
      const bytes = Buffer.from(records.map(encodeRecord).join(""), "utf8");
      // What stands behind the last whole line was cut off when its writer was killed, and was never acknowledged.
      if ((await file.stat()).size !== offset) await file.truncate(offset);
      try {
        await writeFully(file, bytes);
      } catch (error) {
        await file.truncate(offset).catch(() => undefined);
        throw error;
      }
      const news = records.map((record) => ({ generation, record }));
      this.#files = new Map([
        ...this.#files,
        [generation, { offset: offset + bytes.length, records: [...known.records, ...records] }],
      ]);
      this.#overlay = this.#overlay.with(news);
      this.#listener(news, false);
    });
  }

  async #open(generation: number): Promise<FileHandle> {
    if (this.#handle?.generation === generation) return this.#handle.file;
    await this.#closeHandle();
    const file = await open(join(this.folder, fileName(generation)), "a", 0o600);
    this.#handle = { generation, file };
    return file;
  }

  /** Begins a new file; those before it are sealed. Only under the write lock and after `refresh`. */
  async begin(generation: number): Promise<void> {
    await this.#inTurn(async () => {
      await mkdir(this.folder, { recursive: true, mode: 0o700 });
      await this.#closeHandle();
      const file = await open(join(this.folder, fileName(generation)), "ax", 0o600);
      this.#handle = { generation, file };
      this.#files = new Map([...this.#files, [generation, UNREAD]]);
      this.#syncedFolder = false;
    });
  }

  /** Removes sealed files whose records the table holds, on the disk, by now. */
  async remove(generations: readonly number[]): Promise<void> {
    for (const generation of generations)
      await orNothing(unlink(join(this.folder, fileName(generation))));
    this.#syncedFolder = false;
  }

  /** Appended records are on the disk, not only in its cache, when it returns. */
  async sync(): Promise<void> {
    await this.#inTurn(async () => {
      for (const generation of this.#files.keys()) {
        const file = await orNothing(open(join(this.folder, fileName(generation)), "r+"));
        await file?.datasync();
        await file?.close();
      }
      if (!this.#syncedFolder && this.#files.size > 0) await syncFolder(this.folder);
      this.#syncedFolder = true;
    });
  }

  async close(): Promise<void> {
    await this.#inTurn(async () => await this.#closeHandle());
  }

  async #closeHandle(): Promise<void> {
    const handle = this.#handle;
    this.#handle = undefined;
    await handle?.file.close();
  }
}

async function writeFully(file: FileHandle, bytes: Buffer): Promise<void> {
  for (let written = 0; written < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, written, bytes.length - written);
    written += bytesWritten;
  }
}

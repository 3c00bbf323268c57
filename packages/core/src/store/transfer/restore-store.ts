import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import { StoreError } from "../../errors/memx-error.ts";
import type { MemoryStore } from "../../ports/memory-store.ts";
import { SCHEMA_VERSION } from "../../types/bullet.ts";
import type { StoredBullet } from "../../types/bullet.ts";
import { decodeRecord } from "../journal/record.ts";
import type { Note } from "../lance/row.ts";
import { FINGERPRINT_NOTE, isSameFingerprint } from "../rows/fingerprint.ts";
import type { BackupEnd, BackupHeader } from "./backup-store.ts";

export interface RestoreReport {
  /** Memories written: those that were missing, and those whose stored form was older. */
  readonly restored: number;
  /** Memories left as they are: the store's form is as new or newer. */
  readonly kept: number;
  /** The backup was made with another embedder: its vectors were left out, and the next sweep fills them in. */
  readonly vectorsLeftOut: boolean;
}

/** A store as restoring needs it. */
export interface RestoreTarget {
  readonly store: MemoryStore;
  /** The stored rows with these ids, whoever owns them. */
  read(ids: readonly string[]): Promise<ReadonlyMap<string, StoredBullet>>;
  remember(note: Note): Promise<void>;
}

function unreadable(file: string, what: string): StoreError {
  return new StoreError({
    code: "MEMX_INPUT_INVALID",
    stage: "store",
    message: `The backup ${JSON.stringify(file)} ${what}. What was read before is restored; take another backup for the rest.`,
  });
}

function readHeader(file: string, line: string): BackupHeader {
  try {
    const header = JSON.parse(line) as Partial<BackupHeader>;
    if (header.memxBackup === 1) {
      if ((header.schemaVersion ?? 0) <= SCHEMA_VERSION) return header as BackupHeader;
    }
  } catch {
    // Said below.
  }
  throw unreadable(file, "was not made by this or an earlier release of MemX");
}

async function* readLines(file: string): AsyncGenerator<string> {
  const gunzip = createGunzip();
  const source = createReadStream(file);
  source.on("error", (error) => gunzip.destroy(error));
  try {
    for await (const line of createInterface({
      input: source.pipe(gunzip),
      crlfDelay: Number.POSITIVE_INFINITY,
    }))
      yield line;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT")
      throw unreadable(file, "does not exist");
    throw unreadable(file, "is cut off or damaged");
  } finally {
    source.destroy();
  }
}

function withoutVectors(row: StoredBullet): StoredBullet {
  return { ...row, vector: null, searchVector: null };
}

/**
 * Writes a backup's memories into a store, empty or not: a memory that the store holds in a newer form stays, others of the
 * store are not touched. @throws StoreError MEMX_INPUT_INVALID
 */
export async function readBackup(target: RestoreTarget, file: string): Promise<RestoreReport> {
  const { store } = target;
  let header: BackupHeader | undefined;
  let end: BackupEnd | undefined;
  let isComparable = true;
  const report = { restored: 0, kept: 0 };
  for await (const line of readLines(file)) {
    if (header === undefined) {
      header = readHeader(file, line);
      const { fingerprint: known } = await store.stats();
      isComparable =
        header.fingerprint === null ||
        known === null ||
        isSameFingerprint(known, header.fingerprint);
      if (known === null && header.fingerprint !== null)
        await store.setFingerprint(header.fingerprint);
      continue;
    }
    if (line.startsWith("{")) {
      end = JSON.parse(line) as BackupEnd;
      continue;
    }
    const record = decodeRecord(line);
    if (record === null) throw unreadable(file, "is damaged");
    const images = record.images ?? [];
    const held = await target.read(images.map((row) => row.id));
    const missing = images.filter((row) => isNewer(row, held.get(row.id)));
    if (missing.length > 0)
      await store.commit({ add: isComparable ? missing : missing.map(withoutVectors) });
    report.restored += missing.length;
    report.kept += images.length - missing.length;
    for (const note of record.notes ?? [])
      if (note.id !== FINGERPRINT_NOTE) await target.remember(note);
  }
  if (end === undefined || end.memories !== report.restored + report.kept)
    throw unreadable(file, "is cut off");
  return { ...report, vectorsLeftOut: !isComparable };
}

function isNewer(row: StoredBullet, held: StoredBullet | undefined): boolean {
  return held === undefined || Date.parse(row.updatedAt) > Date.parse(held.updatedAt);
}

import { open as openFile, rename, rm } from "node:fs/promises";
import { once } from "node:events";
import { createGzip } from "node:zlib";
import type { EmbedderFingerprint } from "../../ports/embedder.ts";
import { SCHEMA_VERSION } from "../../types/bullet.ts";
import { encodeRecord } from "../journal/record.ts";
import type { JournalRecord } from "../journal/record.ts";
import { chunks, readNote, readNotes, scanRows } from "../reading/read-rows.ts";
import type { StoreView } from "../reading/store-view.ts";
import { FINGERPRINT_NOTE } from "../rows/fingerprint.ts";

/** First line of a backup; the others are records like those of the journal, the last one {@link BackupEnd}. */
export interface BackupHeader {
  readonly memxBackup: 1;
  readonly schemaVersion: number;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly fingerprint: EmbedderFingerprint | null;
}

export interface BackupEnd {
  readonly memories: number;
}

const ROWS_PER_RECORD = 100;

export interface BackupReport {
  readonly file: string;
  readonly memories: number;
  readonly bytes: number;
}

async function* backupLines(view: StoreView, at: number): AsyncGenerator<string> {
  const fingerprint = (await readNote(view, FINGERPRINT_NOTE)) as EmbedderFingerprint | null;
  const header: BackupHeader = {
    memxBackup: 1,
    schemaVersion: SCHEMA_VERSION,
    at: new Date(at).toISOString(),
    fingerprint,
  };
  yield `${JSON.stringify(header)}\n`;
  const record = (content: JournalRecord): string => encodeRecord(content);
  for (const notes of chunks(await readNotes(view), ROWS_PER_RECORD)) yield record({ notes });
  let memories = 0;
  for await (const rows of scanRows(view, "everything")) {
    memories += rows.length;
    for (const images of chunks(rows, ROWS_PER_RECORD)) yield record({ images });
  }
  const end: BackupEnd = { memories };
  yield `${JSON.stringify(end)}\n`;
}

/** Writes one moment of the store into one compressed file, which is there whole or not at all. */
export async function writeBackup(
  view: StoreView,
  { file, at }: { readonly file: string; readonly at: number },
): Promise<BackupReport> {
  const partial = `${file}.${process.pid}.partial`;
  const handle = await openFile(partial, "w", 0o600);
  try {
    const gzip = createGzip({ level: 1 });
    const written = (async () => {
      let bytes = 0;
      for await (const chunk of gzip as AsyncIterable<Buffer>) {
        await handle.write(chunk);
        bytes += chunk.length;
      }
      return bytes;
    })();
    let last = "";
    for await (const line of backupLines(view, at)) {
      last = line;
      if (!gzip.write(line)) await Promise.race([once(gzip, "drain"), written]);
    }
    gzip.end();
    const bytes = await written;
    await handle.sync();
    await handle.close();
    await rename(partial, file);
    return { file, memories: (JSON.parse(last) as BackupEnd).memories, bytes };
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(partial, { force: true });
    throw error;
  }
}

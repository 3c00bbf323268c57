import { crc32 } from "node:zlib";
import type { StoredBullet } from "../../types/bullet.ts";
import type { Note } from "../lance/row.ts";

/** What one commit wrote, in terms that can be replayed: rows as they are afterwards, not how they came to be. */
export interface JournalRecord {
  /** Rows added or changed, whole. */
  readonly images?: readonly StoredBullet[];
  readonly removed?: readonly string[];
  /** Id, how often, when last (epoch milliseconds). */
  readonly recalled?: readonly (readonly [string, number, number])[];
  readonly notes?: readonly Note[];
  /**
   * For rows that were there before: the terms they counted with in the statistics, null for a row that was not active.
   * Ids in `images` that are not named here are new.
   */
  readonly before?: readonly (readonly [string, readonly string[] | null])[];
}

function encodeVector(vector: Float32Array | null): string | null {
  return vector === null
    ? null
    : Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString("base64");
}

function decodeVector(text: string | null): Float32Array | null {
  if (text === null) return null;
  // Copied: a Buffer from the pool need not begin where a Float32Array may begin.
  const bytes = new Uint8Array(Buffer.from(text, "base64"));
  return new Float32Array(bytes.buffer, 0, bytes.byteLength / Float32Array.BYTES_PER_ELEMENT);
}

type Image = Omit<StoredBullet, "vector" | "searchVector"> & {
  readonly vector: string | null;
  readonly searchVector: string | null;
};

function toImage(bullet: StoredBullet): Image {
  return {
    ...bullet,
    vector: encodeVector(bullet.vector),
    searchVector: encodeVector(bullet.searchVector),
  };
}

function fromImage(image: Image): StoredBullet {
  return {
    ...image,
    vector: decodeVector(image.vector),
    searchVector: decodeVector(image.searchVector),
  };
}

function checksum(body: string): string {
  return crc32(body).toString(16).padStart(8, "0");
}

/** One line: a checksum over the rest, then the record as JSON, so that a write that was cut off is recognised. */
export function encodeRecord(record: JournalRecord): string {
  const body = JSON.stringify(
    record.images === undefined ? record : { ...record, images: record.images.map(toImage) },
  );
  return `${checksum(body)} ${body}\n`;
}

/** null: the line is not whole. */
export function decodeRecord(line: string): JournalRecord | null {
  const body = line.slice(9);
  if (line[8] !== " " || checksum(body) !== line.slice(0, 8)) return null;
  const record = JSON.parse(body) as Omit<JournalRecord, "images"> & {
    readonly images?: readonly Image[];
  };
  const { images, ...rest } = record;
  return images === undefined ? rest : { ...rest, images: images.map(fromImage) };
}

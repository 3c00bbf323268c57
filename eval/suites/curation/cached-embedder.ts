import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Embedder, Embeddings } from "@memx/core";
import { createOnnxEmbedder } from "@memx/embeddings-onnx";

interface CachedVector {
  readonly vector: Float32Array;
  readonly unknownShare: number;
}

const FOLDER = join(tmpdir(), "memx-evaluation");
const BATCH = 32;

const keyOf = (text: string): string =>
  createHash("sha256").update(text).digest("base64url").slice(0, 22);

/** An embedder that looks its texts up: they are embedded once per model and kept in the system's temporary folder. */
export interface CachedEmbedder extends Embedder {
  /** Embeds what is not there yet. */
  prepare(texts: readonly string[]): Promise<void>;
  vectorOf(text: string): Float32Array;
}

/** Cosine of two unit vectors. */
export function cosine(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
}

function read(file: string, dimension: number): Map<string, CachedVector> {
  const known = new Map<string, CachedVector>();
  if (!existsSync(`${file}.json`) || !existsSync(`${file}.bin`)) return known;
  const keys = JSON.parse(readFileSync(`${file}.json`, "utf8")) as readonly (readonly [
    string,
    number,
  ])[];
  const bytes = readFileSync(`${file}.bin`);
  const numbers = new Float32Array(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength),
  );
  for (const [place, [key, unknownShare]] of keys.entries()) {
    known.set(key, {
      vector: numbers.slice(place * dimension, (place + 1) * dimension),
      unknownShare,
    });
  }
  return known;
}

function write(file: string, known: ReadonlyMap<string, CachedVector>, dimension: number): void {
  mkdirSync(FOLDER, { recursive: true });
  const numbers = new Float32Array(known.size * dimension);
  for (const [place, { vector }] of [...known.values()].entries())
    numbers.set(vector, place * dimension);
  const keys = [...known].map(([key, { unknownShare }]) => [key, unknownShare]);
  for (const [suffix, data] of [
    ["bin", new Uint8Array(numbers.buffer)],
    ["json", JSON.stringify(keys)],
  ] as const) {
    writeFileSync(`${file}.${process.pid}.${suffix}`, data);
    renameSync(`${file}.${process.pid}.${suffix}`, `${file}.${suffix}`);
  }
}

/** The default local embedder behind a cache. */
export async function openCachedEmbedder(): Promise<CachedEmbedder> {
  const embedder: Embedder = createOnnxEmbedder();
  const fingerprint = await embedder.fingerprint();
  const { dimension } = fingerprint;
  const file = join(FOLDER, `vectors-${keyOf(JSON.stringify(fingerprint))}`);
  const known = read(file, dimension);
  const of = (text: string): CachedVector => {
    const cached = known.get(keyOf(text));
    if (cached === undefined) throw new RangeError("a text was not prepared");
    return cached;
  };
  const embed: Embedder["embed"] = async (texts) => {
    const missing = texts.filter((text) => !known.has(keyOf(text)));
    for (let from = 0; from < missing.length; from += BATCH) {
      const batch = missing.slice(from, from + BATCH);
      const { vectors, unknownShares }: Embeddings = await embedder.embed(batch);
      for (const [place, text] of batch.entries()) {
        const vector = vectors[place];
        if (vector !== undefined)
          known.set(keyOf(text), { vector, unknownShare: unknownShares[place] ?? 0 });
      }
    }
    const found = texts.map(of);
    return {
      vectors: found.map(({ vector }) => vector),
      unknownShares: found.map(({ unknownShare }) => unknownShare),
    };
  };
  return {
    fingerprint: () => Promise.resolve(fingerprint),
    embed,
    async prepare(texts) {
      const before = known.size;
      await embed(
        [...new Set(texts)].toSorted((a, b) => a.length - b.length) as unknown as Parameters<
          typeof embed
        >[0],
      );
      if (known.size > before) write(file, known, dimension);
    },
    vectorOf: (text) => of(text).vector,
    async close() {
      await embedder.close?.();
    },
  };
}

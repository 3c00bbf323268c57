import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Embedder, EmbedderFingerprint, Embeddings, SanitizedText } from "@memx/core";
import { createOnnxEmbedder } from "@memx/embeddings-onnx";

const KEY_BYTES = 20;

/**
 * MiniLM with its vectors kept in the system's folder for temporary files, so that every system of an evaluation gets the
 * same vectors and a second run is quick. Delete the folder memx-evaluation to measure anew.
 */
export class CachedEmbedder implements Embedder {
  readonly #inner: Embedder = createOnnxEmbedder();
  readonly #known = new Map<
    string,
    { readonly vector: Float32Array; readonly unknownShare: number }
  >();
  #file: string | undefined;

  fingerprint(): Promise<EmbedderFingerprint> {
    return this.#inner.fingerprint();
  }

  async embed(
    texts: readonly SanitizedText[],
    options?: { readonly signal?: AbortSignal },
  ): Promise<Embeddings> {
    const file = await this.#open();
    const keyed = texts.map((text) => ({
      text,
      key: createHash("sha1").update(text).digest("hex"),
    }));
    const missing = [
      ...new Map(
        keyed.filter(({ key }) => !this.#known.has(key)).map((each) => [each.key, each]),
      ).values(),
    ];
    if (missing.length > 0) {
      const made = await this.#inner.embed(
        missing.map(({ text }) => text),
        options,
      );
      missing.forEach(({ key }, index) => {
        const vector = made.vectors[index];
        if (vector === undefined) throw new Error("the embedder gave too few vectors");
        const unknownShare = made.unknownShares[index] ?? 0;
        this.#known.set(key, { vector, unknownShare });
        const numbers = Float32Array.of(unknownShare, ...vector);
        appendFileSync(file, Buffer.concat([Buffer.from(key, "hex"), Buffer.from(numbers.buffer)]));
      });
    }
    const found = keyed.map(({ key }) => this.#known.get(key));
    return {
      vectors: found.map((each) => Float32Array.from(each?.vector ?? [])),
      unknownShares: found.map((each) => each?.unknownShare ?? 0),
    };
  }

  async close(): Promise<void> {
    await this.#inner.close?.();
  }

  async #open(): Promise<string> {
    if (this.#file !== undefined) return this.#file;
    const { model, dimension, quantisation } = await this.fingerprint();
    const folder = join(tmpdir(), "memx-evaluation");
    mkdirSync(folder, { recursive: true });
    const file = join(
      folder,
      `${model.replaceAll(/[^\w.-]/g, "-")}-${quantisation}-${dimension}.bin`,
    );
    const record = KEY_BYTES + 4 * (dimension + 1);
    const bytes = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
    for (let at = 0; at + record <= bytes.length; at += record) {
      const copy = Uint8Array.from(bytes.subarray(at + KEY_BYTES, at + record));
      const numbers = new Float32Array(copy.buffer);
      this.#known.set(bytes.subarray(at, at + KEY_BYTES).toString("hex"), {
        vector: numbers.slice(1),
        unknownShare: numbers[0] ?? 0,
      });
    }
    return (this.#file = file);
  }
}

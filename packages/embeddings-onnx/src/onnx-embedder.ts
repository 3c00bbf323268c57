import {
  type Embedder,
  type EmbedderFingerprint,
  EmbeddingError,
  type Embeddings,
} from "@memx/core";
import { downloadModel } from "./download/download-model.ts";
import {
  type OnnxEmbedderOptions,
  type ResolvedEmbedderOptions,
  resolveEmbedderOptions,
} from "./embedder-options.ts";
import { pooledVector } from "./inference/mean-pooling.ts";
import { ModelLease } from "./inference/model-lease.ts";
import type { ModelSession } from "./inference/model-session.ts";
import { runRows } from "./inference/run-rows.ts";
import { shareSession } from "./inference/shared-sessions.ts";
import { verifyFile } from "./model/file-checksum.ts";
import { FP32_FILES } from "./model/fp32-model.ts";
import {
  locateModel,
  type ModelPlace,
  type ModelSearch,
  packagedModel,
} from "./model/locate-model.ts";

/** An {@link Embedder} that runs here, without network once its model is on the disk. */
export interface OnnxEmbedder extends Embedder {
  /**
   * One unit-length vector per text. A text has the same vector whatever stands beside it. The model reads the first
   * 256 tokens; an empty text has a vector too.
   * @throws EmbeddingError; the signal's reason on abort, at the latest after the running inference
   */
  embed(
    texts: readonly string[],
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<Embeddings>;
  /**
   * Whether the model's files are there and have their published checksums. Loads and downloads nothing.
   * @throws EmbeddingError where a file is damaged, or missing and may not be downloaded
   */
  inspect(): Promise<"ready" | "not-downloaded">;
  /** Lets go of the model once running calls are done; the next call loads it again. */
  unload(): Promise<void>;
  /** `unload` for good: later calls are refused. May be called twice. */
  close(): Promise<void>;
}

/** Where a model may come from, beside the options; tests put their own here. */
export type ModelSources = Pick<ModelSearch, "findPackage" | "published">;

const DEFAULT_SOURCES: ModelSources = { findPackage: () => packagedModel(), published: FP32_FILES };

// Without a network every call would wait for the tries of a download again.
const FAILED_DOWNLOAD_IS_REMEMBERED_MS = 60_000;

/**
 * Embeds with all-MiniLM-L6-v2 (384 numbers, mean pooling, unit length) on ONNX Runtime. Nothing is loaded before the
 * first call, and embedders of one process share the model. It comes from `modelFolder`, else from the package
 * `@memx/model-minilm`, else from `<home>/models`, else by one download into that folder.
 * @throws ConfigError `MEMX_CONFIG_INVALID` for a value that is not allowed.
 */
export function createOnnxEmbedder(options: OnnxEmbedderOptions = {}): OnnxEmbedder {
  return createEmbedder(resolveEmbedderOptions(options), DEFAULT_SOURCES);
}

/** {@link createOnnxEmbedder} with the sources of the model given. */
export function createEmbedder(
  options: ResolvedEmbedderOptions,
  sources: ModelSources,
): OnnxEmbedder {
  return new SharedOnnxEmbedder(options, sources);
}

class SharedOnnxEmbedder implements OnnxEmbedder {
  readonly #options: ResolvedEmbedderOptions;
  readonly #sources: ModelSources;
  #lease: ModelLease | undefined;
  #fingerprint: EmbedderFingerprint | undefined;
  #closed = false;

  constructor(options: ResolvedEmbedderOptions, sources: ModelSources) {
    this.#options = options;
    this.#sources = sources;
  }

  async fingerprint(): Promise<EmbedderFingerprint> {
    this.#refuseWhenClosed();
    this.#fingerprint ??= (await this.#locate()).local.fingerprint ?? (await this.#measure());
    return this.#fingerprint;
  }

  async embed(
    texts: readonly string[],
    options: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<Embeddings> {
    this.#refuseWhenClosed();
    options.signal?.throwIfAborted();
    if (texts.length === 0) return { vectors: [], unknownShares: [] };
    return this.#currentLease().use(
      (session) => this.#embedWith(session, texts, options.signal),
      options.signal,
    );
  }

  async inspect(): Promise<"ready" | "not-downloaded"> {
    const { local, missing } = await this.#locate();
    if (missing !== undefined) return "not-downloaded";
    await Promise.all([verifyFile(local.model), verifyFile(local.tokenizer)]);
    return "ready";
  }

  async unload(): Promise<void> {
    const lease = this.#lease;
    this.#lease = undefined;
    await lease?.end();
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.unload();
  }

  async #embedWith(
    session: ModelSession,
    texts: readonly string[],
    signal: AbortSignal | undefined,
  ): Promise<Embeddings> {
    const distinct = [...new Set(texts)];
    const { maximumTokens } = this.#options;
    const rows = await runRows(session, {
      count: distinct.length,
      encode(index) {
        return session.encoder.encode(distinct[index] as string, maximumTokens);
      },
      read(output, row, encoded) {
        const vector = pooledVector(output, row, encoded.ids.length);
        return { vector, unknownShare: encoded.unknownShare };
      },
      signal,
    });
    this.#refuseOtherDimension(rows[0]?.vector.length ?? 0);
    if (distinct.length === texts.length) {
      return {
        vectors: rows.map((row) => row.vector),
        unknownShares: rows.map((row) => row.unknownShare),
      };
    }
    const byText = new Map(distinct.map((text, index) => [text, rows[index]]));
    const all = texts.map((text) => byText.get(text) as (typeof rows)[number]);
    return {
      // Each caller's vector is its own, also where two texts are equal.
      vectors: all.map((row) => row.vector.slice()),
      unknownShares: all.map((row) => row.unknownShare),
    };
  }

  #currentLease(): ModelLease {
    if (this.#lease !== undefined && !this.#lease.ended) return this.#lease;
    const lease = new ModelLease((signal) => this.#open(signal));
    this.#lease = lease;
    lease.opening.catch((error: unknown) => {
      const forget = (): void => {
        if (this.#lease === lease) this.#lease = undefined;
      };
      const code = error instanceof EmbeddingError ? error.code : undefined;
      if (code !== "MEMX_EMBEDDING_DOWNLOAD_FAILED") forget();
      else setTimeout(forget, FAILED_DOWNLOAD_IS_REMEMBERED_MS).unref();
    });
    return lease;
  }

  async #open(signal: AbortSignal): Promise<ReturnType<typeof shareSession>> {
    const { local, missing } = await this.#locate();
    if (missing !== undefined) {
      const { patience, onProgress } = this.#options;
      await downloadModel(missing.files, missing.folder, { patience, onProgress, signal });
    }
    this.#fingerprint ??= local.fingerprint;
    return shareSession(local, this.#options.threads);
  }

  #locate(): Promise<ModelPlace> {
    return locateModel({ ...this.#options, ...this.#sources });
  }

  // A model that nobody described is known by its bytes, and its dimension by what it gives.
  #measure(): Promise<EmbedderFingerprint> {
    return this.#currentLease().use(async (session) => {
      const row = session.encoder.encode("", this.#options.maximumTokens);
      const { length } = pooledVector(await session.run([row]), 0, row.ids.length);
      const model = `sha256:${session.sha256.slice(0, 16)}`;
      return { model, dimension: length, pooling: "mean", quantisation: "unknown" };
    });
  }

  #refuseOtherDimension(dimension: number): void {
    const announced = this.#fingerprint?.dimension ?? dimension;
    if (dimension === announced) return;
    throw new EmbeddingError({
      code: "MEMX_EMBEDDING_DIMENSION_MISMATCH",
      stage: "embed",
      message: `The model gives vectors of ${dimension} numbers and announced ${announced}. Name the model's own folder with \`modelFolder\`.`,
    });
  }

  #refuseWhenClosed(): void {
    if (!this.#closed) return;
    throw new EmbeddingError({
      code: "MEMX_CLOSED",
      stage: "embed",
      message: "The embedder was closed and is used again. Create another one.",
    });
  }
}

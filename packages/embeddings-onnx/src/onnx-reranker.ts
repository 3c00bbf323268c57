import { basename } from "node:path";
import { EmbeddingError, type Reranker } from "@memx/core";
import { absolutePath, defaultThreads, integer } from "./embedder-options.ts";
import { ModelLease } from "./inference/model-lease.ts";
import type { InferenceOutput } from "./inference/model-session.ts";
import { runRows } from "./inference/run-rows.ts";
import { shareSession } from "./inference/shared-sessions.ts";
import { modelFromFolder } from "./model/model-folder.ts";

/** Options of {@link createOnnxReranker}. */
export interface OnnxRerankerOptions {
  /** A folder with a cross-encoder: `tokenizer.json` and `model.onnx` or `model_quantized.onnx`. */
  readonly modelFolder: string;
  /**
   * Threads of one inference, 1 to 64.
   * @default 2 from four cores on, else 1
   */
  readonly threads?: number | undefined;
  /**
   * Tokens of a pair that are read, special tokens included, 8 to 8192. A long document loses its end.
   * @default 512
   */
  readonly maximumTokens?: number | undefined;
}

/** A {@link Reranker} that runs here. */
export interface OnnxReranker extends Reranker {
  /** Lets go of the model; later calls are refused. May be called twice. */
  close(): Promise<void>;
}

/**
 * Scores query and document together with a cross-encoder that the user has, such as an ONNX export of
 * cross-encoder/ms-marco-MiniLM-L6-v2. A model with one logit is read by the logistic function, one with two by the
 * share of the second class. Loaded on first use.
 * @throws ConfigError `MEMX_CONFIG_INVALID` for a value that is not allowed; from `rerank` EmbeddingError where the model
 * cannot be loaded or is no cross-encoder, and the signal's reason on abort.
 */
export function createOnnxReranker(options: OnnxRerankerOptions): OnnxReranker {
  const folder = absolutePath(options.modelFolder);
  const threads = integer(options.threads ?? defaultThreads(), {
    option: "threads",
    from: 1,
    to: 64,
  });
  const maximumTokens = integer(options.maximumTokens ?? 512, {
    option: "maximumTokens",
    from: 8,
    to: 8192,
  });
  let lease: ModelLease | undefined;
  let closed = false;
  const open = (): ModelLease => {
    const opened = new ModelLease(async () => shareSession(await modelFromFolder(folder), threads));
    // A failure is not kept: the folder may be filled meanwhile.
    opened.opening.catch(() => {
      if (lease === opened) lease = undefined;
    });
    return opened;
  };
  return {
    id: `onnx:${basename(folder)}`,
    async rerank({ query, documents, signal }) {
      if (closed) throw closedError();
      signal?.throwIfAborted();
      if (documents.length === 0) return [];
      if (lease === undefined || lease.ended) lease = open();
      return lease.use(
        (session) =>
          runRows(session, {
            count: documents.length,
            encode(index) {
              return session.encoder.encodePair([query, documents[index] as string], maximumTokens);
            },
            read: relevance,
            signal,
          }),
        signal,
      );
    },
    async close() {
      closed = true;
      await lease?.end();
      lease = undefined;
    },
  };
}

function relevance(output: InferenceOutput, row: number): number {
  const rows = output.dims[0] ?? 1;
  const classes = output.data.length / rows;
  const logit = (index: number): number => output.data[row * classes + index] ?? Number.NaN;
  if (output.dims.length <= 2 && classes === 1) return logistic(logit(0));
  // The softmax of two classes is the logistic function of their difference.
  if (output.dims.length === 2 && classes === 2) return logistic(logit(1) - logit(0));
  throw new EmbeddingError({
    code: "MEMX_EMBEDDING_UNAVAILABLE",
    stage: "rerank",
    message:
      `The reranker's model gives an output of shape ${output.dims.join(" x ")}. ` +
      "Name a folder with a cross-encoder: one or two logits per pair.",
  });
}

function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value));
}

function closedError(): EmbeddingError {
  return new EmbeddingError({
    code: "MEMX_CLOSED",
    stage: "rerank",
    message: "The reranker was closed and is used again. Create another one.",
  });
}

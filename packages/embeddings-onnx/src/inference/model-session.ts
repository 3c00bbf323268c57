import { EmbeddingError } from "@memx/core";
import type { InferenceSession } from "onnxruntime-node";
import { verifyFile } from "../model/file-checksum.ts";
import type { LocalModel } from "../model/model-files.ts";
import { loadTokenizer } from "../tokenizer/load-tokenizer.ts";
import type { EncodedRow, TokenEncoder } from "../tokenizer/token-encoder.ts";
import { MAXIMUM_BATCH_TEXTS } from "./batch-plan.ts";
import { inputBatch } from "./input-tensors.ts";
import { loadOnnxRuntime } from "./onnx-runtime.ts";

/** The first output of one inference. */
export interface InferenceOutput {
  readonly data: Float32Array;
  /** batch x length x width, batch x width, or batch. */
  readonly dims: readonly number[];
  /** Tokens of the longest row of the batch. */
  readonly length: number;
}

/** A model in memory with its tokenizer. */
export interface ModelSession {
  readonly encoder: TokenEncoder;
  /** SHA-256 of the model file. */
  readonly sha256: string;
  /** 8, or 1 where a text's output would depend on the texts beside it. */
  readonly maximumBatchTexts: number;
  /** One inference. It holds the event loop while it runs; others get their turn before it. */
  run(rows: readonly EncodedRow[]): Promise<InferenceOutput>;
  release(): Promise<void>;
}

/**
 * Verifies both files and loads them.
 * @param threads threads of one inference, at least 1
 * @throws EmbeddingError see {@link verifyFile}; `MEMX_EMBEDDING_UNAVAILABLE` where ONNX Runtime cannot load the model.
 */
export async function openModelSession(local: LocalModel, threads: number): Promise<ModelSession> {
  const sha256 = await verifyFile(local.model);
  await verifyFile(local.tokenizer);
  const runtime = await loadOnnxRuntime();
  const encoder = await loadTokenizer(local.tokenizer);
  const session = await runtime.InferenceSession.create(local.model.path, {
    executionProviders: ["cpu"],
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    logSeverityLevel: 3,
    // Spinning threads slow down the host's own work, and themselves when the cores are busy.
    extra: { session: { intra_op: { allow_spinning: "0" } } },
  }).catch((cause: unknown) => {
    throw new EmbeddingError({
      code: "MEMX_EMBEDDING_UNAVAILABLE",
      stage: "embed",
      message: `ONNX Runtime cannot load the model file ${local.model.path}. ${local.model.wayOut}`,
      cause,
    });
  });
  const run = (rows: readonly EncodedRow[]): Promise<InferenceOutput> => {
    const { feeds, length } = inputBatch(runtime, session.inputNames, rows);
    return firstOutput(session, feeds).then((output) => ({ ...output, length }));
  };
  try {
    const maximumBatchTexts = (await outputDependsOnBatch(run, encoder)) ? 1 : MAXIMUM_BATCH_TEXTS;
    return { encoder, sha256, maximumBatchTexts, run, release: () => session.release() };
  } catch (error) {
    await session.release();
    throw error;
  }
}

// By position: exports call the output last_hidden_state, token_embeddings, logits, …
async function firstOutput(
  session: InferenceSession,
  feeds: InferenceSession.FeedsType,
): Promise<Pick<InferenceOutput, "data" | "dims">> {
  const name = session.outputNames[0] ?? "";
  try {
    const output = (await session.run(feeds, [name]))[name];
    if (output === undefined || !(output.data instanceof Float32Array)) {
      throw new TypeError("the model's first output is not float32");
    }
    return { data: output.data, dims: output.dims };
  } catch (cause) {
    throw new EmbeddingError({
      code: "MEMX_EMBEDDING_UNAVAILABLE",
      stage: "embed",
      message:
        "The model's inference failed. Name a model that takes input_ids and attention_mask and gives float32.",
      cause,
    });
  }
}

/**
 * Models with dynamically quantised activations scale them by the largest value in the whole batch: the same text gets
 * another vector beside other texts (measured for the int8 MiniLM: 0.01 cosine distance on average). Such models run one text
 * at a time; two inferences tell which ones they are.
 */
async function outputDependsOnBatch(
  run: (rows: readonly EncodedRow[]) => Promise<InferenceOutput>,
  encoder: TokenEncoder,
): Promise<boolean> {
  const [short, long] = [
    "Hello world",
    "The connection timed out on Monday; it happened again!",
  ].map((text) => encoder.encode(text, 32)) as [EncodedRow, EncodedRow];
  const alone = (await run([short])).data;
  const beside = await run([short, long]);
  // The first numbers of the first row belong to its first token whatever the length of the others.
  const width = beside.dims.length === 3 ? (beside.dims[2] ?? 1) : beside.data.length / 2;
  let difference = 0;
  let size = 0;
  for (let index = 0; index < width; index++) {
    const value = alone[index] ?? 0;
    difference += (value - (beside.data[index] ?? 0)) ** 2;
    size += value ** 2;
  }
  return Math.sqrt(difference) > 1e-3 * Math.sqrt(size);
}

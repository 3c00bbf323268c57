import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createOnnxEmbedder } from "@memx/embeddings-onnx";
import { MODEL_FILE } from "@memx/model-minilm";
import * as onnx from "onnxruntime-node";
import { type BenchTable, percentile } from "./bench.ts";

/** The embedder beside its own inference session, threads, and what many texts leave in memory. */
export async function run(): Promise<BenchTable[]> {
  return [await overhead(), await threads(), await memory()];
}

const TOKENS = [16, 64, 256] as const;
const BLOCKS = 60;
const UNDISTURBED = 5;

// [CLS] and [SEP] are two of the tokens; "memory" is one.
const textOf = (tokens: number): string => "memory ".repeat(tokens - 2);

async function overhead(): Promise<BenchTable> {
  const embedder = createOnnxEmbedder({ threads: 1 });
  const session = await bareSession({ threads: 1, spinning: false });
  const rows: BenchTable["rows"][number][] = [];
  for (const tokens of TOKENS) {
    const text = textOf(tokens);
    const input = feeds(tokens);
    const [bare = [], whole = []] = await alternate(
      [() => session.run(input), () => embedder.embed([text])],
      repetitionsOf(tokens),
    );
    rows.push([
      tokens,
      milliseconds(percentile(bare, 50)),
      milliseconds(percentile(whole, 50)),
      milliseconds(percentile(bare, UNDISTURBED)),
      milliseconds(percentile(whole, UNDISTURBED)),
      (percentile(whole, UNDISTURBED) / percentile(bare, UNDISTURBED)).toFixed(2),
    ]);
  }
  await session.release();
  await embedder.close();
  return {
    title: "One text: embedder beside the bare session",
    note:
      "Milliseconds, one intra-op thread, blocks of both in turn. The embedder also tokenises, pools and normalises. The " +
      "ratio is that of the 5th percentiles, runs that nothing else on the machine disturbed. Target: at most 1.10 at 16 tokens.",
    columns: [
      "tokens",
      "bare session, median",
      "embedder, median",
      "bare session, 5th percentile",
      "embedder, 5th percentile",
      "ratio",
    ],
    rows,
  };
}

async function threads(): Promise<BenchTable> {
  const settings = [
    { name: "1 thread", threads: 1, spinning: false },
    { name: "2 threads", threads: 2, spinning: false },
    { name: "2 threads that spin", threads: 2, spinning: true },
  ];
  const sessions = await Promise.all(settings.map(bareSession));
  const rows: (string | number)[][] = settings.map(({ name }) => [name]);
  const processor: number[] = settings.map(() => 0);
  for (const tokens of TOKENS) {
    const input = feeds(tokens);
    const runs = sessions.map((session, index) => async () => {
      const before = process.cpuUsage();
      await session.run(input);
      const { user, system } = process.cpuUsage(before);
      if (tokens === 16) processor[index] = (processor[index] ?? 0) + user + system;
    });
    for (const [index, durations] of (await alternate(runs, repetitionsOf(tokens))).entries()) {
      rows[index]?.push(milliseconds(percentile(durations, 50)));
    }
  }
  const runsOf16 = BLOCKS * (repetitionsOf(16) + 1);
  for (const [index, row] of rows.entries()) {
    row.push(milliseconds((processor[index] ?? 0) / 1_000 / runsOf16));
  }
  for (const session of sessions) await session.release();
  return {
    title: "Intra-op threads of the bare session",
    note:
      "Median milliseconds for one text, and the processor time that 16 tokens cost over all threads. The embedder takes one " +
      "thread on machines with fewer than four cores and two elsewhere, never spinning: a query is short, and a spinning " +
      "thread takes a core from the host.",
    columns: ["", ...TOKENS.map((tokens) => `${tokens} tokens`), "processor ms, 16 tokens"],
    rows,
  };
}

async function memory(): Promise<BenchTable> {
  const script = fileURLToPath(new URL("processes/embed-ten-thousand.ts", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--import",
    "tsx",
    "--conditions=@memx/source",
    script,
  ]);
  const result = JSON.parse(stdout) as Record<
    "texts" | "seconds" | "before" | "rss" | "peak",
    number
  >;
  const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(0);
  return {
    title: "Many texts in one process",
    note:
      "10,000 texts of mixed lengths in one call. Megabytes resident before the model is loaded, afterwards, and at the peak. " +
      "Target: at most 450 afterwards.",
    columns: ["texts", "texts per second", "MB before", "MB afterwards", "MB at the peak"],
    rows: [
      [
        result.texts,
        (result.texts / result.seconds).toFixed(0),
        megabytes(result.before),
        megabytes(result.rss),
        megabytes(result.peak),
      ],
    ],
  };
}

function bareSession(options: {
  readonly threads: number;
  readonly spinning: boolean;
}): Promise<onnx.InferenceSession> {
  return onnx.InferenceSession.create(MODEL_FILE.path, {
    executionProviders: ["cpu"],
    intraOpNumThreads: options.threads,
    interOpNumThreads: 1,
    logSeverityLevel: 3,
    extra: { session: { intra_op: { allow_spinning: options.spinning ? "1" : "0" } } },
  });
}

function feeds(tokens: number): onnx.InferenceSession.FeedsType {
  const memoryToken = 3_638n;
  const tensor = (value: bigint): onnx.Tensor =>
    new onnx.Tensor("int64", new BigInt64Array(tokens).fill(value), [1, tokens]);
  return {
    input_ids: tensor(memoryToken),
    attention_mask: tensor(1n),
    token_type_ids: tensor(0n),
  };
}

// Blocks in turn, so that whatever else the machine does falls on all alike; the first run of a block warms it.
async function alternate(
  runs: readonly (() => Promise<unknown>)[],
  repetitions: number,
): Promise<number[][]> {
  const durations = runs.map((): number[] => []);
  for (let block = 0; block < BLOCKS; block++) {
    for (const [index, once] of runs.entries()) {
      await once();
      for (let repetition = 0; repetition < repetitions; repetition++) {
        const start = performance.now();
        await once();
        durations[index]?.push(performance.now() - start);
      }
    }
  }
  return durations;
}

const repetitionsOf = (tokens: number): number => Math.max(3, Math.floor(320 / tokens));
const milliseconds = (value: number): string => value.toFixed(2);

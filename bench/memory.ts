// The public API on a growing store: an ordinary add, a search with and without the query's embedding, the first hit after
// opening, and the same search through the daemon.
import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Memory, type Embedder } from "@memx/core";
import { hashEmbedder } from "@memx/core/testing";
import { createOnnxEmbedder } from "@memx/embeddings-onnx";
import { formatNumber, percentile, type BenchTable } from "./bench.ts";

const SIZES = [100, 1000, 10_000] as const;
const ADDS = 60;
const SEARCHES = 100;

const SUBJECTS = [
  "billing service",
  "login page",
  "staging database",
  "mobile app",
  "search index",
  "report export",
  "mail queue",
  "image cache",
];
const FACTS = [
  "runs on port",
  "is owned by team",
  "was moved to region",
  "uses version",
  "has a limit of",
  "restarts every",
  "keeps logs for",
  "retries after",
];

/** A sentence of the kind that people state, different for every number. */
const sentence = (number: number): string =>
  `The ${SUBJECTS[number % SUBJECTS.length]} number ${Math.floor(number / 7)} ${FACTS[Math.floor(number / 8) % FACTS.length]} ${1000 + number * 13}.`;

/** Fills quickly: vectors of words, under the fingerprint of the real model, so that it may go on with the store. */
function fillerOf(real: Embedder): Embedder {
  const { embed } = hashEmbedder();
  return { fingerprint: () => real.fingerprint(), embed };
}

async function fill(home: string, count: number): Promise<void> {
  const real = createOnnxEmbedder();
  const memory = new Memory({ home, embedder: fillerOf(real) });
  await memory.import(
    Array.from({ length: count }, (_, index) => ({ content: sentence(index) })),
    { curate: false },
  );
  await memory.sweep();
  await memory.close();
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function times(
  count: number,
  work: (index: number) => Promise<unknown>,
): Promise<readonly number[]> {
  const durations: number[] = [];
  for (let index = 0; index < count; index += 1) durations.push(await time(() => work(index)));
  return durations;
}

const both = (durations: readonly number[]): string =>
  `${formatNumber(percentile(durations, 50))} / ${formatNumber(percentile(durations, 95))}`;

async function measureSize(size: number): Promise<readonly (string | number)[]> {
  const home = await mkdtemp(join(tmpdir(), "memx-bench-"));
  try {
    await fill(home, size);
    const memory = new Memory({ home, reflector: { mode: "rules" } });
    await memory.search("warm up");
    const turn = (index: number) => [
      {
        role: "user",
        content: `Remember that the ${SUBJECTS[index % SUBJECTS.length]} of customer ${index} runs on port ${20_000 + index}.`,
      } as const,
      { role: "assistant", content: "Noted." } as const,
    ];
    await memory.add(turn(9999));
    const adds = await times(ADDS, (index) => memory.add(turn(index)));
    const embedder = createOnnxEmbedder();
    const embeds = await times(ADDS, (index) => embedder.embed([sentence(index + 100_000)]));
    await embedder.close();
    const hybrid = await times(SEARCHES, (index) =>
      memory.search(`Which port has the ${SUBJECTS[index % SUBJECTS.length]} number ${index}?`),
    );
    await memory.close();
    const keyword = new Memory({ home, embedder: "none" });
    await keyword.search("warm up");
    const words = await times(SEARCHES, (index) =>
      keyword.search(`Which port has the ${SUBJECTS[index % SUBJECTS.length]} number ${index}?`),
    );
    await keyword.close();
    const open = await time(async () => {
      const fresh = new Memory({ home, embedder: "none" });
      await fresh.search("Which port has the login page?");
      await fresh.close();
    });
    return [size, both(adds), both(embeds), both(hybrid), both(words), formatNumber(open)];
  } finally {
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The same searches in this process and through the daemon, in one run. */
async function daemonRow(): Promise<readonly (string | number)[]> {
  const home = await mkdtemp(join(tmpdir(), "memx-bench-"));
  const options = { home, embedder: "none", reflector: { mode: "rules" } } as const;
  try {
    const direct = new Memory(options);
    await direct.import(
      Array.from({ length: 1000 }, (_, index) => ({ content: sentence(index) })),
      { curate: false },
    );
    const served = new Memory({ ...options, daemon: { enabled: true, idleTimeoutSeconds: 5 } });
    const ask = (memory: Memory) => (index: number) =>
      memory.search(`Which port has the ${SUBJECTS[index % SUBJECTS.length]} number ${index}?`, {
        reinforce: false,
      });
    await times(20, ask(direct));
    await times(20, ask(served));
    const local = await times(SEARCHES, ask(direct));
    const remote = await times(SEARCHES, ask(served));
    const together = await time(() =>
      Promise.all(Array.from({ length: 8 }, () => times(SEARCHES / 4, ask(served)))),
    );
    const alone = percentile(remote, 50);
    await direct.close();
    await served.close();
    const throughput = (8 * (SEARCHES / 4) * alone) / together;
    return [
      both(local),
      both(remote),
      formatNumber(alone - percentile(local, 50)),
      throughput.toFixed(2),
    ];
  } finally {
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Import of the built package in a fresh process, beside an empty one, and the native libraries it loads. */
function importRow(): readonly (string | number)[] {
  const script = `const t = performance.now(); import("@memx/core").then(() => console.log(JSON.stringify({ ms: performance.now() - t, native: process.report.getReport().sharedObjects.filter((one) => one.endsWith(".node")).length })))`;
  const runs = Array.from(
    { length: 7 },
    () =>
      JSON.parse(execFileSync(process.execPath, ["-e", script], { encoding: "utf8" })) as {
        ms: number;
        native: number;
      },
  );
  return [both(runs.map(({ ms }) => ms)), Math.max(...runs.map(({ native }) => native))];
}

export async function run(): Promise<readonly BenchTable[]> {
  const rows = [];
  for (const size of SIZES) rows.push(await measureSize(size));
  return [
    {
      title: "The public API on a growing store",
      note: "Milliseconds, median / p95. `npm run bench -- --only memory`. add: one ordinary turn, rules mode, its embedding included; beside it the embedding of one text alone. Filled with made-up statements.",
      columns: [
        "memories",
        "add",
        "embed one text",
        "search",
        "search, keywords only",
        "open to first hit, no model",
      ],
      rows,
    },
    {
      title: "Through the daemon",
      note: "Milliseconds, median / p95, 1,000 memories, keyword mode, both in one run. Throughput of 8 callers at once relative to one caller.",
      columns: [
        "direct",
        "through the daemon",
        "added by the daemon (median)",
        "8 callers: throughput",
      ],
      rows: [await daemonRow()],
    },
    {
      title: "Import",
      note: 'Milliseconds of `import("@memx/core")` in a fresh process, median / p95 of 7; needs a build. Native libraries must be 0.',
      columns: ["import", "native libraries loaded"],
      rows: [importRow()],
    },
  ];
}

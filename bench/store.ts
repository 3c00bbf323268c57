import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { openStore, storedBullet, trusted } from "@memx/core/testing";
import { type BenchTable, formatNumber, percentile } from "./bench.ts";

const DIMENSION = 384;
/** `MEMX_BENCH_ROWS=100000` measures the large store too: that takes minutes. */
const SIZES = [
  100,
  1000,
  10_000,
  ...(process.env["MEMX_BENCH_ROWS"] === "100000" ? [100_000] : []),
];
const REPETITIONS = 100;
const SINGLE_ADDS = 2000;
const WRITING_MS = 4000;
const WALLS = { userId: null, agentId: null, sessionId: null };
const FILTER = {
  walls: WALLS,
  scopes: null,
  filters: null,
  statuses: ["active" as const],
  asOf: null,
  now: null,
};

/** The store alone: no sanitizer, no embedder, no ranking. */
export async function run(): Promise<BenchTable[]> {
  return [await sizes(), await processes()];
}

/** Rows like those of a real store: skewed words, vectors around centres, always the same. */
function rowMaker(): {
  readonly row: (index: number) => ReturnType<typeof storedBullet>;
  readonly terms: (count: number) => string[];
  readonly vector: () => Float32Array;
} {
  let state = 1;
  const random = (): number => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const terms = (count: number): string[] =>
    Array.from({ length: count }, () => `w${Math.floor(random() ** 3 * 20_000).toString(36)}`);
  const centres = Array.from({ length: 100 }, () =>
    Float32Array.from({ length: DIMENSION }, () => random() - 0.5),
  );
  const vector = (): Float32Array => {
    const centre = centres[Math.floor(random() * centres.length)] ?? new Float32Array(DIMENSION);
    const mixed = centre.map((value) => value + (random() - 0.5) * 0.9);
    const length = Math.hypot(...mixed);
    return mixed.map((value) => value / length);
  };
  const row = (index: number): ReturnType<typeof storedBullet> =>
    storedBullet({
      id: `mem_${String(index).padStart(9, "0")}`,
      content: trusted(`memory ${index}: ${terms(14).join(" ")}`),
      sessionId: `session${index % 200}`,
      turnId: `turn${index}`,
      createdAt: new Date(1_700_000_000_000 + index * 1000).toISOString(),
      terms: terms(18),
      contextTerms: [terms(10), terms(10)],
      vector: vector(),
      searchVector: vector(),
    });
  return { row, terms, vector };
}

async function timed(
  repetitions: number,
  work: (index: number) => Promise<unknown>,
): Promise<readonly number[]> {
  const durations: number[] = [];
  for (let index = 0; index < repetitions; index += 1) {
    const begun = performance.now();
    await work(index);
    durations.push(performance.now() - begun);
  }
  return durations;
}

function shown(durations: readonly number[]): string {
  return `${formatNumber(percentile(durations, 50))} (${formatNumber(percentile(durations, 95))})`;
}

async function sizes(): Promise<BenchTable> {
  const { row, terms, vector } = rowMaker();
  const home = await mkdtemp(join(tmpdir(), "memx-bench-store-"));
  const settings = { uri: join(home, "lancedb"), storageOptions: {}, lockTimeoutMs: 60_000 };
  const runtime = {
    now: (): number => Date.now(),
    newId: (at: number): string => `mem_${at.toString(36)}`,
  };
  const store = openStore({ settings, home, dimension: DIMENSION, runtime });
  let next = 0;
  const search = async (): Promise<unknown> =>
    await store.candidates({ ...FILTER, texts: [terms(6)], vectors: [vector()], limit: 100 });
  const rows: BenchTable["rows"][number][] = [];
  const measure = async (label: string): Promise<void> => {
    const found = await timed(REPETITIONS, search);
    const draft = (): { readonly terms: string[]; readonly vector: Float32Array } => ({
      terms: terms(10),
      vector: vector(),
    });
    const neighbours = await timed(
      REPETITIONS,
      async () =>
        await store.neighbours({
          walls: { ...WALLS, sessionId: "session1" },
          scope: "global",
          drafts: [draft()],
          limit: 20,
          previous: 2,
          turnId: "new",
          now: 0,
        }),
    );
    const added = await timed(
      REPETITIONS,
      async () =>
        await store.commit({
          add: [row(next++)],
          unlessTurn: { walls: WALLS, turnId: `turn${next}` },
        }),
    );
    const recalled = await timed(
      REPETITIONS,
      async (index) =>
        await store.commit({
          recalled: [{ ids: [`mem_${String(index).padStart(9, "0")}`], at: Date.now() }],
        }),
    );
    rows.push([label, shown(found), shown(neighbours), shown(added), shown(recalled)]);
  };
  for (const size of SIZES) {
    const begun = performance.now();
    const missing = size - next;
    while (next < size)
      await store.commit({
        add: Array.from({ length: Math.min(500, size - next) }, () => row(next++)),
      });
    const perSecond = (missing / (performance.now() - begun)) * 1000;
    await store.optimize();
    await measure(`${size} (imported at ${formatNumber(perSecond)} a second)`);
  }
  for (let index = 0; index < SINGLE_ADDS; index += 1) await store.commit({ add: [row(next++)] });
  await measure(`${next} after ${SINGLE_ADDS} single adds, by itself`);
  await store.optimize();
  await measure(`${next} optimised`);
  await store.close();
  const first = await apart<{ firstHit: number }>("store-reader.ts", [home, terms(1)[0] ?? ""]);
  await rm(home, { recursive: true, force: true });
  return {
    title: "Store: reads and writes by size",
    note: `Milliseconds, median (p95), without embedding and ranking: candidates are the best 100 by text and by vector. A new process had its first hit, statistics included, after ${formatNumber(first.firstHit)} ms.`,
    columns: ["memories", "candidates", "neighbours of a draft", "add", "recall patch"],
    rows,
  };
}

async function apart<T>(script: string, args: readonly string[]): Promise<T> {
  const path = fileURLToPath(new URL(`./processes/${script}`, import.meta.url));
  const node = ["--import", "tsx", "--conditions=@memx/source", path, ...args];
  const { stdout } = await promisify(execFile)(process.execPath, node);
  return JSON.parse(stdout) as T;
}

async function processes(): Promise<BenchTable> {
  const rows: BenchTable["rows"][number][] = [];
  let alone = 0;
  for (const count of [1, 2, 8]) {
    const home = await mkdtemp(join(tmpdir(), "memx-bench-processes-"));
    const writers = Array.from(
      { length: count },
      async () =>
        await apart<{ added: number; failed: number }>("store-writer.ts", [
          home,
          String(WRITING_MS),
        ]),
    );
    const results = await Promise.all(writers);
    const added = results.reduce((sum, result) => sum + result.added, 0);
    const failed = results.reduce((sum, result) => sum + result.failed, 0);
    if (count === 1) alone = added;
    rows.push([
      count,
      formatNumber((added / WRITING_MS) * 1000),
      (added / alone).toFixed(2),
      failed,
    ]);
    await rm(home, { recursive: true, force: true });
  }
  return {
    title: "Store: processes writing at once",
    note: "Each process adds one row after the other, without pause. Target: eight together at least 0.9 times one alone, no error.",
    columns: ["processes", "adds a second, together", "times one alone", "errors"],
    rows,
  };
}

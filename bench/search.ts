import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, MatchQuery } from "@lancedb/lancedb";
import { Memory } from "@memx/core";
import type { Embedder, MemoryStore } from "@memx/core";
import { openStore, storedBullet, trusted } from "@memx/core/testing";
import MiniSearch from "minisearch";
import { type BenchTable, formatNumber, percentile } from "./bench.ts";

const DIMENSION = 384;
/** `MEMX_BENCH_ROWS=100000` measures the large store too: that takes minutes. */
const SIZES = [1_000, 10_000, ...(process.env["MEMX_BENCH_ROWS"] === "100000" ? [100_000] : [])];
const SEARCHES = 60;
const WARM_UP = 10;
const LIMIT = 150;
const WORDS = 20_000;

let state = 7;
function random(): number {
  state = (state * 16_807) % 2_147_483_647;
  return state / 2_147_483_647;
}

/** Skewed like real words. None is a stop word, and each is its own stem. */
const word = (): string => `w${Math.floor(random() ** 3 * WORDS).toString(36)}x`;
const sentence = (words: number): string => Array.from({ length: words }, word).join(" ");

function vector(): Float32Array {
  const values = Float32Array.from({ length: DIMENSION }, () => random() - 0.5);
  const length = Math.hypot(...values);
  return values.map((value) => value / length);
}

/** Vectors that cost nothing: what is measured is the search without the embedding of its query. */
const freeEmbedder: Embedder = {
  fingerprint: async () => ({
    model: "free",
    dimension: DIMENSION,
    pooling: "none",
    quantisation: "none",
  }),
  embed: async (texts) => ({ vectors: texts.map(vector), unknownShares: texts.map(() => 0) }),
};

async function fill(
  store: MemoryStore,
  size: number,
): Promise<
  readonly { readonly id: number; readonly text: string; readonly vector: Float32Array }[]
> {
  const rows = Array.from({ length: size }, (_, id) => ({
    id,
    text: sentence(14),
    vector: vector(),
  }));
  await store.setFingerprint(await freeEmbedder.fingerprint());
  for (let at = 0; at < size; at += 2_000) {
    await store.commit({
      add: rows.slice(at, at + 2_000).map((row) =>
        storedBullet({
          id: `mem_${String(row.id).padStart(9, "0")}`,
          content: trusted(row.text),
          sessionId: `session-${Math.floor(row.id / 40)}`,
          terms: [...new Set(row.text.split(" "))],
          contextTerms: [[...new Set(rows[row.id - 1]?.text.split(" "))], []],
          vector: row.vector,
          searchVector: row.vector,
        }),
      ),
    });
  }
  await store.optimize();
  return rows;
}

async function timed(
  work: (query: string) => unknown,
): Promise<{ readonly p50: number; readonly p95: number }> {
  const durations: number[] = [];
  for (let index = 0; index < SEARCHES + WARM_UP; index++) {
    const query = sentence(6);
    const begin = performance.now();
    await work(query);
    if (index >= WARM_UP) durations.push(performance.now() - begin);
  }
  return { p50: percentile(durations, 50), p95: percentile(durations, 95) };
}

function scanAll(rows: readonly { readonly vector: Float32Array }[]): number {
  const query = vector();
  let best = 0;
  for (const row of rows) {
    let sum = 0;
    for (let index = 0; index < DIMENSION; index++)
      sum += (query[index] ?? 0) * (row.vector[index] ?? 0);
    if (sum > best) best = sum;
  }
  return best;
}

async function measure(size: number): Promise<readonly (readonly string[])[]> {
  const home = await mkdtemp(join(tmpdir(), "memx-bench-search-"));
  const uri = join(home, "store");
  const runtime = { now: () => Date.now(), newId: (at: number) => `mem_${at.toString(36)}` };
  const store = openStore({
    settings: { uri, storageOptions: {}, lockTimeoutMs: 60_000 },
    home,
    dimension: DIMENSION,
    runtime,
  });
  const memory = new Memory({ home, store, embedder: freeEmbedder });
  try {
    const rows = await fill(store, size);
    const connection = await connect(uri);
    const [name = ""] = await connection.tableNames();
    const table = await connection.openTable(name);
    const where = "user_id IS NULL AND status = 'active'";
    const raw = (query: string): Promise<unknown> =>
      Promise.all([
        table
          .query()
          .fullTextSearch(new MatchQuery(query, "terms"))
          .where(where)
          .limit(LIMIT)
          .toArrow(),
        table
          .vectorSearch(vector())
          .column("search_vector")
          .distanceType("dot")
          .where(where)
          .limit(LIMIT)
          .toArrow(),
      ]);
    const index = new MiniSearch<{ id: number; text: string }>({ fields: ["text"] });
    index.addAll(rows.map(({ id, text }) => ({ id, text })));
    const found = {
      memx: await timed((query) => memory.search(query, { reinforce: false })),
      raw: await timed(raw),
      miniSearch: await timed((query) => index.search(query)),
      scan: await timed(() => scanAll(rows)),
    };
    connection.close();
    const label = size.toLocaleString("en");
    const line = (
      system: string,
      each: { readonly p50: number; readonly p95: number },
    ): readonly string[] => [
      label,
      system,
      formatNumber(each.p50),
      formatNumber(each.p95),
      (each.p50 / found.raw.p50).toFixed(2),
    ];
    return [
      line("MemX search", found.memx),
      line("the two raw LanceDB queries", found.raw),
      line("MiniSearch (words only)", found.miniSearch),
      line("plain scan (vectors only)", found.scan),
    ];
  } finally {
    await memory.close();
    await rm(home, { recursive: true, force: true });
  }
}

/** Search without the embedding of its query, beside the database queries it needs and two simpler ways. */
export async function run(): Promise<BenchTable[]> {
  const rows: (readonly string[])[] = [];
  for (const size of SIZES) rows.push(...(await measure(size)));
  const megabytes = process.memoryUsage().rss / 1024 ** 2;
  return [
    {
      title: "Search, without embedding the query",
      note: `Milliseconds; ratio of medians to the two raw LanceDB queries (150 rows each, filtered, whole rows), same run. \`npm run bench -- --only search\`. The process had ${megabytes.toFixed(0)} MB at the end.`,
      columns: ["memories", "what", "p50", "p95", "ratio"],
      rows,
    },
  ];
}

import { cp, mkdtemp, readdir, rm, stat, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { MemoryStore } from "../../ports/memory-store.ts";
import { storedBullet, TEST_DIMENSION } from "../../testing/stored-bullet.ts";
import { openStore } from "../open-store.ts";
import { listFiles } from "./store-files.ts";

const runtime = {
  now: (): number => Date.now(),
  newId: (at: number): string => `mem_${at.toString(36)}`,
};
const NOBODY = { userId: null, agentId: null, sessionId: null };
const seen = {
  walls: NOBODY,
  scopes: null,
  filters: null,
  statuses: ["active" as const],
  asOf: null,
  now: null,
};
let original: string;
let work: string;

function open(home: string, notices: string[] = []): MemoryStore {
  const settings = { uri: join(home, "lancedb"), storageOptions: {}, lockTimeoutMs: 20_000 };
  return openStore({
    settings,
    home,
    dimension: TEST_DIMENSION,
    runtime,
    onNotice: (code) => notices.push(code),
  });
}

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), "memx-damage-"));
  original = join(work, "original");
  const store = open(original);
  for (let round = 0; round < 3; round += 1) {
    await store.commit({
      add: Array.from({ length: 20 }, (_, index) => storedBullet({ id: `mem_${round}x${index}` })),
    });
    await store.optimize();
  }
  await store.close();
});
afterAll(async () => await rm(work, { recursive: true, force: true }));

/** The newest file of the table whose path begins and ends like this. */
async function newest(home: string, begin: string, part: string): Promise<string> {
  const files = (await listFiles(join(home, "lancedb", "memories.lance"))).filter(
    (file) => file.path.startsWith(begin) && file.path.includes(part),
  );
  // Manifests are named downwards: the newest comes first.
  const [file] =
    begin === "_versions/"
      ? files.toSorted((a, b) => (a.path < b.path ? -1 : 1))
      : files.toSorted((a, b) => b.changedAt - a.changedAt);
  return join(home, "lancedb", "memories.lance", file?.path ?? "");
}

/** What, cut to which share of its size, and how its path begins and what it contains. */
const DAMAGED: readonly (readonly [
  string,
  number,
  { readonly begin: string; readonly part: string },
])[] = [
  ["manifest", 0, { begin: "_versions/", part: ".manifest" }],
  ["manifest", 0.5, { begin: "_versions/", part: ".manifest" }],
  ["data file", 0, { begin: "data/", part: ".lance" }],
  ["data file", 0.5, { begin: "data/", part: ".lance" }],
  ["text index", 0.5, { begin: "_indices/", part: "part_" }],
  ["text index's metadata", 0, { begin: "_indices/", part: "metadata" }],
  ["id index", 0, { begin: "_indices/", part: "page_data" }],
  ["bitmap index", 0, { begin: "_indices/", part: "bitmap_page_lookup" }],
];

test.each(DAMAGED)(
  "%s cut to %f of its size: the store opens with a notice, answers, and goes on",
  async (_what, share, { begin, part }) => {
    const home = await mkdtemp(join(work, "case-"));
    await cp(original, home, { recursive: true });
    const file = await newest(home, begin, part);
    await truncate(file, Math.floor((await stat(file)).size * share));
    const notices: string[] = [];
    const store = open(home, notices);
    const found = await store.candidates({
      ...seen,
      texts: [["shared"]],
      vectors: [storedBullet({ id: "x" }).vector as Float32Array],
      limit: 100,
    });
    expect(found.failed).toEqual([]);
    const count = await store.count("everything");
    expect(count).toBeGreaterThanOrEqual(40);
    expect(found.bullets).toHaveLength(count);
    expect((await store.statistics()).documentCount).toBe(count);
    await store.commit({
      add: [storedBullet({ id: "mem_after" })],
      patch: [{ id: "mem_0x1", set: { recallCount: 7 } }],
    });
    await store.optimize();
    expect(await store.count("everything")).toBe(count + 1);
    expect((await store.get(["mem_0x1"], NOBODY))[0]?.recallCount).toBe(7);
    await store.close();
    const again = open(home, notices);
    expect(await again.count("everything")).toBe(count + 1);
    await again.close();
    expect(notices.filter((code) => code !== "MEMX_STORE_CORRUPT")).toEqual([]);
  },
);

test("a data file that every version needs: what can be read is saved", async () => {
  const home = await mkdtemp(join(work, "case-"));
  const store = open(home);
  await store.commit({
    add: Array.from({ length: 300 }, (_, index) => storedBullet({ id: `mem_${1000 + index}` })),
  });
  await store.optimize();
  await store.commit({
    add: Array.from({ length: 10 }, (_, index) => storedBullet({ id: `mem_late${index}` })),
  });
  await store.close();
  const next = open(home);
  await next.commit({
    add: Array.from({ length: 100 }, (_, index) => storedBullet({ id: `mem_later${index}` })),
  });
  await next.close();
  const data = (await listFiles(join(home, "lancedb", "memories.lance", "data"))).toSorted(
    (a, b) => b.bytes - a.bytes,
  );
  const largest = join(home, "lancedb", "memories.lance", "data", data[0]?.path ?? "");
  await truncate(largest, Math.floor((data[0]?.bytes ?? 0) / 3));
  const notices: string[] = [];
  const again = open(home, notices);
  const left = await again.count({ ...seen });
  const rows: string[] = [];
  for await (const batch of again.scan("everything")) rows.push(...batch.map((row) => row.id));
  expect(notices).toContain("MEMX_STORE_CORRUPT");
  expect(rows.filter((id) => id.startsWith("mem_late")).length).toBe(110);
  expect(left).toBeGreaterThanOrEqual(110);
  await again.close();
});

test("a journal that was cut off, or ends in what a power cut left, keeps every whole record", async () => {
  const home = await mkdtemp(join(work, "case-"));
  const store = open(home);
  await store.commit({ add: [storedBullet({ id: "mem_1" })] });
  await store.commit({ add: [storedBullet({ id: "mem_2" })] });
  const folder = join(home, "lancedb", "journal");
  const [name = ""] = await readdir(folder);
  const { size } = await stat(join(folder, name));
  await truncate(join(folder, name), size - 10);
  await truncate(join(folder, name), size + 4096);
  const other = open(home);
  expect(await other.count("everything")).toBe(1);
  await other.commit({ add: [storedBullet({ id: "mem_3" })] });
  expect(await other.count("everything")).toBe(2);
  await other.optimize();
  const ids = async (handle: MemoryStore): Promise<readonly string[]> => {
    const rows: string[] = [];
    for await (const batch of handle.scan("everything")) rows.push(...batch.map((row) => row.id));
    return rows.toSorted();
  };
  expect(await ids(other)).toEqual(["mem_1", "mem_3"]);
  expect(await ids(store)).toEqual(["mem_1", "mem_3"]);
  await store.close();
  await other.close();
});

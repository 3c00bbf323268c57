import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { MemoryStore } from "../../ports/memory-store.ts";
import { storedBullet, TEST_DIMENSION } from "../../testing/stored-bullet.ts";
import { openStore } from "../open-store.ts";
import { listFiles } from "../upkeep/store-files.ts";

const runtime = {
  now: (): number => Date.now(),
  newId: (at: number): string => `mem_${at.toString(36)}`,
};
const NOBODY = { userId: null, agentId: null, sessionId: null };
let home: string;
beforeEach(async () => (home = await mkdtemp(join(tmpdir(), "memx-writer-"))));
afterEach(async () => await rm(home, { recursive: true, force: true }));

function open(): MemoryStore {
  const settings = { uri: join(home, "lancedb"), storageOptions: {}, lockTimeoutMs: 20_000 };
  return openStore({ settings, home, dimension: TEST_DIMENSION, runtime });
}

async function journalBytes(): Promise<number> {
  const files = await listFiles(join(home, "lancedb", "journal"));
  return files.reduce((sum, file) => sum + file.bytes, 0);
}

/** Commits that arrive together, some at a time. */
async function together(count: number, commit: (index: number) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < count; start += 100) {
    await Promise.all(
      Array.from(
        { length: Math.min(100, count - start) },
        async (_, index) => await commit(start + index),
      ),
    );
  }
}

test("many single adds and recalls keep journal and table small by themselves, and lose nothing", async () => {
  const rows = 1700;
  const store = open();
  await together(
    rows,
    async (index) => await store.commit({ add: [storedBullet({ id: `mem_${10_000 + index}` })] }),
  );
  await together(
    rows,
    async (index) =>
      await store.commit({
        recalled: [{ ids: [`mem_${10_000 + index}`, "mem_10007"], at: index }],
      }),
  );
  await store.close();
  expect(await journalBytes()).toBeLessThan(1_000_000);
  const again = open();
  const { active, fragments } = await again.stats();
  expect(active).toBe(rows);
  expect(fragments).toBeLessThan(20);
  expect((await again.get(["mem_10007"], NOBODY))[0]?.recallCount).toBe(rows + 1);
  expect((await again.get(["mem_10008"], NOBODY))[0]?.recallCount).toBe(1);
  await again.close();
});

test("a flush that is durable leaves what was committed on the disk, and a handle that is never closed loses nothing", async () => {
  const store = open();
  await store.commit({ add: [storedBullet({ id: "mem_1" })] });
  await store.flush({ durable: true });
  const other = open();
  expect(await other.count("everything")).toBe(1);
  await other.optimize();
  await other.flush({ durable: true });
  await other.close();
  expect(await store.count("everything")).toBe(1);
  await store.close();
});

import { mkdtemp, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { MemoryStore } from "../ports/memory-store.ts";
import { leaning, storedBullet, TEST_DIMENSION, trusted } from "../testing/stored-bullet.ts";
import { LanceTable } from "./lance/lance-table.ts";
import { backupStore, repairStore, restoreStore } from "./maintain-store.ts";
import { openStore } from "./open-store.ts";
import type { OpenStoreOptions } from "./open-store.ts";
import { inspectStore } from "./upkeep/inspect-store.ts";
import { listFiles } from "./upkeep/store-files.ts";

const runtime = {
  now: (): number => Date.parse("2026-06-01T00:00:00Z"),
  newId: (at: number): string => `mem_${at.toString(36)}`,
};
const NOBODY = { userId: null, agentId: null, sessionId: null };
let home: string;

function optionsAt(name: string): OpenStoreOptions {
  const settings = { uri: join(home, name), storageOptions: {}, lockTimeoutMs: 20_000 };
  return { settings, home, dimension: TEST_DIMENSION, runtime };
}

async function all(store: MemoryStore): Promise<readonly unknown[]> {
  const rows = [];
  for await (const batch of store.scan("everything")) rows.push(...batch);
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

beforeEach(async () => (home = await mkdtemp(join(tmpdir(), "memx-maintain-"))));
afterEach(async () => await rm(home, { recursive: true, force: true }));

test("a backup taken while others write restores one moment, whole, into an empty store", async () => {
  const store = openStore(optionsAt("one"));
  const fingerprint = {
    model: "m",
    dimension: TEST_DIMENSION,
    pooling: "mean",
    quantisation: "int8",
  };
  const session = { userId: "u", agentId: null, sessionId: "s" };
  await store.setFingerprint(fingerprint);
  await store.commit({
    add: Array.from({ length: 250 }, (_, index) =>
      storedBullet({
        id: `mem_${1000 + index}`,
        vector: leaning(index % 8),
        content: trusted("日本 ' \u0000"),
      }),
    ),
    sessionEvents: {
      walls: session,
      events: [{ kind: "operation", at: 1, tool: null, text: trusted("e") }],
    },
  });
  await store.optimize();
  let round = 0;
  let isDone = false;
  const writing = (async () => {
    // Both rows of a commit, or none of them, are in the backup.
    while (!isDone) {
      round += 1;
      await store.commit({
        add: [storedBullet({ id: `mem_a${round}` }), storedBullet({ id: `mem_b${round}` })],
      });
    }
  })();
  const file = join(home, "out", "backup.memx");
  const report = await backupStore(optionsAt("one"), file);
  isDone = true;
  await writing;
  expect(report.memories).toBeGreaterThanOrEqual(250);
  expect(await restoreStore(optionsAt("two"), file)).toEqual({
    restored: report.memories,
    kept: 0,
    vectorsLeftOut: false,
  });
  const restored = openStore(optionsAt("two"));
  const ids = (await all(restored)).map((row) => (row as { id: string }).id);
  expect(ids.filter((id) => id.startsWith("mem_a")).length).toBe(
    ids.filter((id) => id.startsWith("mem_b")).length,
  );
  const kept = ids.filter((id) => id.startsWith("mem_1"));
  expect(await restored.get(kept, NOBODY)).toEqual(await store.get(kept, NOBODY));
  expect(await restored.sessionEvents(session)).toEqual(await store.sessionEvents(session));
  expect((await restored.stats()).fingerprint).toEqual(fingerprint);
  await store.close();
  await restored.close();
});

test("restoring into a filled store: the newer form of a memory stays, others are not touched", async () => {
  const store = openStore(optionsAt("one"));
  await store.commit({ add: ["mem_1", "mem_2", "mem_3"].map((id) => storedBullet({ id })) });
  const file = join(home, "backup.memx");
  await backupStore(optionsAt("one"), file);
  await store.commit({
    patch: [{ id: "mem_1", set: { content: trusted("newer"), updatedAt: "2026-05-01T00:00:00Z" } }],
    remove: ["mem_2"],
    add: [storedBullet({ id: "mem_4" })],
  });
  await store.setFingerprint({
    model: "m",
    dimension: TEST_DIMENSION,
    pooling: "mean",
    quantisation: "int8",
  });
  expect(await restoreStore(optionsAt("one"), file)).toMatchObject({ restored: 1, kept: 2 });
  expect(await all(store)).toEqual([
    storedBullet({ id: "mem_1", content: trusted("newer"), updatedAt: "2026-05-01T00:00:00Z" }),
    ...["mem_2", "mem_3", "mem_4"].map((id) => storedBullet({ id })),
  ]);
  await store.close();
});

test("a backup that is cut off, damaged, absent or no backup is refused with a typed error", async () => {
  const store = openStore(optionsAt("one"));
  await store.commit({
    add: Array.from({ length: 300 }, (_, index) => storedBullet({ id: `mem_${1000 + index}` })),
  });
  await store.close();
  const file = join(home, "backup.memx");
  await backupStore(optionsAt("one"), file);
  await truncate(file, Math.floor((await stat(file)).size / 2));
  await writeFile(join(home, "text"), "no backup");
  for (const name of ["backup.memx", "absent", "text"]) {
    await expect(restoreStore(optionsAt("two"), join(home, name)), name).rejects.toMatchObject({
      code: "MEMX_INPUT_INVALID",
    });
  }
});

test("inspection names duplicates, missing indexes and damage; repair mends them", async () => {
  const options = optionsAt("one");
  const store = openStore(options);
  await store.commit({
    add: Array.from({ length: 20 }, (_, index) => storedBullet({ id: `mem_${index + 10}` })),
  });
  await store.optimize();
  await store.close();
  expect(await inspectStore(options)).toEqual([]);
  const table = new LanceTable(options.settings);
  await table.append(await table.select("id IN ('mem_11','mem_12')"), TEST_DIMENSION);
  await (await table.open())?.table.dropIndex("scope_idx");
  await table.release();
  expect((await inspectStore(options)).map((finding) => finding.kind)).toEqual([
    "duplicates",
    "missing-index",
  ]);
  expect((await repairStore(options)).after).toEqual([]);
  const [index] = (await listFiles(join(home, "one", "memories.lance", "data"))).toSorted(
    (a, b) => b.changedAt - a.changedAt,
  );
  await truncate(join(home, "one", "memories.lance", "data", index?.path ?? ""), 20);
  expect((await inspectStore(options)).map((finding) => finding.kind)).toEqual(["unreadable"]);
  const { after } = await repairStore(options);
  expect(after.map((finding) => finding.kind).filter((kind) => kind !== "quarantine")).toEqual([]);
  const again = openStore(options);
  expect(await again.count("everything")).toBe(20);
  await again.close();
});

test("a store that was never used has nothing to repair, back up or restore from", async () => {
  const options = optionsAt("none");
  expect(await inspectStore(options)).toEqual([]);
  const report = await backupStore(options, join(home, "empty.memx"));
  expect(report.memories).toBe(0);
  expect((await readFile(report.file)).length).toBe(report.bytes);
  expect(await restoreStore(optionsAt("other"), report.file)).toEqual({
    restored: 0,
    kept: 0,
    vectorsLeftOut: false,
  });
});

import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { MemoryStore } from "../../ports/memory-store.ts";
import { leaning, storedBullet, TEST_DIMENSION, trusted } from "../../testing/stored-bullet.ts";
import { openStore } from "../open-store.ts";
import { listFiles } from "./store-files.ts";
import { verifyPurge } from "./verify-purge.ts";

const runtime = {
  now: (): number => Date.now(),
  newId: (at: number): string => `mem_${at.toString(36)}`,
};
const NOBODY = { userId: null, agentId: null, sessionId: null };
let home: string;
let store: MemoryStore;

const settings = (): {
  uri: string;
  storageOptions: Record<string, string>;
  lockTimeoutMs: number;
} => ({
  uri: join(home, "lancedb"),
  storageOptions: {},
  lockTimeoutMs: 20_000,
});
const open = (): MemoryStore =>
  openStore({ settings: settings(), home, dimension: TEST_DIMENSION, runtime });

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "memx-purge-"));
  store = open();
});
afterEach(async () => {
  await store.close();
  await rm(home, { recursive: true, force: true });
});

async function holders(text: string): Promise<readonly string[]> {
  const files = await listFiles(home);
  const found = await Promise.all(
    files.map(async ({ path }) =>
      (await readFile(join(home, path))).includes(text) ? [path] : [],
    ),
  );
  return found.flat();
}

test("no file that existed before a purge is left, in the table, its indexes and versions, the journal, the quarantine", async () => {
  const secret = "unforgettablemarker";
  const rows = Array.from({ length: 60 }, (_, index) =>
    storedBullet({ id: `mem_${100 + index}`, vector: leaning(index % 8) }),
  );
  await store.commit({ add: rows });
  await store.optimize();
  const owner = { userId: null, agentId: null, sessionId: "s" };
  await store.commit({
    add: [
      storedBullet({
        id: "mem_x",
        content: trusted(secret),
        terms: [secret],
        ...owner,
        metadata: { of: trusted(secret) },
      }),
    ],
    sessionEvents: {
      walls: owner,
      events: [{ kind: "statement", at: 1, tool: null, text: trusted(secret) }],
    },
  });
  await store.optimize();
  await store.commit({
    patch: [
      {
        id: "mem_x",
        set: { revisions: [{ event: "UPDATE", at: "2026-01-01", content: trusted(secret) }] },
      },
    ],
  });
  await mkdir(join(home, "lancedb", "quarantine"), { recursive: true });
  await writeFile(join(home, "lancedb", "quarantine", "damaged"), secret);
  const before = (await listFiles(home)).map((file) => file.path);
  expect(await holders(secret)).not.toEqual([]);

  const receipt = await store.purge(["mem_x"]);

  expect(receipt).toMatchObject({ ids: ["mem_x"], backups: [] });
  expect(receipt.filesRemoved).toBeGreaterThan(5);
  const after = new Set((await listFiles(home)).map((file) => file.path));
  // The catalogue holds the table's name and nothing else.
  const isKept = (path: string): boolean => /locks\/|latest_version_hint|__manifest\//.test(path);
  const left = before.filter((path) => after.has(path) && !isKept(path));
  expect(left).toEqual([]);
  expect([...after].filter((path) => path.includes("_deletions/"))).toEqual([]);
  expect(await holders(secret)).toEqual([]);
  expect(await store.sessionEvents(owner)).toEqual([]);
  expect(await store.count("everything")).toBe(60);
  const seen = {
    walls: NOBODY,
    scopes: null,
    filters: null,
    statuses: ["active" as const],
    asOf: null,
    now: null,
  };
  expect(
    (await store.candidates({ ...seen, texts: [["shared"]], vectors: [], limit: 100 })).bullets,
  ).toHaveLength(60);
  expect(
    (await store.candidates({ ...seen, texts: [[secret]], vectors: [], limit: 100 })).bullets,
  ).toEqual([]);
  expect(await verifyPurge({ settings: settings(), home }, receipt)).toEqual([]);
});

test("verifying names what still holds a purged memory", async () => {
  await store.commit({ add: [storedBullet({ id: "mem_1" }), storedBullet({ id: "mem_2" })] });
  await store.optimize();
  const receipt = await store.purge(["mem_1"]);
  expect(await verifyPurge({ settings: settings(), home }, receipt)).toEqual([]);
  await store.commit({ add: [storedBullet({ id: "mem_1" })] });
  expect(
    (await verifyPurge({ settings: settings(), home }, receipt)).map((finding) => finding.kind),
  ).toContain("row");
  await store.commit({
    remove: ["mem_1"],
    add: [storedBullet({ id: "mem_3", content: trusted("content of mem_1") })],
  });
  const findings = await verifyPurge({ settings: settings(), home }, receipt);
  expect(findings.map((finding) => finding.kind)).toContain("same-content");
  const later = { ...receipt, at: new Date(Date.now() + 60_000).toISOString() };
  expect(
    (await verifyPurge({ settings: settings(), home }, later)).map((finding) => finding.kind),
  ).toContain("older-file");
});

test("another handle goes on reading and writing through a purge, and backups are named", async () => {
  const other = open();
  await mkdir(join(home, "backups"), { recursive: true });
  await writeFile(join(home, "backups", "one.tar"), "");
  await store.commit({
    add: Array.from({ length: 30 }, (_, index) => storedBullet({ id: `mem_${index + 10}` })),
  });
  await store.optimize();
  expect(await other.count("everything")).toBe(30);
  const purged = Array.from({ length: 3 }, (_, index) => `mem_${index + 10}`);
  const work = Array.from({ length: 20 }, async (_, index) => {
    await other.commit({
      add: [storedBullet({ id: `mem_n${index}` })],
      recalled: [{ ids: ["mem_30"], at: 5 }],
    });
    return (await other.get(["mem_30"], NOBODY)).length;
  });
  const receipts = await Promise.all(purged.map(async (id) => await store.purge([id])));
  expect(await Promise.all(work)).toEqual(Array.from({ length: 20 }, () => 1));
  expect(receipts.flatMap((receipt) => receipt.ids)).toEqual(purged);
  expect(receipts[0]?.backups).toEqual([join(home, "backups", "one.tar")]);
  expect(await other.count("everything")).toBe(47);
  expect((await store.get(["mem_30"], NOBODY))[0]?.recallCount).toBe(20);
  await other.close();
});

import { mkdtemp, readdir, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Memory } from "../memory.ts";
import type { MemoryConfig } from "../config/memory-config.ts";
import { hashEmbedder } from "../testing/hash-embedder.ts";
import type { DoctorReport } from "../types/maintenance.ts";
import { checkPlatform } from "./checks/check-surroundings.ts";
import { shownUri } from "./shown-path.ts";

let home: string;
const memories: Memory[] = [];

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "memx-maintenance-"));
});
afterEach(async () => {
  for (const memory of memories.splice(0)) await memory.close();
  await rm(home, { recursive: true, force: true, maxRetries: 5 });
});

function open(config: MemoryConfig = {}): Memory {
  const memory = new Memory({ home, embedder: "none", reflector: { mode: "rules" }, ...config });
  memories.push(memory);
  return memory;
}

const stateOf = (report: DoctorReport, subject: string): string | undefined =>
  report.checks.find((check) => check.subject === subject)?.state;

test("of an empty home folder nothing is wrong, and nothing is made", async () => {
  const report = await open().doctor();
  expect(report).toMatchObject({ isHealthy: true, versions: { daemonProtocol: 1 } });
  expect(report.counts).toMatchObject({ active: 0 });
  expect(await readdir(home)).toEqual([]);
});

test("a report holds neither memories, nor keys, nor the user's name", async () => {
  const memory = open({
    privacy: {
      allow: ["sk-allowed-text"],
      custom_patterns: [{ name: "ticket", pattern: "SECRET-[0-9]+" }],
    },
    store: { storage_options: { aws_secret_access_key: "very-secret-key" } },
  });
  await memory.add("The staging database runs on port 5433.", { infer: false });
  const text = JSON.stringify(await memory.doctor());
  expect(text).toContain("ticket");
  for (const hidden of ["5433", "sk-allowed-text", "SECRET-", "very-secret-key"])
    expect(text).not.toContain(hidden);
  expect(shownUri("https://name:word@host/path?key=1")).toBe("https://(hidden)@host/path");
});

test("damage is named, and repaired from the newest good version", async () => {
  const memory = open();
  for (const text of ["One.", "Two.", "Three."]) await memory.add(text, { infer: false });
  await memory.sweep();
  await memory.close();
  const versions = join(home, "lancedb", "memories.lance", "_versions");
  const [newest = ""] = (await readdir(versions))
    .filter((name) => name.endsWith(".manifest"))
    .toSorted();
  await truncate(join(versions, newest), 0);
  const again = open();
  const broken = await again.doctor();
  expect(broken).toMatchObject({ isHealthy: false, counts: null });
  const check = broken.checks.find(({ state }) => state === "trouble");
  expect(check).toMatchObject({ subject: "store", isRepairable: true });
  expect(check?.repair).toContain("--fix");
  const repaired = await again.repair();
  expect(repaired.isHealthy).toBe(true);
  expect(repaired.counts?.active).toBeGreaterThan(0);
});

test("missing vectors are noticed and made", async () => {
  const plain = open();
  await plain.add("The mascot is a heron.", { infer: false });
  await plain.close();
  const memory = open({ embedder: hashEmbedder() });
  const before = await memory.doctor();
  expect(before.counts).toMatchObject({ withoutVector: 1 });
  expect((await memory.repair()).counts).toMatchObject({ withoutVector: 0 });
  expect((await memory.search("heron")).mode).toBe("hybrid");
});

test("another embedder than the stored vectors' is trouble that only reindexing mends", async () => {
  const memory = open({ embedder: hashEmbedder() });
  await memory.add("The mascot is a heron.", { infer: false });
  await memory.close();
  const other = {
    ...hashEmbedder(),
    fingerprint: async () => ({ ...(await hashEmbedder().fingerprint()), model: "other" }),
  };
  const report = await open({ embedder: other }).repair();
  expect(stateOf(report, "embedder")).toBe("trouble");
  expect(report.counts).toMatchObject({ withoutVector: 0 });
});

test("a model that is damaged, and one that is not there yet, are told apart", async () => {
  const { EmbeddingError } = await import("../errors/memx-error.ts");
  const damaged = new EmbeddingError({ code: "MEMX_EMBEDDING_MODEL_CORRUPT", message: "damaged" });
  const withModel = (inspect: () => Promise<"ready" | "not-downloaded">) =>
    open({ embedder: { ...hashEmbedder(), inspect } }).doctor();
  expect(stateOf(await withModel(() => Promise.reject(damaged)), "embedder")).toBe("trouble");
  expect(stateOf(await withModel(() => Promise.resolve("not-downloaded")), "embedder")).toBe(
    "notice",
  );
  expect(stateOf(await withModel(() => Promise.resolve("ready")), "embedder")).toBe("good");
});

test("an old Node is trouble", () => {
  expect(checkPlatform("18.20.0").state).toBe("trouble");
  expect(checkPlatform("20.18.9").state).toBe("trouble");
  expect(checkPlatform("20.19.0").state).toBe("good");
});

test("a lock that was left behind, and a daemon's card without a daemon, are named", async () => {
  const memory = open();
  await memory.add("One.", { infer: false });
  const { mkdir, utimes } = await import("node:fs/promises");
  const lock = join(home, "lancedb", "locks", "write.lock");
  await mkdir(lock);
  const card = join(home, "daemon", "endpoint.json");
  await mkdir(join(home, "daemon"));
  await writeFile(card, JSON.stringify({ pid: 1, protocol: 1, token: "t", startedAt: "" }));
  await utimes(lock, 1, 1);
  const report = await memory.doctor();
  expect(stateOf(report, "lock")).toBe("notice");
  expect(stateOf(report, "daemon")).toBe("notice");
  expect(JSON.stringify(report)).not.toContain('"t"');
});

test("a backup goes out, and comes into another home folder", async () => {
  const memory = open();
  await memory.add("The mascot is a heron.", { infer: false, userId: "ann" });
  const file = join(home, "backup.memx");
  expect(await memory.backup(file)).toMatchObject({ memories: 1 });
  expect((await stat(file)).size).toBeGreaterThan(0);
  const other = open({ home: join(home, "other") });
  expect(await other.restore(file)).toMatchObject({ restored: 1 });
  expect((await other.search("mascot", { userId: "ann" })).hits).toHaveLength(1);
  expect(await other.restore(file)).toMatchObject({ restored: 0, kept: 1 });
});

test("a store without files cannot be backed up, and says so", async () => {
  const memory = open({ store: "memory" });
  await expect(memory.backup(join(home, "backup.memx"))).rejects.toMatchObject({
    code: "MEMX_STORE_UNAVAILABLE",
  });
  expect((await memory.doctor()).isHealthy).toBe(true);
});

test("a purge is proven by its receipt, and what comes back is told", async () => {
  const memory = open();
  const { events } = await memory.add("Ann's old address.", { infer: false });
  await memory.add("Another fact.", { infer: false });
  const { receipt } = await memory.delete([events[0]?.id ?? ""], { purge: true });
  expect(receipt?.ids).toHaveLength(1);
  expect(await memory.verifyPurge(receipt!)).toEqual([]);
  await memory.add("Ann's old address.", { infer: false });
  expect(await memory.verifyPurge(receipt!)).toMatchObject([{ kind: "same-content" }]);
});

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { MemoryConfig } from "../../config/memory-config.ts";
import { Memory } from "../../memory.ts";
import type { MemoryStore } from "../../ports/memory-store.ts";
import { openStore } from "../../store/open-store.ts";
import { systemRuntime } from "../../system-runtime.ts";
import { hashEmbedder } from "../../testing/hash-embedder.ts";

/** A store that outlives its memories, so that another memory with other rules may look at it. */
function sharedStore(): MemoryStore {
  const settings = { uri: "memory", storageOptions: {}, lockTimeoutMs: 1000 };
  const store = openStore({ settings, home: "/nowhere", dimension: 64, runtime: systemRuntime });
  return new Proxy(store, {
    get: (target, name) => {
      const value: unknown = name === "close" ? () => Promise.resolve() : Reflect.get(target, name);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}

const open = (store: MemoryStore, patterns: readonly string[] = []): Memory =>
  new Memory({
    store,
    embedder: hashEmbedder({ dimension: 64 }),
    reflector: { mode: "rules" },
    privacy: { custom_patterns: patterns.map((pattern) => ({ name: "ticket", pattern })) },
  } as MemoryConfig);

const owner = { userId: "ann", sessionId: "TICKET-9" };

async function filled(store: MemoryStore): Promise<string> {
  const memory = open(store);
  const { events } = await memory.add("Ann fixed TICKET-4711 on Monday.", {
    ...owner,
    infer: false,
    tags: ["TICKET-1"],
    metadata: { issue: "TICKET-2" },
  });
  const id = events[0]?.id ?? "";
  await memory.add("The heron came by.", { ...owner, infer: false });
  await memory.update(id, { content: "Ann fixed TICKET-4712 on Monday." }, owner);
  await memory.close();
  return id;
}

async function everything(store: MemoryStore): Promise<string> {
  const rows = [];
  for await (const batch of store.scan("everything")) rows.push(...batch);
  return JSON.stringify(rows);
}

test("every text of a memory, its history, owner, terms and neighbours' context are rewritten", async () => {
  const store = sharedStore();
  const id = await filled(store);
  expect((await everything(store)).toLowerCase()).toContain("4712");
  const memory = open(store, ["TICKET-[0-9]+"]);
  const report = await memory.rescan();
  expect(report).toMatchObject({ scanned: 2, found: 2, purged: true });
  expect(report.redactions).toEqual({ custom: 4 });
  for (const secret of ["4711", "4712", "TICKET-1", "TICKET-2", "TICKET-9"])
    expect((await everything(store)).toLowerCase()).not.toContain(secret.toLowerCase());
  // The owner's name is stored as today's rules store it: a call that names it finds the memory.
  expect((await memory.get(id, owner))?.content).toBe("Ann fixed <REDACTED:ticket> on Monday.");
  expect((await memory.search("what did ann fix", { ...owner })).hits[0]?.id).toBe(id);
  expect(await memory.rescan()).toMatchObject({ found: 0, purged: false, redactions: {} });
});

test("a purge takes with it what the memories after it carry of its words", async () => {
  const store = sharedStore();
  const id = await filled(store);
  expect(await everything(store)).toContain("ticket-4711");
  await open(store).delete(id, { ...owner, purge: true });
  const left = await everything(store);
  expect(left).toContain("heron");
  expect(left).not.toContain("4711");
});

test("a dry run changes nothing", async () => {
  const store = sharedStore();
  await filled(store);
  const before = await everything(store);
  expect(await open(store, ["TICKET-[0-9]+"]).rescan({ dryRun: true })).toMatchObject({ found: 2 });
  expect(await everything(store)).toBe(before);
});

test("stopped between the memories and the files, the next one writes the files anew", async () => {
  const store = sharedStore();
  await filled(store);
  const stopped: MemoryStore = new Proxy(store, {
    get: (target, name) =>
      name === "purge" ? () => Promise.reject(new Error("killed")) : Reflect.get(target, name),
  });
  await expect(open(stopped, ["TICKET-[0-9]+"]).rescan()).rejects.toThrow();
  expect(await open(store, ["TICKET-[0-9]+"]).rescan()).toMatchObject({ found: 0, purged: true });
  expect(await open(store, ["TICKET-[0-9]+"]).rescan()).toMatchObject({ found: 0, purged: false });
});

test("what a session remembers is rewritten too, also on the disk", async () => {
  const home = await mkdtemp(join(tmpdir(), "memx-rescan-"));
  const config = { home, embedder: "none", reflector: { mode: "rules" } } as const;
  try {
    const before = new Memory(config);
    await before.add(
      [
        { role: "user", content: "Please look at the build." },
        { role: "tool", toolName: "npm", content: "Error: TICKET-77 failed", isError: true },
      ],
      { sessionId: "s" },
    );
    await before.close();
    const after = new Memory({
      ...config,
      privacy: { custom_patterns: [{ name: "ticket", pattern: "TICKET-[0-9]+" }] },
    });
    const begun = Date.now();
    expect(await after.rescan()).toMatchObject({ sessions: 1, purged: true });
    // Every file is younger than the rescan; file systems round times to two seconds at most.
    const at = new Date(begun + 2000).toISOString();
    const receipt = {
      ids: [],
      contentHashes: [],
      at,
      filesRemoved: 0,
      filesRewritten: 0,
      backups: [],
    };
    expect(await after.verifyPurge(receipt)).toEqual([]);
    expect(await after.rescan()).toMatchObject({ sessions: 0, purged: false });
    await after.close();
  } finally {
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  }
});

test("ends when asked to, and goes on where it was", async () => {
  const store = sharedStore();
  await filled(store);
  const memory = open(store, ["TICKET-[0-9]+"]);
  await expect(memory.rescan({ signal: AbortSignal.abort() })).rejects.toThrow();
  expect(await memory.rescan()).toMatchObject({ found: 2 });
});

import { afterEach, describe, expect, test } from "vitest";
import type { MemoryClient } from "../ports/memory-client.ts";

/** A client under test and what ends it. */
export interface ClientUnderTest {
  readonly memory: MemoryClient;
  dispose(): Promise<void>;
}

const verbatim = { infer: false } as const;

async function exported(memory: MemoryClient): Promise<readonly Record<string, unknown>[]> {
  const records: Record<string, unknown>[] = [];
  for await (const line of memory.export())
    records.push(JSON.parse(line) as Record<string, unknown>);
  return records;
}

/** What every way to reach a memory must hold: in this process, through the daemon, or anything else that implements the interface. */
export function describeMemoryClient(name: string, create: () => Promise<ClientUnderTest>): void {
  describe(`MemoryClient: ${name}`, () => {
    let under: ClientUnderTest | null = null;
    const open = async (): Promise<MemoryClient> => (under = await create()).memory;

    afterEach(async () => {
      await under?.dispose();
      under = null;
    });

    test("adds, searches, recalls, lists and gets", async () => {
      const memory = await open();
      const { events } = await memory.add("The staging database runs on port 5433.", {
        ...verbatim,
        tags: ["db"],
        metadata: { team: "billing" },
      });
      const id = events[0]?.id ?? "";
      expect((await memory.search("staging database port")).hits[0]).toMatchObject({
        id,
        metadata: { team: "billing" },
      });
      expect((await memory.recall("staging database port?")).block).toContain("5433");
      expect((await memory.list({ filters: { tags: ["db"] } })).map((bullet) => bullet.id)).toEqual(
        [id],
      );
      expect(await memory.list({ filters: { metadata: { team: "other" } } })).toEqual([]);
      expect((await memory.get(id))?.content).toContain("5433");
      expect(await memory.get("mem_00000000zz")).toBeNull();
      expect((await memory.status()).memories).toBe(1);
    });

    test("updates, tells the history, deletes", async () => {
      const memory = await open();
      const { events } = await memory.add("The mascot is a heron.", verbatim);
      const id = events[0]?.id ?? "";
      expect(
        (await memory.update(id, { content: "The mascot is an otter.", tags: ["fun"] })).tags,
      ).toEqual(["fun"]);
      expect((await memory.history(id)).map(({ event }) => event)).toEqual(["ADD", "UPDATE"]);
      expect((await memory.delete(id)).deleted).toEqual([id]);
      expect((await memory.search("otter mascot")).hits).toEqual([]);
      await expect(memory.delete(id)).rejects.toMatchObject({
        name: "ConfigError",
        code: "MEMX_NOT_FOUND",
      });
    });

    test("deletes several or none, purges with a receipt, and rescans", async () => {
      const memory = await open();
      const ids: string[] = [];
      for (const text of ["One.", "Two.", "Three."])
        ids.push((await memory.add(text, verbatim)).events[0]?.id ?? "");
      await expect(memory.delete([ids[0] ?? "", "mem_00000000zz"])).rejects.toMatchObject({
        code: "MEMX_NOT_FOUND",
      });
      expect(await memory.list()).toHaveLength(3);
      expect((await memory.delete(ids.slice(0, 2), { purge: true })).receipt?.ids).toHaveLength(2);
      expect((await memory.delete([], { purge: true })).receipt?.ids).toEqual([]);
      expect((await memory.list()).map(({ content }) => content)).toEqual(["Three."]);
      const seen: number[] = [];
      const report = await memory.rescan({ onProgress: ({ total }) => seen.push(total) });
      expect(report).toMatchObject({ scanned: 1, found: 0, purged: false });
      expect(seen).toContain(1);
    });

    test("keeps users apart", async () => {
      const memory = await open();
      await memory.add("The code word is heron.", { ...verbatim, userId: "ann" });
      expect((await memory.search("code word", { userId: "bob" })).hits).toEqual([]);
      expect((await memory.search("code word", { userId: "ann" })).hits).toHaveLength(1);
      expect((await memory.deleteAll({ userId: "ann" })).deleted).toHaveLength(1);
      expect((await memory.search("code word", { userId: "ann" })).hits).toEqual([]);
    });

    test("supersedes what changed, and finds and resolves conflicts", async () => {
      const memory = await open();
      const one = await memory.add("Release day is Monday.", verbatim);
      const other = await memory.add("Release day is Friday.", verbatim);
      const pair = [one.events[0]?.id ?? "", other.events[0]?.id ?? ""] as const;
      const conflicts = await memory.detectConflicts();
      expect(conflicts.map(({ a, b }) => [a.id, b.id].toSorted())).toEqual([pair.toSorted()]);
      await memory.resolveConflict(pair, { keep: pair[1] });
      expect(await memory.detectConflicts()).toEqual([]);
      expect((await memory.search("release day")).hits.map(({ id }) => id)).toEqual([pair[1]]);
    });

    test("exports and imports lines, text and records, with progress", async () => {
      const memory = await open();
      const records = Array.from({ length: 600 }, (_, index) => ({
        id: `mem_${String(index).padStart(8, "0")}`,
        content: `Fact number ${index} of many.`,
        created_at: "2026-01-02T03:04:05Z",
      }));
      const told: number[] = [];
      expect(
        await memory.import(records, { curate: false, onProgress: (done) => void told.push(done) }),
      ).toMatchObject({ added: 600, rejected: [] });
      expect(told.at(-1)).toBe(600);
      expect(await exported(memory)).toHaveLength(600);
      const text = JSON.stringify(records[0]);
      expect(await memory.import(text)).toMatchObject({ added: 0, skipped: 1 });
      const { rejected } = await memory.import(["{", '{"content": 5}']);
      expect(rejected.map(({ record }) => record)).toEqual([1, 2]);
    });

    test("rejects bad calls with the same typed errors", async () => {
      const memory = await open();
      await expect(memory.search("x", { maxResults: -1 })).rejects.toMatchObject({
        name: "ConfigError",
        code: "MEMX_INPUT_INVALID",
      });
      await expect(memory.add({ role: "user" } as never)).rejects.toMatchObject({
        code: "MEMX_INPUT_INVALID",
      });
      await expect(memory.search("x", { sope: "y" } as never)).rejects.toMatchObject({
        code: "MEMX_CONFIG_UNKNOWN_OPTION",
      });
    });

    test("an abort rejects with the signal's reason", async () => {
      const memory = await open();
      const reason = new Error("the user went away");
      await expect(memory.search("x", { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    });

    test("sweeps, flushes and tells what it does", async () => {
      const memory = await open();
      const added: string[] = [];
      memory.on("memory-added", ({ id }) => void added.push(id));
      const { events } = await memory.add("Herons nest in March.", verbatim);
      await memory.search("herons");
      await memory.flush();
      expect((await memory.get(events[0]?.id ?? ""))?.recallCount).toBe(1);
      expect(await memory.sweep()).toMatchObject({ scanned: 1 });
      expect(added).toEqual([events[0]?.id]);
    });
  });
}

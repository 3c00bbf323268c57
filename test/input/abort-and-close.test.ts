import { describe, expect, test } from "vitest";
import type { Embedder, Memory, OwnerOptions } from "@memx/core";
import { hashEmbedder } from "@memx/core/testing";
import { exported, newHome, open, outcome, STORES } from "./open-memory.ts";

const verbatim = { infer: false } as const;
const REASON = new Error("the caller went away");

/** An embedder during whose n-th call the caller gives up. */
function abortingEmbedder(controller: AbortController, call: number): Embedder {
  const inner = hashEmbedder();
  let calls = 0;
  return {
    fingerprint: () => inner.fingerprint(),
    async embed(texts, options) {
      calls += 1;
      if (calls === call) controller.abort(REASON);
      return await inner.embed(texts, options);
    },
  };
}

type Call = (memory: Memory, options: OwnerOptions) => Promise<unknown>;
const EVERY_CALL: readonly (readonly [string, Call])[] = [
  ["add", (memory, options) => memory.add("Herons nest in March.", options)],
  ["inspect", (memory, options) => memory.inspect("Herons nest in March.", options)],
  ["search", (memory, options) => memory.search("herons", options)],
  ["recall", (memory, options) => memory.recall("herons", options)],
  ["status", (memory, options) => memory.status(options)],
  ["get", (memory, options) => memory.get("mem_aaaaaaaa", options)],
  ["list", (memory, options) => memory.list(options)],
  ["update", (memory, options) => memory.update("mem_aaaaaaaa", {}, options)],
  ["delete", (memory, options) => memory.delete("mem_aaaaaaaa", options)],
  ["deleteAll", (memory, options) => memory.deleteAll(options)],
  ["history", (memory, options) => memory.history("mem_aaaaaaaa", options)],
  ["detectConflicts", (memory, options) => memory.detectConflicts(options)],
  ["export", (memory, options) => exported(memory, options)],
  ["import", (memory, options) => memory.import([{ content: "Imported." }], options)],
  ["sweep", (memory, { signal }) => memory.sweep({ signal })],
  ["reindex", (memory, { signal }) => memory.reindex({ signal })],
];

describe("an abort", () => {
  test.each(EVERY_CALL)(
    "before %s rejects with the signal's reason and does nothing",
    async (_name, call) => {
      const memory = await open();
      await memory.add("A fact.", verbatim);
      const { error } = await outcome(() => call(memory, { signal: AbortSignal.abort(REASON) }));
      expect(error).toBe(REASON);
      expect(await memory.list({ status: "all" })).toMatchObject([
        { content: "A fact.", recallCount: 0 },
      ]);
    },
  );

  test.each(STORES)("while an add or a search embeds: nothing is written on %s", async (store) => {
    const controller = new AbortController();
    const { signal } = controller;
    const memory = await open(store, { embedder: abortingEmbedder(controller, 1) });
    expect(
      (await outcome(() => memory.add("A fact.", { ...verbatim, signal, turnId: "t1" }))).error,
    ).toBe(REASON);
    expect(await memory.list()).toEqual([]);
    // The turn counts as never added.
    expect((await memory.add("A fact.", { ...verbatim, turnId: "t1" })).events).toMatchObject([
      { event: "ADD" },
    ]);
    const second = new AbortController();
    const other = await open("memory", { embedder: abortingEmbedder(second, 1) });
    expect((await outcome(() => other.search("fact", { signal: second.signal }))).error).toBe(
      REASON,
    );
  });

  test("in the middle of an import leaves whole batches, and the next import brings the rest", async () => {
    const controller = new AbortController();
    const memory = await open("memory", { embedder: abortingEmbedder(controller, 2) });
    const records = Array.from({ length: 600 }, (_, index) => ({
      id: `mem_import${String(index).padStart(4, "0")}`,
      content: `Record number ${index}.`,
    }));
    const options = { curate: false } as const;
    const { error } = await outcome(() =>
      memory.import(records, { ...options, signal: controller.signal }),
    );
    expect(error).toBe(REASON);
    const kept = await memory.list({ limit: 1000 });
    expect(kept.map(({ id }) => id).toSorted()).toEqual(records.slice(0, 256).map(({ id }) => id));
    expect(await memory.import(records, options)).toMatchObject({ added: 344, skipped: 256 });
  });

  test("in the middle of reindex loses one batch at most, and the next call goes on", async () => {
    const home = await newHome();
    const first = await open("lancedb", { home });
    await first.import(
      Array.from({ length: 200 }, (_, index) => ({ content: `Record ${index}.` })),
      { curate: false },
    );
    await first.close();
    const controller = new AbortController();
    const inner = hashEmbedder({ dimension: 32, model: "other" });
    const aborting = abortingEmbedder(controller, 2);
    const embedder: Embedder = {
      fingerprint: () => inner.fingerprint(),
      async embed(texts, options) {
        await aborting.embed(texts, {});
        options?.signal?.throwIfAborted();
        return await inner.embed(texts, options);
      },
    };
    const memory = await open("lancedb", { home, embedder });
    expect((await outcome(() => memory.reindex({ signal: controller.signal }))).error).toBe(REASON);
    expect((await memory.status()).withoutVector).toBe(136);
    expect(await memory.reindex()).toEqual({ embedded: 136 });
  });

  test("while lines are exported ends the export", async () => {
    const memory = await open();
    await memory.import(
      Array.from({ length: 1200 }, (_, index) => ({ content: `Record ${index}.` })),
      { curate: false },
    );
    const controller = new AbortController();
    let lines = 0;
    const { error } = await outcome(async () => {
      for await (const _line of memory.export({ signal: controller.signal })) {
        lines += 1;
        controller.abort(REASON);
      }
    });
    expect(error).toBe(REASON);
    expect(lines).toBeLessThan(1200);
  });
});

describe.each(STORES)("closing on %s", (store) => {
  test("every call after close says so, with the same code", async () => {
    const memory = await open(store);
    await memory.add("A fact.", verbatim);
    await memory.close();
    for (const [, call] of EVERY_CALL)
      expect((await outcome(() => call(memory, {}))).error).toMatchObject({ code: "MEMX_CLOSED" });
  });

  test("while adds are under way: each is either stored whole or refused", async () => {
    const home = await newHome();
    const memory = await open(store, { home });
    await memory.add("Fact number 0.", verbatim);
    const adds = Array.from({ length: 30 }, (_, index) =>
      memory.add(`Fact number ${index + 1}.`, { ...verbatim, curate: false }),
    );
    await Promise.race(adds);
    await memory.close();
    const settled = await Promise.allSettled(adds);
    for (const one of settled)
      if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "MEMX_CLOSED" });
    if (store === "memory") return;
    const acknowledged = settled.flatMap((one) =>
      one.status === "fulfilled" ? one.value.events.map(({ id }) => id) : [],
    );
    const stored = (await (await open(store, { home })).list({ limit: 1000 })).map(({ id }) => id);
    expect(stored).toEqual(expect.arrayContaining(acknowledged));
    expect(new Set(stored).size).toBe(stored.length);
  });

  test("200 adds and 200 searches at once: each is answered, nothing is lost or doubled", async () => {
    const memory = await open(store);
    const adds = Array.from({ length: 200 }, (_, index) =>
      memory.add(`The heron with ring ${index} was seen.`, {
        ...verbatim,
        turnId: `turn ${index % 100}`,
        userId: `user ${index % 4}`,
      }),
    );
    const searches = Array.from({ length: 200 }, (_, index) =>
      memory.search(`ring ${index}`, { userId: `user ${index % 4}` }),
    );
    const [added, found] = await Promise.all([Promise.all(adds), Promise.all(searches)]);
    expect(found.every(({ degraded }) => degraded.length === 0)).toBe(true);
    const ids = added.flatMap(({ events }) =>
      events.flatMap(({ event, id }) => (event === "ADD" ? [id] : [])),
    );
    const stored = (await exported(memory, { everything: true })).map(
      (line) => (JSON.parse(line) as { id: string }).id,
    );
    expect(stored.toSorted()).toEqual(ids.toSorted());
    // A turn id is learned once per user: user 0 has the turns 0, 4, 8 …, each asked for twice.
    expect(stored).toHaveLength(100);
  });
});

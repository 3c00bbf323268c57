import { expect } from "vitest";
import { leaning, storedBullet, TEST_DIMENSION, trusted } from "../stored-bullet.ts";
import { ids, NOBODY, NOW, scanned, search, thrown } from "./setup.ts";
import type { ContractTests } from "./setup.ts";

/** Part of `describeMemoryStore`. */
export const upkeepTests: ContractTests = {
  "statistics count the active rows' own terms": async ({ store }) => {
    await store.commit({
      add: [
        storedBullet({ id: "mem_1", terms: ["a", "b", "a"], contextTerms: [["c"], []] }),
        storedBullet({ id: "mem_2", terms: ["b"] }),
        storedBullet({ id: "mem_3", terms: ["b", "d"], status: "archived" }),
      ],
    });
    const first = await store.statistics();
    expect(first.documentCount).toBe(2);
    expect(["a", "b", "c", "d"].map((term) => first.documentFrequency(term))).toEqual([1, 2, 0, 0]);
    expect([...first.vocabulary()].toSorted()).toEqual(["a", "b"]);
    await store.commit({
      add: [storedBullet({ id: "mem_4", terms: ["a", "e"] })],
      remove: ["mem_2"],
      patch: [{ id: "mem_3", set: { status: "active" } }],
    });
    const second = await store.statistics();
    expect(second.documentCount).toBe(3);
    expect(["a", "b", "d", "e"].map((term) => second.documentFrequency(term))).toEqual([
      2, 2, 1, 1,
    ]);
  },

  "stats count by status and name missing vectors": async ({ store }) => {
    await store.commit({
      add: [
        storedBullet({ id: "mem_1" }),
        storedBullet({ id: "mem_2", vector: null, searchVector: null }),
        storedBullet({ id: "mem_3", status: "archived", vector: null }),
        storedBullet({ id: "mem_4", status: "superseded" }),
      ],
      sessionEvents: { walls: NOBODY, events: [] },
    });
    expect(await store.stats()).toMatchObject({
      active: 2,
      archived: 1,
      superseded: 1,
      withoutVector: 1,
      schemaVersion: 1,
    });
  },

  "the fingerprint is remembered; another one takes the vectors away and nothing else": async ({
    store,
    reopen,
  }) => {
    const first = { model: "m", dimension: TEST_DIMENSION, pooling: "mean", quantisation: "int8" };
    await store.commit({ add: [storedBullet({ id: "mem_1" })] });
    await store.setFingerprint(first);
    await store.setFingerprint(first);
    expect((await store.stats()).fingerprint).toEqual(first);
    expect((await store.get(["mem_1"], NOBODY))[0]?.vector).toEqual(leaning(0));
    await store.setFingerprint({ ...first, quantisation: "fp32" });
    expect(await store.get(["mem_1"], NOBODY)).toEqual([
      storedBullet({ id: "mem_1", vector: null, searchVector: null }),
    ]);
    const wider = { ...first, dimension: TEST_DIMENSION * 2 };
    await store.setFingerprint(wider);
    const vector = leaning(3, TEST_DIMENSION * 2);
    await store.commit({ patch: [{ id: "mem_1", set: { vector, searchVector: vector } }] });
    expect(ids((await store.candidates(search({ vectors: [vector] }))).bullets)).toEqual(["mem_1"]);
    expect(
      await thrown(() => store.commit({ add: [storedBullet({ id: "mem_2" })] })),
    ).toMatchObject({ code: "MEMX_EMBEDDING_DIMENSION_MISMATCH" });
    if (reopen === null) return;
    const again = await reopen();
    expect((await again.stats()).fingerprint).toEqual(wider);
    expect(await again.get(["mem_1"], NOBODY)).toEqual([
      storedBullet({ id: "mem_1", vector, searchVector: vector }),
    ]);
    await again.close();
  },

  "purge removes rows and says which, with the hash of their content": async ({ store }) => {
    await store.commit({ add: ["mem_1", "mem_2", "mem_3"].map((id) => storedBullet({ id })) });
    const receipt = await store.purge(["mem_2", "mem_none", "mem_2"]);
    expect(receipt.ids).toEqual(["mem_2"]);
    expect(receipt.contentHashes).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
    expect(ids(await scanned(store, "everything"))).toEqual(["mem_1", "mem_3"]);
    expect(
      ids((await store.candidates(search({ texts: [["shared"]], vectors: [leaning(0)] }))).bullets),
    ).toEqual(["mem_1", "mem_3"]);
    await store.commit({ add: [storedBullet({ id: "mem_4" })] });
    expect(await store.count("everything")).toBe(3);
  },

  "after close every call says so, and closing again is allowed": async ({ store }) => {
    await store.commit({ add: [storedBullet({ id: "mem_1" })] });
    await store.close();
    await store.close();
    const calls = [
      () => store.commit({}),
      () => store.get([], NOBODY),
      () => store.count("everything"),
      () => store.stats(),
      () => store.flush(),
    ];
    for (const call of calls) expect(await thrown(call)).toMatchObject({ code: "MEMX_CLOSED" });
  },

  "what one handle wrote, another reads at once, before and after upkeep": async ({
    store,
    another,
  }) => {
    if (another === null) return;
    const other = another();
    await store.commit({ add: [storedBullet({ id: "mem_1" })] });
    expect(ids((await other.candidates(search({ texts: [["shared"]] }))).bullets)).toEqual([
      "mem_1",
    ]);
    await other.commit({
      patch: [{ id: "mem_1", set: { content: trusted("theirs") } }],
      add: [storedBullet({ id: "mem_2" })],
    });
    await Promise.all([
      other.commit({ recalled: [{ ids: ["mem_1"], at: NOW }] }),
      store.commit({ recalled: [{ ids: ["mem_1"], at: NOW }] }),
    ]);
    await store.optimize();
    await other.commit({ recalled: [{ ids: ["mem_1"], at: NOW }] });
    expect((await store.get(["mem_1"], NOBODY))[0]).toMatchObject({
      content: "theirs",
      recallCount: 3,
    });
    await other.purge(["mem_1"]);
    expect(ids(await scanned(store, "everything"))).toEqual(["mem_2"]);
    expect((await store.statistics()).documentCount).toBe(1);
    await other.close();
    expect(await store.count("everything")).toBe(1);
  },
};

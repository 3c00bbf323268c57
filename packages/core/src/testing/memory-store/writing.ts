import { expect } from "vitest";
import type { Walls } from "../../types/owner.ts";
import type { SessionEvent } from "../../types/session-event.ts";
import { leaning, storedBullet, TEST_DIMENSION, trusted } from "../stored-bullet.ts";
import { active, ids, NOBODY, NOW, scanned, search, thrown } from "./setup.ts";
import type { ContractTests } from "./setup.ts";

/** Part of `describeMemoryStore`. */
export const writingTests: ContractTests = {
  "patches keep what they do not name, removed rows stay gone, late patches and recalls bring nothing back":
    async ({ store }) => {
      await store.commit({ add: [storedBullet({ id: "mem_1" }), storedBullet({ id: "mem_2" })] });
      await store.commit({
        recalled: [
          { ids: ["mem_1", "mem_2"], at: NOW },
          { ids: ["mem_1", "mem_gone"], at: NOW - 5 },
        ],
      });
      await store.commit({
        patch: [{ id: "mem_1", set: { content: trusted("new"), terms: ["fresh"] } }],
      });
      await store.commit({ recalled: [{ ids: ["mem_1", "mem_1"], at: NOW + 1 }] });
      const [row] = await store.get(["mem_1"], NOBODY);
      expect(row).toEqual(
        storedBullet({
          id: "mem_1",
          content: trusted("new"),
          terms: ["fresh"],
          recallCount: 4,
          lastRecalledAt: new Date(NOW + 1).toISOString(),
        }),
      );
      expect(ids((await store.candidates(search({ texts: [["fresh"]] }))).bullets)).toEqual([
        "mem_1",
      ]);
      expect(ids((await store.candidates(search({ texts: [["shared"]] }))).bullets)).toEqual([
        "mem_2",
      ]);
      await store.commit({ remove: ["mem_1"] });
      await store.commit({
        patch: [{ id: "mem_1", set: { content: trusted("late") } }],
        recalled: [{ ids: ["mem_1"], at: NOW }],
      });
      expect(ids(await scanned(store, "everything"))).toEqual(["mem_2"]);
      expect(await store.get(["mem_1"], NOBODY)).toEqual([]);
      expect(
        (
          await store.candidates(
            search({ texts: [["shared", "fresh", "mem_1"]], vectors: [leaning(0)] }),
          )
        ).bullets.map((r) => r.id),
      ).toEqual(["mem_2"]);
    },

  "one commit adds, patches, removes and counts together": async ({ store }) => {
    await store.commit({ add: ["mem_1", "mem_2", "mem_3"].map((id) => storedBullet({ id })) });
    await store.commit({
      add: [storedBullet({ id: "mem_4" })],
      patch: [
        { id: "mem_1", set: { status: "superseded", supersededBy: "mem_4" } },
        { id: "mem_4", set: { conflictsWith: ["mem_3"] } },
      ],
      remove: ["mem_2"],
      recalled: [{ ids: ["mem_3"], at: NOW }],
    });
    const rows = new Map((await scanned(store, "everything")).map((row) => [row.id, row]));
    expect([...rows.keys()].toSorted()).toEqual(["mem_1", "mem_3", "mem_4"]);
    expect(rows.get("mem_1")).toMatchObject({ status: "superseded", supersededBy: "mem_4" });
    expect(rows.get("mem_3")?.recallCount).toBe(1);
    expect(rows.get("mem_4")?.conflictsWith).toEqual(["mem_3"]);
    expect(ids(await scanned(store, active()))).toEqual(["mem_3", "mem_4"]);
  },

  "unlessTurn writes once for exactly the same walls": async ({ store }) => {
    const walls: Walls = { userId: "u", agentId: null, sessionId: "s" };
    const add = (id: string, at: Walls): Promise<{ readonly applied: boolean }> =>
      store.commit({
        add: [storedBullet({ id, ...at, turnId: "t" })],
        unlessTurn: { walls: at, turnId: "t" },
      });
    expect(await add("mem_1", walls)).toEqual({ applied: true });
    expect(await add("mem_2", walls)).toEqual({ applied: false });
    expect(await add("mem_3", { ...walls, sessionId: "s2" })).toEqual({ applied: true });
    expect(await add("mem_4", { ...walls, userId: null })).toEqual({ applied: true });
    const both = await Promise.all(
      ["mem_5", "mem_6", "mem_7"].map((id) => add(id, { ...walls, sessionId: "s3" })),
    );
    expect(both.filter((result) => result.applied)).toHaveLength(1);
    expect(await store.count("everything")).toBe(4);
  },

  "concurrent commits all arrive, whole": async ({ store }) => {
    const jobs = Array.from({ length: 40 }, (_, index) =>
      storedBullet({ id: `mem_${100 + index}` }),
    );
    await Promise.all(
      jobs.map((row) => store.commit({ add: [row], recalled: [{ ids: ["mem_100"], at: NOW }] })),
    );
    expect(await store.count(active())).toBe(40);
    await Promise.all(jobs.map(() => store.commit({ recalled: [{ ids: ["mem_139"], at: NOW }] })));
    expect((await store.get(["mem_139"], NOBODY))[0]?.recallCount).toBe(40);
  },

  "a commit that cannot be written leaves nothing behind, and those beside it succeed": async ({
    store,
  }) => {
    const bad = {
      add: [
        storedBullet({ id: "mem_ok" }),
        storedBullet({ id: "mem_bad", vector: leaning(0, TEST_DIMENSION + 1) }),
      ],
    };
    const results = await Promise.allSettled([
      store.commit({ add: [storedBullet({ id: "mem_1" })] }),
      store.commit(bad),
    ]);
    expect(results.map((result) => result.status)).toEqual(["fulfilled", "rejected"]);
    expect(await thrown(() => store.commit(bad))).toMatchObject({
      code: "MEMX_EMBEDDING_DIMENSION_MISMATCH",
    });
    expect(ids(await scanned(store, "everything"))).toEqual(["mem_1"]);
  },

  "what the caller passed is neither kept nor changed": async ({ store }) => {
    const row = storedBullet({ id: "mem_1", vector: leaning(0) });
    const changes = { add: [row] };
    await store.commit(changes);
    row.vector?.fill(9);
    expect((await store.get(["mem_1"], NOBODY))[0]?.vector).toEqual(leaning(0));
    expect(changes.add).toEqual([row]);
  },

  "the newest 20 events of a session are kept, oldest first, apart for every owner": async ({
    store,
    reopen,
  }) => {
    const event = (at: number): SessionEvent => ({
      kind: "operation",
      at,
      tool: at % 2 === 0 ? null : trusted("git"),
      text: trusted(`e'${at}`),
    });
    const walls: Walls = { userId: "u", agentId: null, sessionId: "s" };
    await store.commit({
      sessionEvents: { walls, events: [event(1), event(2)] },
      add: [storedBullet({ id: "mem_1" })],
    });
    await store.commit({
      sessionEvents: { walls, events: Array.from({ length: 19 }, (_, index) => event(index + 3)) },
    });
    await store.commit({ sessionEvents: { walls: NOBODY, events: [event(99)] } });
    const expected = Array.from({ length: 20 }, (_, index) => event(index + 2));
    expect(await store.sessionEvents(walls)).toEqual(expected);
    expect(await store.sessionEvents({ ...walls, agentId: "a" })).toEqual([]);
    expect(await store.sessionEvents(NOBODY)).toEqual([event(99)]);
    expect(ids(await scanned(store, "everything"))).toEqual(["mem_1"]);
    const inOrder = (all: readonly Walls[] = []): readonly string[] =>
      all.map((one) => JSON.stringify(one)).toSorted();
    if (store.sessions) expect(inOrder(await store.sessions())).toEqual(inOrder([walls, NOBODY]));
    await store.commit({ sessionEvents: { walls: NOBODY, events: [event(100)], replace: true } });
    expect(await store.sessionEvents(NOBODY)).toEqual([event(100)]);
    if (reopen === null) return;
    const again = await reopen();
    expect(await again.sessionEvents(walls)).toEqual(expected);
    await again.close();
  },
};

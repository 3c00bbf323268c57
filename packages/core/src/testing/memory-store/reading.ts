import { expect } from "vitest";
import type { Walls } from "../../types/owner.ts";
import { leaning, storedBullet, trusted } from "../stored-bullet.ts";
import { active, near, NOBODY, scanned, search } from "./setup.ts";
import type { ContractTests } from "./setup.ts";

const FULL = storedBullet({
  id: "mem_full0001",
  content: trusted("Quotes ' \" and % and 日本語, emoji 🙂, עברית and a NUL \u0000 too"),
  section: "DEBUGGING",
  knowledgeType: "PITFALL",
  instructivityScore: 73.5,
  sourceType: "LLM",
  recallCount: 4,
  decayWeight: 0.123456789,
  createdAt: "2026-01-02T03:04:05Z",
  updatedAt: "2026-01-02T03:04:05.678901Z",
  lastRecalledAt: "2026-02-02",
  relatedTools: [trusted("git"), trusted("it's")],
  keyEntities: [trusted("Berlin"), trusted("")],
  tags: [trusted("a"), trusted("b'c"), trusted("")],
  scope: trusted("project:x'y%"),
  userId: "user'1%",
  agentId: "agent",
  sessionId: "session",
  turnId: "turn-1",
  metadata: {
    "user id": trusted("kept"),
    camelCase: 1,
    nested: { list: [true, null, trusted("x")] },
    none: null,
  },
  validFrom: "2025-12-31",
  validTo: "9999-12-31T23:59:59.999Z",
  supersededBy: "mem_other001",
  conflictsWith: ["mem_a", "mem_b"],
  expiresAt: "9999-01-01T00:00:00.000Z",
  status: "superseded",
  revisions: [
    { event: "UPDATE", at: "2026-01-03T00:00:00Z", content: trusted("before"), reason: "because" },
  ],
  terms: ["plain", "two words", "back\\slash", "", "tab\tnew\nline", "日本", "shared"],
  contextTerms: [["first", ""], ["second one"]],
  vector: leaning(1.25),
  searchVector: null,
});

/** Part of `describeMemoryStore`. */
export const readingTests: ContractTests = {
  "an empty store answers everything with nothing": async ({ store }) => {
    expect(await store.candidates(search({ texts: [["a"]], vectors: [leaning(0)] }))).toEqual({
      bullets: [],
      failed: [],
    });
    expect(
      await store.neighbours(
        near({ drafts: [{ terms: ["a"], vector: leaning(0) }], turnId: "t", previous: 3 }),
      ),
    ).toEqual({
      perDraft: [[]],
      previous: [],
      sameTurn: [],
    });
    expect(await store.get(["mem_1"], NOBODY)).toEqual([]);
    expect(await scanned(store, "everything")).toEqual([]);
    expect(await store.count("everything")).toBe(0);
    expect(await store.sessionEvents(NOBODY)).toEqual([]);
    expect((await store.statistics()).documentCount).toBe(0);
    expect(await store.stats()).toMatchObject({
      active: 0,
      archived: 0,
      superseded: 0,
      withoutVector: 0,
      fingerprint: null,
    });
    expect(await store.commit({})).toEqual({ applied: true });
    expect(
      await store.commit({ remove: ["mem_1"], patch: [{ id: "mem_1", set: { recallCount: 1 } }] }),
    ).toEqual({ applied: true });
    expect((await store.purge(["mem_1"])).ids).toEqual([]);
    await store.optimize();
    await store.flush({ durable: true });
    expect(await store.count("everything")).toBe(0);
  },

  "a row comes back exactly as it was given, from every read and after the store was opened anew":
    async ({ store, reopen }) => {
      const given = structuredClone(FULL);
      await store.commit({ add: [FULL, storedBullet({ id: "mem_plain001" })] });
      const walls: Walls = { userId: "user'1%", agentId: null, sessionId: null };
      expect(FULL).toEqual(given);
      expect(await store.get(["mem_full0001"], walls)).toEqual([given]);
      expect(await scanned(store, active(walls, { statuses: ["superseded"] }))).toEqual([given]);
      await store.optimize();
      expect(await store.get(["mem_full0001"], walls)).toEqual([given]);
      if (reopen === null) return;
      const again = await reopen();
      expect(await again.get(["mem_full0001"], walls)).toEqual([given]);
      expect((await scanned(again, "everything")).find((row) => row.id === "mem_full0001")).toEqual(
        given,
      );
      await again.close();
    },

  "get keeps the order of the ids and leaves out what is not there": async ({ store }) => {
    await store.commit({ add: ["mem_a", "mem_b", "mem_c"].map((id) => storedBullet({ id })) });
    expect((await store.get(["mem_c", "mem_x", "mem_a"], NOBODY)).map((row) => row.id)).toEqual([
      "mem_c",
      "mem_a",
    ]);
    expect(await store.get([], NOBODY)).toEqual([]);
  },
};

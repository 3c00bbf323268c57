import { expect } from "vitest";
import type { CandidateQuery } from "../../ports/memory-store.ts";
import type { Walls } from "../../types/owner.ts";
import { leaning, storedBullet, trusted } from "../stored-bullet.ts";
import { ids, near, search } from "./setup.ts";
import type { ContractTests } from "./setup.ts";

/** Part of `describeMemoryStore`. */
export const searchingTests: ContractTests = {
  "candidates are the union of the best by each text and each vector": async ({ store }) => {
    await store.commit({
      add: [
        storedBullet({ id: "mem_1", terms: ["apple", "pie"], searchVector: leaning(1) }),
        storedBullet({
          id: "mem_2",
          terms: ["pear"],
          searchVector: leaning(2),
          vector: leaning(5),
        }),
        storedBullet({ id: "mem_3", terms: ["plum"], searchVector: leaning(3) }),
        storedBullet({
          id: "mem_4",
          terms: ["fig"],
          contextTerms: [["quince"], ["medlar"]],
          vector: null,
          searchVector: null,
        }),
      ],
    });
    const found = async (set: Partial<CandidateQuery>): Promise<readonly string[]> =>
      ids((await store.candidates(search(set))).bullets);
    expect(await found({ texts: [["apple", "unknown"]] })).toEqual(["mem_1"]);
    expect(await found({ texts: [["apple"], ["plum"], []] })).toEqual(["mem_1", "mem_3"]);
    expect(await found({ texts: [["medlar"]] })).toEqual(["mem_4"]);
    expect(await found({ texts: [["app"]] })).toEqual([]);
    expect(await found({ vectors: [leaning(2)], limit: 1 })).toEqual(["mem_2"]);
    expect(await found({ vectors: [leaning(2), leaning(3)], limit: 1 })).toEqual([
      "mem_2",
      "mem_3",
    ]);
    expect(await found({ vectors: [leaning(2)], texts: [["fig"]], limit: 1 })).toEqual([
      "mem_2",
      "mem_4",
    ]);
    expect(await found({ vectors: [leaning(2)], limit: 10 })).toEqual(["mem_1", "mem_2", "mem_3"]);
    expect(await found({})).toEqual([]);
    expect(await found({ texts: [[]] })).toEqual([]);
  },

  "terms are opaque: any script, spaces, quotes, operators and very long ones are found exactly":
    async ({ store }) => {
      const terms = [
        "日本",
        "привет",
        "naïve",
        "a b",
        "it's",
        '"quoted"',
        "AND",
        "-not",
        "c++",
        "x:y",
        "*",
        "path/to/file.ts",
        "z".repeat(200),
        "नमस्ते",
        "🙂",
      ];
      await store.commit({
        add: terms.map((term, index) => storedBullet({ id: `mem_${index + 10}`, terms: [term] })),
      });
      for (const [index, term] of terms.entries()) {
        expect(ids((await store.candidates(search({ texts: [[term]] }))).bullets), term).toEqual([
          `mem_${index + 10}`,
        ]);
      }
      await store.optimize();
      for (const [index, term] of terms.entries()) {
        expect(ids((await store.candidates(search({ texts: [[term]] }))).bullets), term).toEqual([
          `mem_${index + 10}`,
        ]);
      }
    },

  "neighbours: same user, agent and scope, any session, active and not expired, by own vector and by terms":
    async ({ store }) => {
      const walls: Walls = { userId: "u", agentId: "a", sessionId: "s1" };
      const mine = { userId: "u", agentId: "a", sessionId: "s1", scope: trusted("p") };
      await store.commit({
        add: [
          storedBullet({ id: "mem_same", ...mine }),
          storedBullet({ id: "mem_session", ...mine, sessionId: "s2" }),
          storedBullet({ id: "mem_agent", ...mine, agentId: null }),
          storedBullet({ id: "mem_user", ...mine, userId: null }),
          storedBullet({ id: "mem_scope", ...mine, scope: trusted("q") }),
          storedBullet({ id: "mem_archived", ...mine, status: "archived" }),
          storedBullet({ id: "mem_expired", ...mine, expiresAt: "2026-01-01T00:00:00Z" }),
          storedBullet({
            id: "mem_far",
            ...mine,
            terms: ["other"],
            vector: leaning(4),
            searchVector: leaning(4),
          }),
          storedBullet({ id: "mem_novector", ...mine, vector: null, searchVector: null }),
        ],
      });
      const drafts = [
        { terms: ["shared"], vector: null },
        { terms: [], vector: leaning(4) },
        { terms: [], vector: null },
      ];
      const { perDraft } = await store.neighbours(near({ walls, scope: "p", drafts, limit: 5 }));
      expect(perDraft.map(ids)).toEqual([
        ["mem_novector", "mem_same", "mem_session"],
        ["mem_far", "mem_same", "mem_session"],
        [],
      ]);
      const best = await store.neighbours(
        near({ walls, scope: "p", drafts: [{ terms: [], vector: leaning(4) }], limit: 1 }),
      );
      expect(best.perDraft.map(ids)).toEqual([["mem_far"]]);
    },

  "previous are the session's newest, newest first; sameTurn is what the turn brought, whatever its status":
    async ({ store }) => {
      const walls: Walls = { userId: "u", agentId: null, sessionId: "s" };
      const mine = { userId: "u", sessionId: "s" };
      await store.commit({
        add: [
          storedBullet({ id: "mem_1", ...mine, createdAt: "2026-01-01T00:00:00Z", turnId: "t'1" }),
          storedBullet({
            id: "mem_3",
            ...mine,
            createdAt: "2026-01-03T00:00:00Z",
            scope: trusted("p"),
          }),
          storedBullet({
            id: "mem_2",
            ...mine,
            createdAt: "2026-01-02T00:00:00Z",
            turnId: "t'1",
            status: "archived",
          }),
          storedBullet({
            id: "mem_4",
            ...mine,
            createdAt: "2026-01-04T00:00:00Z",
            sessionId: "other",
            turnId: "t'1",
          }),
          storedBullet({ id: "mem_0", ...mine, createdAt: "2025-01-01T00:00:00Z" }),
        ],
      });
      const found = await store.neighbours(near({ walls, previous: 2, turnId: "t'1" }));
      expect(found.previous.map((row) => row.id)).toEqual(["mem_3", "mem_1"]);
      expect(ids(found.sameTurn)).toEqual(["mem_1", "mem_2"]);
      expect(
        await store.neighbours(near({ walls: { ...walls, sessionId: null }, previous: 2 })),
      ).toEqual({
        perDraft: [],
        previous: [],
        sameTurn: [],
      });
    },
};

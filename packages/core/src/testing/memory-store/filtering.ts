import { expect } from "vitest";
import type { RowFilter } from "../../ports/memory-store.ts";
import type { StoredBullet } from "../../types/bullet.ts";
import type { Walls } from "../../types/owner.ts";
import type { ResolvedFilters } from "../../types/query.ts";
import { leaning, storedBullet, trusted } from "../stored-bullet.ts";
import { active, ids, NOBODY, NO_FILTERS, NOW, scanned, search } from "./setup.ts";
import type { ContractTests } from "./setup.ts";

const FILTERED: readonly StoredBullet[] = [
  storedBullet({
    id: "mem_1",
    tags: [trusted("x'1"), trusted("y")],
    section: "TOOLS",
    createdAt: "2026-01-01T00:00:00Z",
  }),
  storedBullet({
    id: "mem_2",
    tags: [trusted("y")],
    relatedTools: [trusted("git")],
    createdAt: "2026-02-01T00:00:00Z",
  }),
  storedBullet({
    id: "mem_3",
    knowledgeType: "TRICK",
    metadata: { n: 1, s: trusted("1"), b: true, z: null },
  }),
  storedBullet({
    id: "mem_4",
    scope: trusted("project:a"),
    expiresAt: "2026-05-01T00:00:00Z",
    metadata: { n: trusted("1") },
  }),
];

/** Part of `describeMemoryStore`. */
export const filteringTests: ContractTests = {
  "walls: the user exactly, agent and session only where named, null is nobody": async ({
    store,
  }) => {
    const owners: readonly (readonly [string, string | null, string | null, string | null])[] = [
      ["mem_n", null, null, null],
      ["mem_ns", null, null, "s"],
      ["mem_a", "ann", null, null],
      ["mem_aa", "ann", "agent", "s"],
      ["mem_e", "", null, null],
      ["mem_t", "null", null, null],
      ["mem_q", "' OR 1=1 --", null, null],
    ];
    await store.commit({
      add: owners.map(([id, userId, agentId, sessionId]) =>
        storedBullet({ id, userId, agentId, sessionId }),
      ),
    });
    const seen = async (
      userId: string | null,
      agentId: string | null,
      sessionId: string | null,
    ): Promise<readonly string[]> => {
      const walls: Walls = { userId, agentId, sessionId };
      const byScan = ids(await scanned(store, active(walls)));
      const all = owners.map(([id]) => id);
      expect(ids(await store.get(all, walls))).toEqual(byScan);
      expect(await store.count(active(walls))).toBe(byScan.length);
      expect(ids((await store.candidates(search({ walls, texts: [["shared"]] }))).bullets)).toEqual(
        byScan,
      );
      expect(
        ids((await store.candidates(search({ walls, vectors: [leaning(0)] }))).bullets),
      ).toEqual(byScan);
      return byScan;
    };
    expect(await seen(null, null, null)).toEqual(["mem_n", "mem_ns"]);
    expect(await seen(null, null, "s")).toEqual(["mem_ns"]);
    expect(await seen("ann", null, null)).toEqual(["mem_a", "mem_aa"]);
    expect(await seen("ann", "agent", null)).toEqual(["mem_aa"]);
    expect(await seen("ann", null, "other")).toEqual([]);
    expect(await seen("", null, null)).toEqual(["mem_e"]);
    expect(await seen("null", null, null)).toEqual(["mem_t"]);
    expect(await seen("' OR 1=1 --", null, null)).toEqual(["mem_q"]);
  },

  "every filter narrows, alone and together with others": async ({ store }) => {
    await store.commit({ add: FILTERED });
    const found = async (
      set: Partial<ResolvedFilters>,
      more: Partial<RowFilter> = {},
    ): Promise<readonly string[]> => {
      const filter = active(NOBODY, { now: null, ...more, filters: { ...NO_FILTERS, ...set } });
      const byScan = ids(await scanned(store, filter));
      expect(await store.count(filter)).toBe(byScan.length);
      expect(
        ids(
          (await store.candidates({ ...filter, texts: [["shared"]], vectors: [], limit: 10 }))
            .bullets,
        ),
      ).toEqual(byScan);
      expect(
        ids(
          (await store.candidates({ ...filter, texts: [], vectors: [leaning(0)], limit: 10 }))
            .bullets,
        ),
      ).toEqual(byScan);
      return byScan;
    };
    expect(await found({})).toEqual(["mem_1", "mem_2", "mem_3", "mem_4"]);
    expect(await found({ tags: ["x'1", "zz"] })).toEqual(["mem_1"]);
    expect(await found({ tags: ["y"] })).toEqual(["mem_1", "mem_2"]);
    expect(await found({ tags: ["y"], sections: ["TOOLS"] })).toEqual(["mem_1"]);
    expect(await found({ tools: ["git"] })).toEqual(["mem_2"]);
    expect(await found({ knowledgeTypes: ["TRICK", "METHOD"] })).toEqual(["mem_3"]);
    expect(await found({ since: Date.parse("2026-01-15") })).toEqual(["mem_2"]);
    expect(
      await found({ since: Date.parse("2026-01-01"), until: Date.parse("2026-01-01") }),
    ).toEqual(["mem_1", "mem_3", "mem_4"]);
    expect(await found({ metadata: { n: 1 } })).toEqual(["mem_3"]);
    expect(await found({ metadata: { n: "1" } })).toEqual(["mem_4"]);
    expect(await found({ metadata: { s: "1", b: true, z: null } })).toEqual(["mem_3"]);
    expect(await found({}, { scopes: ["project:a", "nowhere"] })).toEqual(["mem_4"]);
    expect(await found({}, { scopes: [] })).toEqual([]);
    expect(await found({}, { now: NOW })).toEqual(["mem_1", "mem_2", "mem_3"]);
  },

  "asOf brings what was valid then, superseded included": async ({ store }) => {
    await store.commit({
      add: [
        storedBullet({
          id: "mem_old",
          status: "superseded",
          validFrom: "2025-01-01",
          validTo: "2026-03-01T00:00:00Z",
        }),
        storedBullet({ id: "mem_new", validFrom: "2026-03-01T00:00:00Z" }),
        storedBullet({ id: "mem_arch", status: "archived", validFrom: "2025-01-01" }),
      ],
    });
    const at = async (date: string): Promise<readonly string[]> =>
      ids(await scanned(store, active(NOBODY, { asOf: Date.parse(date), now: null })));
    expect(await at("2024-01-01")).toEqual([]);
    expect(await at("2026-02-01")).toEqual(["mem_old"]);
    expect(await at("2026-03-01")).toEqual(["mem_new"]);
    expect(ids(await scanned(store, active()))).toEqual(["mem_new"]);
  },
};

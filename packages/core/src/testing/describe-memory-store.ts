import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type {
  CandidateQuery,
  MemoryStore,
  NeighbourQuery,
  RowFilter,
} from "../ports/memory-store.ts";
import type { StoredBullet } from "../types/bullet.ts";
import type { Walls } from "../types/owner.ts";
import type { ResolvedFilters } from "../types/query.ts";
import type { SessionEvent } from "../types/session-event.ts";
import { leaning, storedBullet, TEST_DIMENSION, trusted } from "./stored-bullet.ts";

/** A store of vectors of `TEST_DIMENSION` numbers, empty at first. */
export interface StoreUnderTest {
  /** The handle the suite works with. */
  readonly store: MemoryStore;
  /** Closes the handle and opens the same data anew; null where data ends with the handle. */
  readonly reopen: (() => Promise<MemoryStore>) | null;
  /** A second handle onto the same data, as another process has one; null where there can be none. */
  readonly another: (() => MemoryStore) | null;
  dispose(): Promise<void>;
}

const NOBODY: Walls = { userId: null, agentId: null, sessionId: null };
const NO_FILTERS: ResolvedFilters = {
  tags: [],
  sections: [],
  knowledgeTypes: [],
  tools: [],
  since: null,
  until: null,
  metadata: {},
};
const NOW = Date.parse("2026-06-01T00:00:00.000Z");

function active(walls: Walls = NOBODY, set: Partial<RowFilter> = {}): RowFilter {
  return { walls, scopes: null, filters: null, statuses: ["active"], asOf: null, now: NOW, ...set };
}

function search(set: Partial<CandidateQuery>): CandidateQuery {
  return { ...active(), texts: [], vectors: [], limit: 100, ...set };
}

function near(set: Partial<NeighbourQuery>): NeighbourQuery {
  return {
    walls: NOBODY,
    scope: "global",
    drafts: [],
    limit: 10,
    previous: 0,
    turnId: null,
    now: NOW,
    ...set,
  };
}

function ids(rows: readonly { readonly id: string }[]): readonly string[] {
  return rows.map((row) => row.id).toSorted();
}

async function scanned(
  store: MemoryStore,
  filter: RowFilter | "everything",
): Promise<readonly StoredBullet[]> {
  const rows: StoredBullet[] = [];
  for await (const batch of store.scan(filter)) rows.push(...batch);
  return rows;
}

async function thrown(work: () => Promise<unknown>): Promise<{ readonly code?: string }> {
  return await work().then(
    () => ({ code: "nothing was thrown" }),
    (error: { readonly code?: string }) => error,
  );
}

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

/** The behaviour of every MemoryStore. Each test begins with an empty store. */
export function describeMemoryStore(name: string, create: () => Promise<StoreUnderTest>): void {
  describe(name, () => {
    let under: StoreUnderTest;
    let store: MemoryStore;
    beforeEach(async () => {
      under = await create();
      store = under.store;
    });
    afterEach(async () => {
      await store.close();
      await under.dispose();
    });
    const current = (): { readonly store: MemoryStore; readonly under: StoreUnderTest } => ({
      store,
      under,
    });
    emptyStore(current);
    roundTrip(current);
    wallsAndFilters(current);
    candidateSearch(current);
    neighbourSearch(current);
    writing(current);
    upkeep(current);
    severalHandles(current);
  });
}

type Current = () => { readonly store: MemoryStore; readonly under: StoreUnderTest };

function emptyStore(current: Current): void {
  test("an empty store answers everything with nothing", async () => {
    const { store } = current();
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
  });
}

function roundTrip(current: Current): void {
  test("a row comes back exactly as it was given, from every read and after the store was opened anew", async () => {
    const { store, under } = current();
    const given = structuredClone(FULL);
    await store.commit({ add: [FULL, storedBullet({ id: "mem_plain001" })] });
    const walls: Walls = { userId: "user'1%", agentId: null, sessionId: null };
    expect(FULL).toEqual(given);
    expect(await store.get(["mem_full0001"], walls)).toEqual([given]);
    expect(await scanned(store, active(walls, { statuses: ["superseded"] }))).toEqual([given]);
    await store.optimize();
    expect(await store.get(["mem_full0001"], walls)).toEqual([given]);
    if (under.reopen === null) return;
    const again = await under.reopen();
    expect(await again.get(["mem_full0001"], walls)).toEqual([given]);
    expect((await scanned(again, "everything")).find((row) => row.id === "mem_full0001")).toEqual(
      given,
    );
    await again.close();
  });

  test("get keeps the order of the ids and leaves out what is not there", async () => {
    const { store } = current();
    await store.commit({ add: ["mem_a", "mem_b", "mem_c"].map((id) => storedBullet({ id })) });
    expect((await store.get(["mem_c", "mem_x", "mem_a"], NOBODY)).map((row) => row.id)).toEqual([
      "mem_c",
      "mem_a",
    ]);
    expect(await store.get([], NOBODY)).toEqual([]);
  });
}

function wallsAndFilters(current: Current): void {
  test("walls: the user exactly, agent and session only where named, null is nobody", async () => {
    const { store } = current();
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
  });

  test("every filter narrows, alone and together with others", async () => {
    const { store } = current();
    await store.commit({
      add: [
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
      ],
    });
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
  });

  test("asOf brings what was valid then, superseded included", async () => {
    const { store } = current();
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
  });
}

function candidateSearch(current: Current): void {
  test("candidates are the union of the best by each text and each vector", async () => {
    const { store } = current();
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
  });

  test("terms are opaque: any script, spaces, quotes, operators and very long ones are found exactly", async () => {
    const { store } = current();
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
  });
}

function neighbourSearch(current: Current): void {
  test("neighbours: same user, agent and scope, any session, active and not expired, by own vector and by terms", async () => {
    const { store } = current();
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
  });

  test("previous are the session's newest, newest first; sameTurn is what the turn brought, whatever its status", async () => {
    const { store } = current();
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
  });
}

function writing(current: Current): void {
  test("patches keep what they do not name, removed rows stay gone, late patches and recalls bring nothing back", async () => {
    const { store } = current();
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
  });

  test("one commit adds, patches, removes and counts together", async () => {
    const { store } = current();
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
  });

  test("unlessTurn writes once for exactly the same walls", async () => {
    const { store } = current();
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
  });

  test("concurrent commits all arrive, whole", async () => {
    const { store } = current();
    const jobs = Array.from({ length: 40 }, (_, index) =>
      storedBullet({ id: `mem_${100 + index}` }),
    );
    await Promise.all(
      jobs.map((row) => store.commit({ add: [row], recalled: [{ ids: ["mem_100"], at: NOW }] })),
    );
    expect(await store.count(active())).toBe(40);
    await Promise.all(jobs.map(() => store.commit({ recalled: [{ ids: ["mem_139"], at: NOW }] })));
    expect((await store.get(["mem_139"], NOBODY))[0]?.recallCount).toBe(40);
  });

  test("a commit that cannot be written leaves nothing behind, and those beside it succeed", async () => {
    const { store } = current();
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
  });

  test("what the caller passed is neither kept nor changed", async () => {
    const { store } = current();
    const row = storedBullet({ id: "mem_1", vector: leaning(0) });
    const changes = { add: [row] };
    await store.commit(changes);
    row.vector?.fill(9);
    expect((await store.get(["mem_1"], NOBODY))[0]?.vector).toEqual(leaning(0));
    expect(changes.add).toEqual([row]);
  });

  test("the newest 20 events of a session are kept, oldest first, apart for every owner", async () => {
    const { store, under } = current();
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
    if (under.reopen === null) return;
    const again = await under.reopen();
    expect(await again.sessionEvents(walls)).toEqual(expected);
    await again.close();
  });
}

function upkeep(current: Current): void {
  test("statistics count the active rows' own terms", async () => {
    const { store } = current();
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
  });

  test("stats count by status and name missing vectors", async () => {
    const { store } = current();
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
  });

  test("the fingerprint is remembered; another one takes the vectors away and nothing else", async () => {
    const { store, under } = current();
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
    if (under.reopen === null) return;
    const again = await under.reopen();
    expect((await again.stats()).fingerprint).toEqual(wider);
    expect(await again.get(["mem_1"], NOBODY)).toEqual([
      storedBullet({ id: "mem_1", vector, searchVector: vector }),
    ]);
    await again.close();
  });

  test("purge removes rows and says which, with the hash of their content", async () => {
    const { store } = current();
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
  });

  test("after close every call says so, and closing again is allowed", async () => {
    const { store } = current();
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
  });
}

function severalHandles(current: Current): void {
  test("what one handle wrote, another reads at once, before and after upkeep", async () => {
    const { store, under } = current();
    if (under.another === null) return;
    const other = under.another();
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
  });
}

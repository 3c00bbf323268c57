import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hashEmbedder } from "../testing/hash-embedder.ts";
import { storedBullet, trusted } from "../testing/stored-bullet.ts";
import type { StoredBullet } from "../types/bullet.ts";
import type { Draft } from "../types/draft.ts";
import type { CurationDecision, PlanTarget } from "../types/plan.ts";
import type { CuratorSettings } from "../types/settings.ts";
import { comparePair } from "./compare.ts";
import { comparableOfBullet, comparableOfDraft } from "./comparison.ts";
import { curate } from "./curate.ts";

const settings: CuratorSettings = {
  similarityThreshold: 0.8,
  conflictThreshold: 0.5,
  mergeStrategy: "keep_best",
};
const embedder = hashEmbedder();

const STATEMENTS = [
  "The user lives in Berlin",
  "The user moved to Lisbon",
  "The user's favourite editor is Vim",
  "The user's favourite editor is now Helix",
  "The API server listens on port 8080",
  "The API server now listens on port 9090",
  "Never push directly to main",
  "Do not push directly to main",
  "Always push directly to main",
  "Retry failed uploads three times",
  "Failed uploads are retried 3 times",
  "Alice owns the billing service",
  "The user prefers tabs",
  "The user prefers tabs in Makefiles",
  "用户住在上海",
  "用户现在住在杭州",
] as const;
const { vectors } = await embedder.embed(STATEMENTS.map(trusted));

function draft(content: string, some: Partial<Draft> = {}): Draft {
  const place = STATEMENTS.indexOf(content as (typeof STATEMENTS)[number]);
  return {
    content: trusted(content),
    section: "GENERAL",
    knowledgeType: "KNOWLEDGE",
    instructivityScore: 50,
    sourceType: "INTERACTION",
    relatedTools: [],
    keyEntities: [],
    tags: [],
    metadata: {},
    statesChange: false,
    vector: vectors[place] ?? null,
    unknownShare: 0,
    ...some,
  };
}

function stored(id: string, content: string, some: Partial<StoredBullet> = {}): StoredBullet {
  return storedBullet({ id, content: trusted(content), vector: draft(content).vector, ...some });
}

const decide = (
  drafts: readonly Draft[],
  known: readonly StoredBullet[],
  some: Partial<CuratorSettings> = {},
) => curate({ drafts, neighbours: drafts.map(() => known), settings: { ...settings, ...some } });

describe("curate", () => {
  test("adds what is new", () => {
    const [decision] = decide(
      [draft("Alice owns the billing service")],
      [stored("mem_1", "The user prefers tabs")],
    );
    expect(decision).toMatchObject({ action: "add", related: [] });
  });

  test("skips the same text, also without vectors", () => {
    const known = stored("mem_1", "The user prefers tabs.", { vector: null });
    const [decision] = decide([draft("the user prefers tabs", { vector: null })], [known]);
    expect(decision).toMatchObject({
      action: "skip",
      reason: "same-text",
      of: { kind: "stored", bullet: { id: "mem_1" } },
    });
  });

  test("merges the same meaning and keeps the better text", () => {
    const known = stored("mem_1", "Retry failed uploads three times", { instructivityScore: 80 });
    const vector = known.vector;
    const [worse] = decide([draft("Failed uploads are retried 3 times", { vector })], [known]);
    expect(worse).toMatchObject({ action: "merge", content: known.content, replaces: false });
    const [better] = decide(
      [draft("Failed uploads are retried 3 times", { vector, instructivityScore: 90 })],
      [known],
    );
    expect(better).toMatchObject({
      action: "merge",
      content: "Failed uploads are retried 3 times",
      replaces: true,
    });
  });

  test("keeps a restriction apart", () => {
    const [decision] = decide(
      [draft("The user prefers tabs in Makefiles")],
      [stored("mem_1", "The user prefers tabs")],
    );
    expect(decision?.action).toBe("add");
  });

  test("supersedes everything that said the old value", () => {
    const known = [
      stored("mem_1", "The user lives in Berlin"),
      stored("mem_2", "The user's home is in Berlin"),
    ];
    const [decision] = decide([draft("The user moved to Lisbon")], known);
    expect(decision).toMatchObject({ action: "supersede", reason: "same-slot" });
    const old = decision?.action === "supersede" ? [decision.old, ...(decision.also ?? [])] : [];
    expect(old.map((target) => target.kind === "stored" && target.bullet.id).toSorted()).toEqual([
      "mem_1",
      "mem_2",
    ]);
  });

  test("flags a contradiction and keeps both", () => {
    const [decision] = decide(
      [draft("Always push directly to main")],
      [stored("mem_1", "Never push directly to main")],
    );
    expect(decision).toMatchObject({
      action: "conflict",
      with: [{ kind: "stored", bullet: { id: "mem_1" } }],
    });
  });

  test("a draft from before does not replace what came after it", () => {
    const known = stored("mem_1", "The user moved to Lisbon", {
      validFrom: "2026-03-01T00:00:00.000Z",
    });
    const request = {
      drafts: [draft("The user lives in Berlin", { statesChange: true })],
      neighbours: [[known]],
      settings,
    };
    expect(curate({ ...request, at: Date.parse("2026-01-01T00:00:00Z") })[0]?.action).toBe(
      "conflict",
    );
    expect(curate({ ...request, at: Date.parse("2026-05-01T00:00:00Z") })[0]?.action).toBe(
      "supersede",
    );
  });

  test("compares the drafts of one turn with each other", () => {
    const plan = decide(
      [
        draft("The user lives in Berlin"),
        draft("The user lives in Berlin"),
        draft("The user moved to Lisbon"),
      ],
      [],
    );
    expect(plan).toMatchObject([
      { action: "add" },
      { action: "skip", of: { kind: "draft", index: 0 } },
      { action: "supersede", old: { kind: "draft", index: 0 } },
    ]);
  });

  test("does not depend on the order of the neighbours, and changes nothing it is given", () => {
    const known = [
      stored("mem_1", "Never push directly to main"),
      stored("mem_2", "Do not push directly to main"),
      stored("mem_3", "The user prefers tabs"),
    ];
    const before = structuredClone(known);
    const drafts = [draft("Always push directly to main"), draft("Do not push directly to main")];
    expect(decide(drafts, known)).toEqual(decide(drafts, known.toReversed()));
    expect(known).toEqual(before);
  });

  test("no drafts, no decisions", () => {
    expect(curate({ drafts: [], neighbours: [], settings })).toEqual([]);
  });
});

/** Carries a plan out on a list of memories, as the pipeline does on a store. */
function apply(
  plan: readonly CurationDecision[],
  memories: readonly StoredBullet[],
  turn: string,
): readonly StoredBullet[] {
  const all = new Map(memories.map((bullet) => [bullet.id, bullet]));
  const idOf = (target: PlanTarget): string => {
    if (target.kind === "stored") return target.bullet.id;
    const earlier = plan[target.index];
    if (earlier?.action === "merge") return idOf(earlier.into);
    return earlier?.action === "skip" && earlier.of !== null
      ? idOf(earlier.of)
      : `${turn}-${target.index}`;
  };
  const change = (id: string, set: Partial<StoredBullet>): void => {
    const bullet = all.get(id);
    if (bullet !== undefined) all.set(id, { ...bullet, ...set });
  };
  for (const [index, decision] of plan.entries()) {
    const { draft: made } = decision;
    if (decision.action === "skip") continue;
    if (decision.action === "merge") {
      const vector = decision.replaces ? { vector: made.vector } : {};
      change(idOf(decision.into), { content: decision.content, ...vector });
      continue;
    }
    const id = `${turn}-${index}`;
    all.set(
      id,
      storedBullet({
        id,
        content: made.content,
        vector: made.vector,
        instructivityScore: made.instructivityScore,
      }),
    );
    if (decision.action === "supersede") {
      for (const old of [decision.old, ...(decision.also ?? [])])
        change(idOf(old), { status: "superseded", supersededBy: id });
    }
  }
  return [...all.values()];
}

const active = (memories: readonly StoredBullet[]): readonly StoredBullet[] =>
  memories.filter(({ status }) => status === "active");
/** Each run compares a hundred pairs and more. */
const RUNS = { numRuns: 25 };
const turnOf = fc.uniqueArray(fc.constantFrom(...STATEMENTS), { minLength: 1, maxLength: 5 });

describe("laws of curate", () => {
  test.each(["keep_best", "merge_content"] as const)(
    "replaying a turn only skips and merges (%s)",
    (mergeStrategy) => {
      fc.assert(
        fc.property(fc.array(turnOf, { maxLength: 3 }), turnOf, (earlier, last) => {
          let memories: readonly StoredBullet[] = [];
          for (const [place, turn] of [...earlier, last].entries()) {
            memories = apply(
              decide(
                turn.map((content) => draft(content)),
                active(memories),
                { mergeStrategy },
              ),
              memories,
              `turn${place}`,
            );
          }
          const replay = decide(
            last.map((content) => draft(content)),
            active(memories),
            { mergeStrategy },
          );
          expect(
            replay
              .map(({ action }) => action)
              .filter((action) => action !== "skip" && action !== "merge"),
          ).toEqual([]);
          expect(active(apply(replay, memories, "again"))).toHaveLength(active(memories).length);
        }),
        RUNS,
      );
    },
  );

  test("no decision loses a statement: it stands somewhere, current or not, or one that says the same does", () => {
    const tells = (memory: StoredBullet, told: string): boolean =>
      comparePair(comparableOfBullet(memory), comparableOfDraft(draft(told), null), settings)
        .verdict === "duplicate";
    // What its own turn replaces with something known is history already: the one thing that is not kept.
    const isHistory = (decision: CurationDecision): boolean =>
      decision.action === "skip" && decision.reason === "already-replaced";
    fc.assert(
      fc.property(fc.array(turnOf, { minLength: 1, maxLength: 4 }), (turns) => {
        let memories: readonly StoredBullet[] = [];
        const told: string[] = [];
        for (const [place, turn] of turns.entries()) {
          const drafts = turn.map((content) => draft(content));
          const plan = decide(drafts, active(memories));
          memories = apply(plan, memories, `turn${place}`);
          told.push(...plan.flatMap((one) => (isHistory(one) ? [] : [one.draft.content])));
        }
        for (const text of told) {
          expect(memories.some((memory) => tells(memory, text))).toBe(true);
        }
      }),
      RUNS,
    );
  });

  test("unrelated drafts may come in any order", () => {
    const unrelated = [
      "The user lives in Berlin",
      "Alice owns the billing service",
      "Never push directly to main",
      "The API server listens on port 8080",
      "Retry failed uploads three times",
    ];
    const known = [
      stored("mem_1", "The user's favourite editor is Vim"),
      stored("mem_2", "Do not push directly to main"),
      stored("mem_3", "The API server now listens on port 9090"),
    ];
    const shuffled = fc.shuffledSubarray(unrelated, { minLength: unrelated.length });
    const outcome = (order: readonly string[]) =>
      decide(
        order.map((content) => draft(content)),
        known,
      )
        .map((decision) => `${decision.draft.content}: ${decision.action}`)
        .toSorted();
    fc.assert(
      fc.property(shuffled, (order) => {
        expect(outcome(order)).toEqual(outcome(unrelated));
      }),
      RUNS,
    );
  });
});

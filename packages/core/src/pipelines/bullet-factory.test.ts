import { describe, expect, test } from "vitest";
import { dotProduct } from "../text/similarity.ts";
import { AFTER_QUESTION } from "../text/terms.ts";
import { storedBullet, trusted } from "../testing/stored-bullet.ts";
import { buildBullet, contextTermsOf, searchVectorOf } from "./bullet-factory.ts";

const before = (
  id: string,
  terms: readonly string[],
  content: string = "x.",
): ReturnType<typeof storedBullet> => storedBullet({ id, terms, content: trusted(content) });

describe("contextTermsOf", () => {
  test("holds what each memory before adds, the nearer first, nothing twice", () => {
    expect(
      contextTermsOf(["a"], [before("mem_2", ["a", "b"]), before("mem_1", ["b", "c"])]),
    ).toEqual([["b"], ["c"]]);
  });

  test("marks what follows a question", () => {
    expect(contextTermsOf(["a"], [before("mem_1", ["b"], "Which one?")])).toEqual([
      ["b", AFTER_QUESTION],
      [],
    ]);
  });
});

describe("searchVectorOf", () => {
  test("mixes the two vectors before it in and has length 1", () => {
    const [x, y, z] = [
      Float32Array.of(1, 0, 0),
      Float32Array.of(0, 1, 0),
      Float32Array.of(0, 0, 1),
    ];
    const mixed = searchVectorOf(x, [{ vector: y }, { vector: z }]) ?? new Float32Array();
    expect(dotProduct(mixed, mixed)).toBeCloseTo(1);
    expect((mixed[1] ?? 0) / (mixed[0] ?? 1)).toBeCloseTo(0.4);
    expect((mixed[2] ?? 0) / (mixed[0] ?? 1)).toBeCloseTo(0.2);
  });

  test("is null without an own vector, and the own one where those before have none", () => {
    expect(searchVectorOf(null, [{ vector: Float32Array.of(1, 0) }])).toBeNull();
    expect(searchVectorOf(Float32Array.of(0, 1), [{ vector: null }])).toEqual(
      Float32Array.of(0, 1),
    );
  });
});

test("buildBullet keeps the event's time apart from the time of writing, and changes nothing it was given", () => {
  const draft = Object.freeze({
    content: trusted("Uses pnpm."),
    section: "PREFERENCE" as const,
    knowledgeType: "PREFERENCE" as const,
    instructivityScore: 80,
    sourceType: "MANUAL" as const,
    relatedTools: Object.freeze([trusted("pnpm")]),
    keyEntities: [],
    tags: [],
    metadata: {},
    statesChange: false,
    vector: null,
    unknownShare: 0,
  });
  const bullet = buildBullet(draft, {
    id: "mem_1",
    walls: { userId: "u", agentId: null, sessionId: "s" },
    scope: trusted("global"),
    turnId: "t",
    at: Date.UTC(2023, 4, 8),
    now: Date.UTC(2026, 0, 1),
    expiresAt: null,
    previous: [],
  });
  expect(bullet).toMatchObject({
    createdAt: "2023-05-08T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
    validFrom: "2023-05-08T00:00:00.000Z",
    userId: "u",
    sessionId: "s",
    turnId: "t",
    status: "active",
    recallCount: 0,
    terms: ["us", "pnpm", "8", "mai", "2023"],
    contextTerms: [[], []],
    searchVector: null,
  });
});

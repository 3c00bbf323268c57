import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildBullet } from "../../pipelines/bullet-factory.ts";
import { TermCounts } from "../../store/rows/term-counts.ts";
import { trusted } from "../../testing/stored-bullet.ts";
import type { StoredBullet } from "../../types/bullet.ts";
import type { Draft } from "../../types/draft.ts";
import { prepareQuery } from "../query/prepare-query.ts";
import { weighQuery } from "../query/weigh-query.ts";
import { rank } from "./rank.ts";
import type { RankedBullet, RankRequest } from "./rank.ts";

const NOW = Date.UTC(2026, 5, 10);
const MONTH = 30 * 86_400_000;

function remember(
  texts: readonly string[],
  set: {
    readonly draft?: Partial<Draft>;
    readonly session?: string;
    readonly scope?: string;
    readonly at?: number;
  } = {},
): StoredBullet[] {
  const bullets: StoredBullet[] = [];
  for (const [index, text] of texts.entries()) {
    const draft: Draft = {
      content: trusted(text),
      section: "GENERAL",
      knowledgeType: "KNOWLEDGE",
      instructivityScore: 50,
      sourceType: "MANUAL",
      relatedTools: [],
      keyEntities: [],
      tags: [],
      metadata: {},
      statesChange: false,
      vector: null,
      unknownShare: 0,
      ...set.draft,
    };
    bullets.push(
      buildBullet(draft, {
        id: `mem_${index.toString().padStart(4, "0")}`,
        walls: { userId: null, agentId: null, sessionId: set.session ?? null },
        scope: trusted(set.scope ?? "global"),
        turnId: null,
        at: set.at ?? NOW - MONTH,
        now: NOW,
        expiresAt: null,
        previous: set.session === undefined ? [] : bullets.slice(-2).reverse(),
      }),
    );
  }
  return bullets;
}

function search(
  text: string,
  bullets: readonly StoredBullet[],
  set: Partial<RankRequest> = {},
): readonly RankedBullet[] {
  const statistics = new TermCounts();
  for (const bullet of bullets) statistics.replace(null, bullet);
  const query = weighQuery(prepareQuery(trusted(text), NOW), statistics);
  const request: RankRequest = {
    query,
    vectors: [],
    statistics,
    weights: { keyword: 0.6, semantic: 0.4 },
    preferredScope: null,
    now: NOW,
    decay: () => 1,
    ...set,
  };
  return rank(request, bullets).ranked;
}

const best = (text: string, texts: readonly string[]): string | undefined =>
  search(text, remember(texts))[0]?.bullet.content;

const FILLER = [
  "The office plants need water on Mondays.",
  "Tax papers are in the blue folder.",
  "The printer is on the second floor.",
];

describe("finds", () => {
  test.each([
    [
      "exact words before stems",
      "the deploying script",
      "The deploying script is new.",
      "They deploy scripts.",
    ],
    [
      "irregular forms",
      "When did she go hiking?",
      "She went on a hike in May.",
      "She has a green bag.",
    ],
    ["misspelt words", "Which databse is it?", "The database is PostgreSQL.", "The kettle is red."],
    [
      "one of a kind",
      "Which pets do I have?",
      "A dog called Rex sleeps in the hall.",
      "A lamp stands in the hall.",
    ],
    [
      "identifiers by their parts",
      "user id function",
      "Call getUserById for that.",
      "Call mum for that.",
    ],
    ["error codes", "TS2345", "TS2345 came from a missing generic.", "TS9999 is something else."],
    [
      "versions by their beginning",
      "Node 20",
      "CI runs on Node 20.19.1.",
      "CI runs on Node 18.2.0.",
    ],
    ["Chinese", "数据库", "数据库迁移之前请先备份。", "今天天气很好。"],
    ["Japanese", "バックアップ", "移行前にバックアップしてください。", "今日は天気がいい。"],
    ["Korean", "식당", "어제 정말 좋은 식당에 갔습니다.", "오늘 날씨가 좋다."],
    ["Thai", "ร้านอาหาร", "เมื่อวานฉันไปร้านอาหาร", "วันนี้อากาศดี"],
    ["accents either way", "cafe", "Das Café öffnet um acht.", "Der Laden öffnet um acht."],
    ["Russian", "ресторан", "Вчера я ходил в ресторан.", "Сегодня хорошая погода."],
  ] as const)("%s", (...[, query, wanted, other]) => {
    expect(best(query, [other, ...FILLER, wanted])).toBe(wanted);
  });

  test("the answer to a question that holds the query's words", () => {
    const dialogue = remember(
      ["Ann: What is your favourite hiking trail?", "Bob: The one along the river!"],
      { session: "s" },
    );
    const filler = remember(FILLER).map((bullet, index) => ({ ...bullet, id: `mem_f${index}` }));
    const ranked = search("favourite hiking trail", [...filler, ...dialogue]);
    expect(ranked.slice(0, 2).map(({ bullet }) => bullet.content)).toContain(
      "Bob: The one along the river!",
    );
  });

  test("the memory of the subject that is named", () => {
    expect(best("Where does Bob live?", ["Ann: I live in Rome.", "Bob: I live in Oslo."])).toBe(
      "Bob: I live in Oslo.",
    );
  });

  test("standing rules for a request that does not name them", () => {
    const ranked = search(
      "Write me a Dockerfile.",
      remember([...FILLER, "Uses pnpm instead of npm."]),
    );
    expect(ranked[0]?.bullet.content).toBe("Uses pnpm instead of npm.");
    expect(ranked[0]?.blended).toBeGreaterThanOrEqual(0.3);
  });

  test("what a tag or a tool names", () => {
    const tagged = remember(["It was slow."], { draft: { tags: [trusted("webpack")] } });
    expect(
      search("webpack", [
        ...remember(FILLER).map((bullet) => ({ ...bullet, id: `mem_f${bullet.id}` })),
        ...tagged,
      ])[0]?.bullet.content,
    ).toBe("It was slow.");
  });
});

describe("scores", () => {
  test("have the published maxima, and a full exact match has all of L1", () => {
    const [hit] = search("blue folder", remember(["blue folder", ...FILLER]));
    expect(hit?.l1).toBeCloseTo(15);
    expect(hit?.keyword).toBeCloseTo(((hit?.l1 ?? 0) + (hit?.l2 ?? 0) + (hit?.l3 ?? 0)) / 35);
  });

  test("are Blended × Decay × Recency × Scope", () => {
    const bullets = remember(["blue folder"], { scope: "project:a", at: NOW - 1_000 });
    const [hit] = search("blue folder", bullets, { preferredScope: "project:a", decay: () => 0.5 });
    expect(hit).toMatchObject({ decay: 0.5, recency: 1.2, scope: 1.3 });
    expect(hit?.score).toBeCloseTo((hit?.blended ?? 0) * 0.5 * 1.2 * 1.3);
  });

  test("blend keywords and cosine by normalised weights, and keywords alone without vectors", () => {
    const vector = Float32Array.of(1, 0);
    const bullets = remember(["blue folder"], { draft: { vector } });
    const vectors = [{ vector, unknownShare: 0 }];
    const weights = { keyword: 3, semantic: 1 };
    const [hit] = search("blue folder", bullets, { vectors, weights });
    expect(hit?.blended).toBeCloseTo(0.75 * (hit?.keyword ?? 0) + 0.25);
    expect(search("blue folder", bullets)[0]?.semantic).toBeNull();
  });

  test("give no credit to the cosine of a script the embedder does not know", () => {
    const vector = Float32Array.of(1, 0);
    const known = remember(["blue folder"], { draft: { vector } });
    const foreign = remember(["蓝色文件夹"], { draft: { vector } });
    expect(
      search("blue", known, { vectors: [{ vector, unknownShare: 0.1 }] })[0]?.semantic,
    ).toBeNull();
    expect(
      search("blue", foreign, { vectors: [{ vector, unknownShare: 0 }] })[0]?.semantic,
    ).toBeNull();
  });

  test("of a query without words are none", () => {
    expect(search("?!", remember(FILLER))).toEqual([]);
  });

  test("stay within their layers and are finite, whatever the texts", () => {
    const word = fc.constantFrom(
      "blue",
      "folder",
      "folders",
      "I",
      "when",
      "Ann:",
      "dog",
      "pets",
      "2026",
      "?",
      "写",
      "use",
    );
    const sentence = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(" "));
    fc.assert(
      fc.property(sentence, fc.array(sentence, { minLength: 1, maxLength: 8 }), (query, texts) => {
        for (const hit of search(query, remember(texts, { session: "s" }))) {
          expect(hit.l1).toBeGreaterThanOrEqual(0);
          expect(hit.l1).toBeLessThanOrEqual(15.0001);
          expect(hit.l2).toBeGreaterThanOrEqual(0);
          expect(hit.l2).toBeLessThanOrEqual(10);
          expect(hit.l3).toBeGreaterThanOrEqual(0);
          expect(hit.l3).toBeLessThanOrEqual(10);
          expect(Number.isFinite(hit.score)).toBe(true);
        }
      }),
    );
  });

  test("do not depend on the order in which candidates come", () => {
    const bullets = remember([...FILLER, "blue folder", "a blue door"]);
    const ids = (ranked: readonly RankedBullet[]): readonly string[] =>
      ranked.map(({ bullet }) => bullet.id);
    expect(ids(search("blue folder", bullets.toReversed()))).toEqual(
      ids(search("blue folder", bullets)),
    );
  });
});

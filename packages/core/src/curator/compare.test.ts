import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CuratorSettings } from "../types/settings.ts";
import { comparePair, compareTexts, cosine } from "./compare.ts";
import type { Comparable } from "./comparison.ts";

const settings: CuratorSettings = {
  similarityThreshold: 0.8,
  conflictThreshold: 0.5,
  mergeStrategy: "keep_best",
};
interface Known {
  readonly similarity: number | null;
  readonly statesChange?: boolean;
}

const compare = (a: string, b: string, { similarity, statesChange = false }: Known) =>
  compareTexts(a, b, { settings, similarity, isUnknownScript: false, newer: "a", statesChange });

const statement = (content: string, some: Partial<Comparable> = {}): Comparable => ({
  content,
  vector: null,
  unknownShare: 0,
  statesChange: false,
  at: null,
  ...some,
});

describe("compareTexts with a cosine", () => {
  test("merges what says the same, from the threshold on", () => {
    const [a, b] = ["Retry failed uploads three times", "Failed uploads are retried 3 times"];
    expect(compare(a, b, { similarity: 0.8 })).toMatchObject({
      verdict: "duplicate",
      reasons: ["same-meaning"],
    });
    expect(compare(a, b, { similarity: 0.79 }).verdict).toBe("related");
    expect(compare(a, b, { similarity: 0.49 }).verdict).toBe("distinct");
  });

  test("asks for more where only one has a restriction", () => {
    const [a, b] = ["The user prefers tabs", "The user prefers tabs in Makefiles"];
    expect(compare(a, b, { similarity: 0.89 }).verdict).toBe("related");
    expect(compare(a, b, { similarity: 0.9 }).verdict).toBe("duplicate");
  });

  test("never merges what a guard holds apart", () => {
    expect(compare("The port is 5432", "The port is 5433", { similarity: 0.99 }).verdict).not.toBe(
      "duplicate",
    );
    expect(compare("Never push to main", "Push to main", { similarity: 0.97 })).toMatchObject({
      verdict: "conflict",
      reasons: ["negation"],
    });
  });

  test("does not take every opposite word for a contradiction", () => {
    expect(
      compare(
        "The cat sleeps before lunch in the sun",
        "The mailer retries after a timeout of the relay",
        { similarity: 0.6 },
      ).verdict,
    ).toBe("related");
  });

  test("a stated change on one frame supersedes", () => {
    expect(
      compare("The parser now rejects trailing commas", "The parser accepts trailing commas", {
        similarity: 0.8,
      }),
    ).toMatchObject({
      verdict: "supersedes",
      reasons: ["stated-change", "opposite"],
    });
    expect(
      compare("The parser rejects trailing commas", "The parser accepts trailing commas", {
        similarity: 0.8,
      }).verdict,
    ).toBe("conflict");
    expect(
      compare("The parser rejects trailing commas", "The parser accepts trailing commas", {
        similarity: 0.8,
        statesChange: true,
      }).verdict,
    ).toBe("supersedes");
  });
});

describe("compareTexts without a cosine", () => {
  test("the same text is one whatever else is known", () => {
    expect(compare("Use tabs.", "use tabs", { similarity: null })).toMatchObject({
      verdict: "duplicate",
      reasons: ["same-text"],
    });
  });

  test("the same words are one; one word more is not", () => {
    expect(
      compare("Logs are kept for 7 days", "Logs are stored for 7 days", { similarity: null })
        .verdict,
    ).toBe("duplicate");
    expect(
      compare("Logs are kept for 7 days", "Debug logs are kept for 7 days", { similarity: null })
        .verdict,
    ).toBe("related");
  });

  test("guards and slots work on words alone", () => {
    expect(
      compare("Never push to the main branch", "Push to the main branch", { similarity: null })
        .verdict,
    ).toBe("conflict");
    expect(
      compare("The user moved to Lisbon", "The user lives in Berlin", { similarity: null }).verdict,
    ).toBe("supersedes");
    expect(compare("Bananas are yellow", "The mailer retries", { similarity: null }).verdict).toBe(
      "distinct",
    );
  });
});

describe("comparePair", () => {
  const unit = (x: number, y: number): Float32Array => Float32Array.from([x, y]);

  test("does not trust the cosine of a script the embedder does not know", () => {
    const [a, b] = [
      statement("团队用红色作为主题颜色", { unknownShare: 0.9, vector: unit(1, 0) }),
      statement("团队用蓝色作为主题颜色", { unknownShare: 0.9, vector: unit(1, 0) }),
    ];
    const comparison = comparePair(a, b, settings);
    expect(comparison.similarity).toBeNull();
    expect(comparison.verdict).not.toBe("duplicate");
  });

  test("the later one is the newer; without times, the first", () => {
    expect(comparePair(statement("a"), statement("b"), settings).newer).toBe("a");
    expect(comparePair(statement("a", { at: 1 }), statement("b", { at: 2 }), settings).newer).toBe(
      "b",
    );
    expect(comparePair(statement("a", { at: 1 }), statement("b"), settings).newer).toBe("b");
    expect(comparePair(statement("a"), statement("b", { at: 2 }), settings).newer).toBe("a");
  });

  test("cosine: null where it cannot be known, never outside -1..1", () => {
    expect(cosine(unit(1, 0), null)).toBeNull();
    expect(cosine(unit(1, 0), Float32Array.from([1]))).toBeNull();
    expect(cosine(Float32Array.from([1.0001]), Float32Array.from([1]))).toBe(1);
  });

  test("law: symmetric but for what is newer; a text is its own duplicate", () => {
    const text = fc.constantFrom(
      "The user prefers tabs",
      "The user prefers spaces",
      "User likes tabs",
      "The port is 80",
      "The port is now 81",
      "Never push to main",
      "Push to main",
      "用户喜欢茶",
      "用户喜欢咖啡",
      "",
    );
    const near = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(text, text, near, (a, b, similarity) => {
        const context = { settings, similarity, isUnknownScript: false, statesChange: false };
        const one = compareTexts(a, b, { ...context, newer: "a" });
        const other = compareTexts(b, a, { ...context, newer: "b" });
        expect(one.verdict).toBe(other.verdict);
        expect(one.reasons.toSorted()).toEqual(other.reasons.toSorted());
        expect(compareTexts(a, a, { ...context, newer: "a" }).verdict).toBe("duplicate");
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { storedBullet, trusted } from "../../testing/stored-bullet.ts";
import type { RankedBullet } from "./rank.ts";
import { setBackRepeats } from "./set-back-repeats.ts";
import { cutToBudget, trimToBudget } from "./token-budget-trimmer.ts";

const countTokens = (text: string): number =>
  text.split(/\s+/).filter((word) => word !== "").length;

function ranked(
  content: string,
  blended: number = 0.5,
  set: { readonly terms?: readonly string[] } = {},
): RankedBullet {
  const bullet = storedBullet({
    id: `mem_${content.slice(0, 12)}`,
    content: trusted(content),
    ...set,
  });
  return {
    bullet,
    part: 0,
    l1: 0,
    l2: 0,
    l3: 0,
    semantic: null,
    keyword: blended,
    blended,
    decay: 1,
    recency: 1,
    scope: 1,
    score: blended,
  };
}

const limits = { maxResults: 5, tokenBudget: 10, minScore: 0, countTokens };

describe("trimToBudget", () => {
  test("keeps the best while count and tokens allow, and says what kept the others out", () => {
    const trimmed = trimToBudget(
      [
        ranked("a b c d", 0.9),
        ranked("one two three four five six seven", 0.8),
        ranked("e f", 0.7),
        ranked("g h", 0.1),
      ],
      { ...limits, minScore: 0.3 },
    );
    expect(trimmed.kept.map(({ ranked: { bullet } }) => bullet.content)).toEqual([
      "a b c d",
      "e f",
    ]);
    expect(trimmed.left.map(({ because, rank }) => [because, rank])).toEqual([
      ["token-budget", 2],
      ["floor", 4],
    ]);
    expect(trimmed.tokens).toBe(6);
  });

  test("never keeps more than the count", () => {
    const trimmed = trimToBudget(
      ["a", "b", "c"].map((text) => ranked(text)),
      { ...limits, maxResults: 2 },
    );
    expect(trimmed.kept).toHaveLength(2);
    expect(trimmed.left).toMatchObject([{ because: "max-results", rank: 3 }]);
  });

  test("cuts a first hit that alone exceeds the budget at a sentence and marks it", () => {
    const [kept] = trimToBudget(
      [ranked("One two three. Four five six. Seven eight nine ten eleven.")],
      { ...limits, tokenBudget: 8 },
    ).kept;
    expect(kept?.cut).toBe("One two three. Four five six. …");
  });

  test("a memory that matched nothing is not returned, whatever the floor", () => {
    expect(trimToBudget([ranked("a", 0)], limits).kept).toEqual([]);
  });

  test("is never over budget nor over the count", () => {
    const texts = fc.array(
      fc
        .array(fc.constantFrom("one", "two.", "three!"), { minLength: 1, maxLength: 30 })
        .map((words) => words.join(" ")),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(
        texts,
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 5 }),
        (contents, tokenBudget, maxResults) => {
          const { kept, tokens, left } = trimToBudget(
            contents.map((content) => ranked(content)),
            { ...limits, tokenBudget, maxResults },
          );
          const spent = kept.reduce(
            (sum, each) => sum + countTokens(each.cut ?? each.ranked.bullet.content),
            0,
          );
          expect(spent).toBe(tokens);
          expect(spent).toBeLessThanOrEqual(tokenBudget);
          expect(kept.length).toBeLessThanOrEqual(maxResults);
          expect(kept.length + left.length).toBe(contents.length);
        },
      ),
    );
  });
});

test("cutToBudget cuts at a word where no sentence fits, and gives nothing where no word does", () => {
  expect(cutToBudget("one two three four five", 4, countTokens)).toBe("one two three …");
  expect(cutToBudget("one two", 1, countTokens)).toBe("");
});

test("a third memory of one wording comes after the others", () => {
  const terms = Array.from({ length: 12 }, (_, index) => `term${index}`);
  const [first, second, third] = ["first", "second", "third"].map((name, index) =>
    ranked(name, 0.9 - index / 10, { terms }),
  );
  const similar = ranked("similar", 0.6, { terms: [...terms.slice(0, 10), "other", "more"] });
  const different = ranked("different", 0.5, { terms: ["x", "y"] });
  if (first === undefined || second === undefined || third === undefined)
    throw new Error("unreachable");
  expect(setBackRepeats([first, second, third, different])).toEqual([
    first,
    second,
    different,
    third,
  ]);
  expect(setBackRepeats([first, second, similar, different])).toEqual([
    first,
    second,
    similar,
    different,
  ]);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { storedBullet } from "../testing/stored-bullet.ts";
import { estimateTokens } from "../text/estimate-tokens.ts";
import type { Hit } from "../types/results.ts";
import type { SanitizedText } from "../types/text.ts";
import { fitBlock } from "./fit-block.ts";

const explain = {
  l1: 0,
  l2: 0,
  l3: 0,
  semantic: null,
  keyword: 0,
  blended: 0,
  decay: 1,
  recency: 1,
  scope: 1,
};
const hit = (content: string, index: number): Hit => ({
  ...storedBullet({ id: `mem_0000000${index}`, content: content as SanitizedText }),
  score: 1 / (index + 1),
  explain,
});

test("the block never exceeds the budget, and holds the best hits", () => {
  const contents = fc.array(fc.string({ minLength: 1, maxLength: 300 }), { maxLength: 8 });
  fc.assert(
    fc.property(contents, fc.integer({ min: 1, max: 600 }), (texts, tokenBudget) => {
      const hits = texts.map(hit);
      const fitted = fitBlock(hits, { tokenBudget, countTokens: estimateTokens });
      expect(estimateTokens(fitted.block)).toBeLessThanOrEqual(tokenBudget);
      expect(fitted.hits.map(({ id }) => id)).toEqual(
        hits.slice(0, fitted.hits.length).map(({ id }) => id),
      );
      expect(fitted.block === "").toBe(fitted.hits.length === 0);
    }),
  );
});

test("a single hit that is too long is cut at a sentence and marked", () => {
  const long = hit(
    Array.from({ length: 80 }, (_, index) => `Sentence number ${index} is here.`).join(" "),
    1,
  );
  const { hits, block } = fitBlock([long], { tokenBudget: 150, countTokens: estimateTokens });
  expect(hits[0]?.explain.trimmedBecause).toBe("cut-to-budget");
  expect(block).toMatch(/is here\. …\n/);
});

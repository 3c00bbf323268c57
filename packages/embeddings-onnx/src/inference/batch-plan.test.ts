import fc from "fast-check";
import { expect, test } from "vitest";
import { MAXIMUM_BATCH_TOKENS, planBatches } from "./batch-plan.ts";

const lengths = fc.array(fc.integer({ min: 2, max: 1_000 }), { maxLength: 60 });

test("every row is in one batch, and no batch is too large", () => {
  fc.assert(
    fc.property(lengths, fc.integer({ min: 1, max: 8 }), (tokens, maximumTexts) => {
      const batches = planBatches(tokens, maximumTexts);
      expect(batches.flat().toSorted((left, right) => left - right)).toEqual([...tokens.keys()]);
      for (const batch of batches) {
        const longest = Math.max(...batch.map((index) => tokens[index] as number));
        expect(batch.length).toBeLessThanOrEqual(maximumTexts);
        if (batch.length > 1) {
          expect(batch.length * longest).toBeLessThanOrEqual(MAXIMUM_BATCH_TOKENS);
        }
      }
    }),
  );
});

test("rows of like length stand together, longest first", () => {
  expect(planBatches([5, 60, 6, 64], 2)).toEqual([
    [3, 1],
    [2, 0],
  ]);
});

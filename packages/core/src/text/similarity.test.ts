import { expect, test } from "vitest";
import {
  dice,
  dotProduct,
  isWithinOneEdit,
  jaccard,
  normaliseVector,
  trigrams,
} from "./similarity.ts";

test.each([
  ["swap", "acitvities", "activities", true],
  ["insertion", "adress", "address", true],
  ["deletion", "teest", "test", true],
  ["substitution", "cat", "car", true],
  ["two edits", "cat", "dor", false],
  ["length", "cat", "catss", false],
  ["same", "cat", "cat", true],
] as const)("%s: %s and %s", (...[, one, other, expected]) => {
  expect(isWithinOneEdit(one, other)).toBe(expected);
  expect(isWithinOneEdit(other, one)).toBe(expected);
});

test("a unit vector has length 1, and a zero vector stays", () => {
  const unit = normaliseVector(Float32Array.of(3, 4));
  expect(dotProduct(unit, unit)).toBeCloseTo(1);
  expect([...normaliseVector(Float32Array.of(0, 0))]).toEqual([0, 0]);
});

test("overlaps are shares", () => {
  expect(jaccard(new Set("ab"), new Set("bc"))).toBeCloseTo(1 / 3);
  expect(jaccard(new Set(), new Set())).toBe(0);
  expect(dice(trigrams("night"), trigrams("night"))).toBe(1);
  expect(dice(new Set(), new Set())).toBe(0);
});

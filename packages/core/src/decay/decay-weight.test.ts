import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decayWeight } from "./decay-weight.ts";

const settings = { halfLifeDays: 30, boostFactor: 0.1, permanentThreshold: 15 };
const now = Date.parse("2026-06-01T00:00:00Z");
const daysAgo = (days: number): string => new Date(now - days * 86_400_000).toISOString();
const memory = (days: number, recallCount = 0, recalledDaysAgo: number | null = null) => ({
  createdAt: daysAgo(days),
  updatedAt: daysAgo(days),
  lastRecalledAt: recalledDaysAgo === null ? null : daysAgo(recalledDaysAgo),
  recallCount,
});

describe("decayWeight", () => {
  test.each([
    ["fresh", memory(0), 1],
    ["at the end of the grace week", memory(7), 1],
    ["one half-life", memory(30), 0.5],
    ["two half-lives", memory(60), 0.25],
    ["boosted by five recalls", memory(60, 5, 60), 0.375],
    ["recalled yesterday", memory(300, 1, 1), 1],
    ["permanent", memory(10_000, 15, 10_000), 1],
    ["from the future", memory(-5), 1],
  ])("%s", (_name, bullet, expected) => {
    expect(decayWeight(bullet, now, settings)).toBeCloseTo(expected, 10);
  });

  test("what happened long ago and was learned today is new", () => {
    const learned = { ...memory(1000), updatedAt: daysAgo(0) };
    expect(decayWeight(learned, now, settings)).toBe(1);
  });

  test("stays within 0 and 1, falls with age and grows with recalls", () => {
    const day = fc.integer({ min: 0, max: 40_000 });
    const recalls = fc.integer({ min: 0, max: 14 });
    fc.assert(
      fc.property(day, day, recalls, (first, second, count) => {
        const [young, old] = [Math.min(first, second), Math.max(first, second)];
        const weight = (days: number, times: number): number =>
          decayWeight(memory(days, times), now, settings);
        expect(weight(young, count)).toBeGreaterThanOrEqual(weight(old, count));
        expect(weight(old, count + 1)).toBeGreaterThanOrEqual(weight(old, count));
        expect(weight(old, count)).toBeGreaterThanOrEqual(0);
        expect(weight(old, count)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

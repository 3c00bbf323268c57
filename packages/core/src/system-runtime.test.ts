import fc from "fast-check";
import { expect, test } from "vitest";
import { systemRuntime } from "./system-runtime.ts";

test("ids of one time sort by the order in which they were made, and never repeat", () => {
  const ids = Array.from({ length: 20_000 }, () => systemRuntime.newId(1_700_000_000_000));
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test("ids sort by their time", () => {
  const time = fc.integer({ min: 0, max: Date.parse("9999-12-31T23:59:59Z") });
  fc.assert(
    fc.property(time, time, (one, other) => {
      fc.pre(Math.trunc(one / 1000) < Math.trunc(other / 1000));
      const later = systemRuntime.newId(other);
      expect(systemRuntime.newId(one) < later).toBe(true);
      expect(later).toMatch(/^mem_[a-z0-9]{20}$/);
    }),
  );
});

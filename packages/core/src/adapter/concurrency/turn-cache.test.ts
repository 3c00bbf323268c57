import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { createTurnCache } from "./turn-cache.ts";

describe("a turn cache", () => {
  test("forgets what was not used for longer than it keeps things", () => {
    let now = 0;
    const cache = createTurnCache<string>({ maxEntries: 10, idleMs: 100, elapsedMs: () => now });
    cache.set("a", "A");
    now = 90;
    expect(cache.get("a")).toBe("A");
    now = 190;
    expect(cache.get("a")).toBe("A");
    now = 291;
    expect(cache.get("a")).toBeUndefined();
    expect(cache.get("a")).toBeUndefined();
  });

  test("lets the least recently used entry go first", () => {
    const cache = createTurnCache<number>({ maxEntries: 2, idleMs: 100, elapsedMs: () => 0 });
    cache.set("a", 1);
    cache.set("b", 2);
    cache.get("a");
    cache.set("c", 3);
    expect([cache.get("a"), cache.get("b"), cache.get("c")]).toEqual([1, undefined, 3]);
    cache.delete("a");
    expect(cache.get("a")).toBeUndefined();
  });

  test("holds the last entries that were set, and no more, whatever is done to it", () => {
    const keys = fc.array(fc.constantFrom("a", "b", "c", "d", "e", "f"), { maxLength: 40 });
    fc.assert(
      fc.property(keys, fc.integer({ min: 1, max: 4 }), (used, maxEntries) => {
        const cache = createTurnCache<string>({ maxEntries, idleMs: 1, elapsedMs: () => 0 });
        for (const key of used) cache.set(key, key);
        const newest: readonly string[] = [...new Set(used.toReversed())].slice(0, maxEntries);
        for (const key of ["a", "b", "c", "d", "e", "f"]) {
          expect(cache.get(key)).toBe(newest.includes(key) ? key : undefined);
        }
      }),
    );
  });
});

import { describe, test } from "vitest";
import { filteringTests } from "./memory-store/filtering.ts";
import { readingTests } from "./memory-store/reading.ts";
import { searchingTests } from "./memory-store/searching.ts";
import type { StoreUnderTest } from "./memory-store/setup.ts";
import { upkeepTests } from "./memory-store/upkeep.ts";
import { writingTests } from "./memory-store/writing.ts";

export type { StoreUnderTest } from "./memory-store/setup.ts";

const TESTS = {
  ...readingTests,
  ...filteringTests,
  ...searchingTests,
  ...writingTests,
  ...upkeepTests,
};

/** The behaviour of every MemoryStore, as vitest tests. Each begins with a new, empty store from `create`. */
export function describeMemoryStore(name: string, create: () => Promise<StoreUnderTest>): void {
  describe(`${name} keeps the contract of MemoryStore`, () => {
    test.each(Object.entries(TESTS))("%s", async (_title, run) => {
      const under = await create();
      try {
        await run(under);
      } finally {
        await under.store.close();
        await under.dispose();
      }
    });
  });
}

import { describeMemoryStore } from "../../testing/describe-memory-store.ts";
import { TEST_DIMENSION } from "../../testing/stored-bullet.ts";
import { InMemoryStore } from "./in-memory-store.ts";

const runtime = {
  now: () => Date.parse("2026-06-01T00:00:00Z"),
  newId: (at: number) => `mem_${at.toString(36)}`,
};

describeMemoryStore("InMemoryStore", async () => ({
  store: new InMemoryStore({ dimension: TEST_DIMENSION, runtime }),
  reopen: null,
  another: null,
  dispose: async () => undefined,
}));

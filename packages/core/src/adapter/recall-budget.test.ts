import { describe, expect, it } from "vitest";

import { Memory } from "../memory.ts";
import type { MemoryClient } from "../ports/memory-client.ts";
import { markUsed, recallBudgetMs } from "./recall-budget.ts";

describe("recallBudgetMs", () => {
  it("gives the first recall of a memory the time to open store and model", () => {
    const memory = new Memory({ store: { uri: "memory" }, embedder: "none" });
    expect(recallBudgetMs(memory, undefined)).toBe(5000);
    markUsed(memory);
    expect(recallBudgetMs(memory, undefined)).toBe(1000);
  });

  it("keeps to what the application set, and to the default for any other client", () => {
    const memory = new Memory({ store: { uri: "memory" }, embedder: "none" });
    expect(recallBudgetMs(memory, 250)).toBe(250);
    expect(recallBudgetMs({} as MemoryClient, undefined)).toBe(1000);
  });
});

import type { MemoryClient } from "../ports/memory-client.ts";
import { TURN_MEMORY_DEFAULTS } from "./turn-memory-options.ts";

/** Milliseconds for the first recall of a memory in this process: it opens the store and loads the model. */
const FIRST_RECALL_MS = 5000;

/** Memories that answered or failed once: they are open, or waiting for them again would not help. */
const used = new WeakSet<MemoryClient>();

export function markUsed(memory: MemoryClient): void {
  used.add(memory);
}

/**
 * Milliseconds a recall may take: what the application set, else the default, and more for the first recall of a memory
 * of this process. Without that a short-lived process would never remember anything.
 */
export function recallBudgetMs(memory: MemoryClient, set: number | undefined): number {
  if (set !== undefined) return set;
  const opens = memory.opensOnFirstUse === true && !used.has(memory);
  return opens ? FIRST_RECALL_MS : TURN_MEMORY_DEFAULTS.recallTimeoutMs;
}

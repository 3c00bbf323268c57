import { Memory, type MemoryClient, type MemoryConfig } from "@memx/core";

let shared: MemoryClient | undefined;

/** One memory per process for everything that is given none. It touches no disk before its first use. */
function defaultMemory(): MemoryClient {
  shared ??= new Memory();
  return shared;
}

const isMemoryClient = (memory: MemoryClient | MemoryConfig): memory is MemoryClient =>
  "recall" in memory && typeof memory.recall === "function";

/**
 * Where a part gets its memory from: the one given, one made from a configuration at once, so that a wrong one is told
 * where it stands, or the process's default one, made on first use.
 */
export function resolveMemory(memory: MemoryClient | MemoryConfig | undefined): () => MemoryClient {
  if (memory === undefined) return defaultMemory;
  const client = isMemoryClient(memory) ? memory : new Memory(memory);
  return () => client;
}

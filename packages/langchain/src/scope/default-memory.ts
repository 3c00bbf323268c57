import { Memory, type MemoryClient } from "@memx/core";

let shared: MemoryClient | undefined;

/**
 * The memory that everything uses which is given none: one per process, with the default configuration. It touches no
 * disk before its first use.
 */
export function defaultMemory(): MemoryClient {
  shared ??= new Memory();
  return shared;
}

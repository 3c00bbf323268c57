import { Memory, type MemoryConfig } from "@memx/core";
import { afterEach } from "vitest";

const open: Memory[] = [];

/** A real memory in keyword mode whose store ends with the test. */
export function openMemory(config: MemoryConfig = {}): Memory {
  const memory = new Memory({ store: { uri: "memory" }, embedder: "none", ...config });
  open.push(memory);
  return memory;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((memory) => memory.close()));
});

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Memory } from "@memx/core";
import type { Embedder, MemoryConfig } from "@memx/core";

/** Runs work with a new Memory in a folder of its own, which is removed afterwards. */
export async function withMemory<T>(
  embedder: Embedder | "none",
  work: (memory: Memory) => Promise<T>,
  config: MemoryConfig = {},
): Promise<T> {
  const home = await mkdtemp(join(tmpdir(), "memx-eval-"));
  // The caller closes the embedder: several memories share one.
  const shared: Embedder | "none" =
    embedder === "none"
      ? embedder
      : {
          fingerprint: () => embedder.fingerprint(),
          embed: (texts, options) => embedder.embed(texts, options),
        };
  const memory = new Memory({
    ...config,
    home,
    store: { uri: join(home, "store") },
    embedder: shared,
  });
  try {
    return await work(memory);
  } finally {
    await memory.close();
    await rm(home, { recursive: true, force: true });
  }
}

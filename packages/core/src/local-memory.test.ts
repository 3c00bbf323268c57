import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Memory } from "./memory.ts";
import { describeMemoryClient } from "./testing/describe-memory-client.ts";
import { hashEmbedder } from "./testing/hash-embedder.ts";

describeMemoryClient("in this process, on LanceDB", async () => {
  const home = await mkdtemp(join(tmpdir(), "memx-client-"));
  const memory = new Memory({ home, embedder: hashEmbedder(), reflector: { mode: "rules" } });
  const dispose = async (): Promise<void> => {
    await memory.close();
    await rm(home, { recursive: true, force: true });
  };
  return { memory, dispose };
});

describeMemoryClient("in this process, in memory", async () => {
  const memory = new Memory({
    store: "memory",
    embedder: hashEmbedder(),
    reflector: { mode: "rules" },
  });
  return { memory, dispose: () => memory.close() };
});

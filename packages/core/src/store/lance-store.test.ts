import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeMemoryStore } from "../testing/describe-memory-store.ts";
import { TEST_DIMENSION } from "../testing/stored-bullet.ts";
import { openStore } from "./open-store.ts";

const runtime = {
  now: () => Date.parse("2026-06-01T00:00:00Z"),
  newId: (at: number) => `mem_${at.toString(36)}`,
};

describeMemoryStore("LanceStore in a folder", async () => {
  const home = await mkdtemp(join(tmpdir(), "memx-store-"));
  const settings = { uri: join(home, "lancedb"), storageOptions: {}, lockTimeoutMs: 10_000 };
  const open = (): ReturnType<typeof openStore> =>
    openStore({ settings, home, dimension: TEST_DIMENSION, runtime });
  const store = open();
  return {
    store,
    reopen: async () => {
      await store.close();
      return open();
    },
    another: open,
    dispose: async () => await rm(home, { recursive: true, force: true }),
  };
});

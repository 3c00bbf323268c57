import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  closeRealStores,
  openModel,
  openRealStore,
  readAll,
  storeCommands,
} from "./store-commands.ts";

/** `npm run torture` raises it; a failing run prints the seed and path to replay it with. */
const RUNS = Number(process.env["MEMX_TORTURE_RUNS"] ?? 12);
const SEED = process.env["MEMX_TORTURE_SEED"];

test(
  "whatever two handles do in turn, kills included, the store answers as the model does",
  async () => {
    const program = fc.commands([...storeCommands], { maxCommands: 25 });
    const property = fc.asyncProperty(program, async (commands) => {
      const home = await mkdtemp(join(tmpdir(), "memx-model-"));
      const real = {
        home,
        handles: [openRealStore(home), openRealStore(home)] as [
          ReturnType<typeof openRealStore>,
          ReturnType<typeof openRealStore>,
        ],
        dropped: [],
      };
      const model = openModel();
      try {
        await fc.asyncModelRun(() => ({ model, real }), commands);
        const expected = await readAll(model);
        expect(await readAll(real.handles[0])).toEqual(expected);
        expect(await readAll(real.handles[1])).toEqual(expected);
      } finally {
        await closeRealStores(real);
      }
    });
    await fc.assert(property, { numRuns: RUNS, ...(SEED !== undefined && { seed: Number(SEED) }) });
  },
  RUNS * 20_000,
);

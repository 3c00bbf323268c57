import fc from "fast-check";
import { expect, test } from "vitest";
import { torture } from "./kill-rounds.ts";

/** `npm run torture` raises them; a failing run prints its seed. */
const ROUNDS = Number(process.env["MEMX_TORTURE_ROUNDS"] ?? 1);
const KILLS = Number(process.env["MEMX_TORTURE_KILLS"] ?? 1);
const LIFE_MS = Number(process.env["MEMX_TORTURE_LIFE_MS"] ?? 1500);
const SEED = process.env["MEMX_TORTURE_SEED"];

test(
  "eight processes, killed at random: what was acknowledged is there exactly once, what was deleted is gone",
  async () => {
    const property = fc.asyncProperty(fc.nat(), async (seed) => {
      const { wrong, operations, rows } = await torture({
        seed,
        processes: 8,
        kills: KILLS,
        lifeMs: LIFE_MS,
      });
      process.stdout.write(
        `torture: seed ${seed}, ${operations} diary lines, ${rows} rows at the end\n`,
      );
      expect(wrong).toEqual([]);
    });
    // Kills do not strike at the same moment twice, so a smaller program tells nothing: no shrinking here.
    await fc.assert(property, {
      numRuns: ROUNDS,
      endOnFailure: true,
      ...(SEED !== undefined && { seed: Number(SEED) }),
    });
  },
  ROUNDS * 600_000,
);

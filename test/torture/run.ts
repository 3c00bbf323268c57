import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";

/**
 * The long form of the torture: `npm run torture -- --rounds 200`. Eight processes are killed at random in every round, the
 * model runs a thousand programs, and the store's whole contract runs against an S3 server where Python's moto is installed.
 * `--seed N` repeats the plans of a failing run.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "200" },
    kills: { type: "string", default: "2" },
    "life-ms": { type: "string", default: "4000" },
    programs: { type: "string", default: "1000" },
    seed: { type: "string" },
  },
});

const vitest = join(
  dirname(createRequire(import.meta.url).resolve("vitest/package.json")),
  "vitest.mjs",
);
const tests = [
  "test/torture",
  "packages/core/src/store/lance-store.s3.test.ts",
  "packages/core/src/store/lance/vector-index.test.ts",
];
const { status } = spawnSync(process.execPath, [vitest, "run", ...tests], {
  stdio: "inherit",
  env: {
    ...process.env,
    MEMX_TORTURE_ROUNDS: values.rounds,
    MEMX_TORTURE_KILLS: values.kills,
    MEMX_TORTURE_LIFE_MS: values["life-ms"],
    MEMX_TORTURE_RUNS: values.programs,
    MEMX_TEST_S3: "1",
    MEMX_TEST_LARGE: "1",
    ...(values.seed !== undefined && { MEMX_TORTURE_SEED: values.seed }),
  },
});
process.exit(status ?? 1);

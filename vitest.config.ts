import { defineConfig } from "vitest/config";

const conditions = ["@memx/source", "node", "import", "default"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: ["@memx/source"] } },
  test: {
    include: ["packages/*/src/**/*.test.ts", "test/**/*.test.ts"],
    reporters: ["default", "./scripts/plain-reporter.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Real processes, sockets and registries on a shared machine: a test that fails in CI gets one more chance.
    retry: process.env.CI ? 1 : 0,
    pool: "forks",
    maxWorkers: 2,
  },
});

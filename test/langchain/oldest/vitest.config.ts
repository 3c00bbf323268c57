import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vitest/config";

const folder = fileURLToPath(new URL(".", import.meta.url));
const FRAMEWORK = /^(?:@langchain\/|langchain(?:\/|$)|zod(?:\/|$))/;

/** Gives the sources of the package, and the tests, the framework that is installed in this folder. */
const oldestFramework: Plugin = {
  name: "oldest-framework",
  enforce: "pre",
  async resolveId(id, importer) {
    if (!FRAMEWORK.test(id) || importer?.includes("node_modules")) return null;
    return await this.resolve(id, `${folder}package.json`, { skipSelf: true });
  },
};

const conditions = ["@memx/source", "module", "node", "import", "default"];

export default defineConfig({
  root: fileURLToPath(new URL("../../..", import.meta.url)),
  plugins: [oldestFramework],
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: ["@memx/source"] } },
  test: {
    include: ["test/langchain/oldest/*.lane.ts"],
    reporters: ["default", "./scripts/plain-reporter.ts"],
    testTimeout: 30_000,
    pool: "forks",
    maxWorkers: 1,
  },
});

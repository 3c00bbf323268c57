// Runs the lane of the oldest LangChain that is supported. "--install" installs it first; without it and without an
// installation the lane is passed over, and says so.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL(".", import.meta.url));
const root = fileURLToPath(new URL("../../..", import.meta.url));
const run = (command: string, options: readonly string[]): number =>
  spawnSync(command, options, { cwd: root, stdio: "inherit" }).status ?? 1;

const install = ["ci", "--prefix", folder, "--no-audit", "--no-fund"];
const installed = (): boolean => existsSync(`${folder}node_modules/langchain/package.json`);
if (process.argv.includes("--install") && run("npm", install) !== 0) process.exit(1);
if (installed()) {
  process.exitCode = run("npx", ["vitest", "run", "--config", `${folder}vitest.config.ts`]);
} else {
  console.log("oldest LangChain: skipped, not installed. Add --install to install and run it.");
}

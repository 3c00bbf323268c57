// npm run check: everything that must hold before a change lands, one step after the other.
import { spawn } from "node:child_process";
import { parseArgs } from "node:util";

interface Step {
  readonly name: string;
  readonly command: string;
}

const STEPS: readonly Step[] = [
  { name: "format", command: "oxfmt --check packages examples test bench eval scripts" },
  { name: "lint", command: "oxlint --deny-warnings packages examples test bench eval scripts" },
  {
    name: "layering",
    command: "depcruise packages examples bench eval --config .dependency-cruiser.cjs",
  },
  { name: "dead code", command: "knip" },
  { name: "types", command: "tsc -p tsconfig.json" },
  { name: "types of tools", command: "tsc -p tsconfig.tools.json" },
  { name: "types with ai 6", command: "tsc -p test/ai-sdk/types/tsconfig.v6.json" },
  { name: "types with ai 7", command: "tsc -p test/ai-sdk/types/tsconfig.v7.json" },
  { name: "tests", command: "npm test" },
  { name: "oldest LangChain", command: "tsx test/langchain/oldest/run.ts --install" },
  { name: "build", command: "turbo run build" },
  { name: "packages", command: "tsx scripts/check-packages.ts" },
  { name: "snippets", command: "tsx scripts/check-snippets.ts" },
  { name: "examples", command: "tsx scripts/run-examples.ts" },
];

interface Outcome {
  readonly name: string;
  readonly ok: boolean;
  /** Single tests, where the step counts them. */
  readonly passed: number;
  readonly failed: number;
}

/** Runs a command with its output shown; resolves to its exit code and last counted tests. */
function run({ name, command }: Step): Promise<Outcome> {
  const started = performance.now();
  console.log(`\n── ${name}: ${command}`);
  return new Promise((resolve) => {
    const child = spawn(command, { shell: true, stdio: ["ignore", "pipe", "inherit"] });
    let tail = "";
    child.stdout.on("data", (chunk: Buffer) => {
      process.stdout.write(chunk);
      tail = (tail + chunk.toString()).slice(-4000);
    });
    child.on("close", (code) => {
      const counts = /^(\d+) passed, (\d+) failed/m.exec(tail);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`── ${name}: ${code === 0 ? "passed" : "FAILED"} in ${seconds} s`);
      resolve({
        name,
        ok: code === 0,
        passed: Number(counts?.[1] ?? 0),
        failed: Number(counts?.[2] ?? 0),
      });
    });
  });
}

const { values } = parseArgs({ options: { only: { type: "string" } } });
const chosen = values.only?.split(",");
const outcomes: Outcome[] = [];
for (const step of STEPS)
  if (chosen === undefined || chosen.includes(step.name)) outcomes.push(await run(step));

const broken = outcomes.filter(({ ok }) => !ok);
console.log(
  `\n${outcomes.map(({ name, ok }) => `${ok ? "passed" : "FAILED"}  ${name}`).join("\n")}\n`,
);
const count = (pick: (outcome: Outcome) => number): number =>
  outcomes.reduce((sum, outcome) => sum + pick(outcome), 0);
const passed = count(({ ok, passed: tests }) => tests + (ok ? 1 : 0));
const failed = count(({ ok, failed: tests }) => tests + (ok ? 0 : 1));
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = broken.length > 0 ? 1 : 0;

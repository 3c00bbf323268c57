import { existsSync, readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { renderTable, replaceSection } from "../scripts/report.ts";
import type { BenchTable } from "./bench.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const REPORT = here("../docs/benchmarks.md");
const INTRODUCTION = `# Benchmarks

Speed and memory, written by \`npm run bench\`. Times are for the machine that ran them; compare the ratios, which are
measured in one run.
`;
const NOT_BENCHMARKS = new Set(["bench.ts", "run.ts"]);

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { only: { type: "string" } } });
  const known = readdirSync(here("."))
    .filter((file) => file.endsWith(".ts") && !NOT_BENCHMARKS.has(file))
    .map((file) => file.replace(/\.ts$/, ""));
  const names = values.only?.split(",") ?? known;
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    console.error(`unknown benchmark: ${unknown.join(", ")}; known: ${known.join(", ")}`);
    process.exit(2);
  }
  console.log(
    `Node ${process.version}, ${cpus().length} cores, ${cpus()[0]?.model ?? "unknown processor"}\n`,
  );
  for (const name of names) {
    const benchmark = (await import(`./${name}.ts`)) as { run(): Promise<readonly BenchTable[]> };
    const text = (await benchmark.run()).map(renderTable).join("\n");
    console.log(text);
    if (text === "") continue;
    const report = existsSync(REPORT) ? await readFile(REPORT, "utf8") : INTRODUCTION;
    await writeFile(REPORT, replaceSection(report, { name, text }));
  }
}

await main();

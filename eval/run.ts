import { existsSync, readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { renderTable, replaceSection } from "../scripts/report.ts";
import type { EvalSuite, EvalTable } from "./suite.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const REPORT = here("../docs/evaluation.md");
const INTRODUCTION = `# Evaluation

Quality figures, written by \`npm run eval\`. Each table names its data, split and command. The public data sets are not
part of the repository: without them a suite says so and is left out.
`;

async function loadSuite(name: string): Promise<EvalSuite> {
  const module = (await import(`./suites/${name}/suite.ts`)) as { readonly suite: EvalSuite };
  return module.suite;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      suite: { type: "string" },
      split: { type: "string" },
      json: { type: "string" },
      data: { type: "string", default: here("../../shared/data") },
    },
  });
  const known = readdirSync(here("./suites"));
  const names = values.suite?.split(",") ?? known;
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    console.error(`unknown suite: ${unknown.join(", ")}; known: ${known.join(", ")}`);
    process.exit(2);
  }
  const results: Record<string, readonly EvalTable[]> = {};
  for (const name of names) {
    const suite = await loadSuite(name);
    const tables = await suite.run({ split: values.split ?? null, dataFolder: values.data });
    results[name] = tables;
    const text = tables.map(renderTable).join("\n");
    console.log(text);
    if (tables.length === 0) continue;
    const report = existsSync(REPORT) ? await readFile(REPORT, "utf8") : INTRODUCTION;
    await writeFile(REPORT, replaceSection(report, { name, text }));
  }
  if (values.json !== undefined)
    await writeFile(values.json, `${JSON.stringify(results, null, 2)}\n`);
}

await main();

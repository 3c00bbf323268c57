import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { CachedEmbedder } from "../../data/cached-embedder.ts";
import { mean, measureRanking, percent } from "../../data/ranking-metrics.ts";
import type { EvalOptions, EvalSuite, EvalTable } from "../../suite.ts";
import { bm25, cosine, memx } from "../locomo/systems.ts";
import type { System } from "../locomo/systems.ts";

interface Pair {
  readonly one: string;
  readonly other: string;
  /** 0 to 5. */
  readonly score: number;
}

/** From this score on two sentences say the same. */
const SAME = 4.5;

/** The fields of one CSV line; quoted fields may hold commas and doubled quotes. */
function readFields(line: string): readonly string[] {
  return [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, field = ""]) =>
    field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field,
  );
}

function loadPairs(file: string): readonly Pair[] {
  const lines = gunzipSync(readFileSync(file)).toString("utf8").split(/\r?\n/);
  return lines.flatMap((line) => {
    const [one = "", other = "", score = ""] = readFields(line);
    return one === "" || other === "" || Number.isNaN(Number.parseFloat(score))
      ? []
      : [{ one, other, score: Number(score) }];
  });
}

async function measure(
  system: System,
  all: readonly Pair[],
  pairs: readonly Pair[],
): Promise<readonly string[]> {
  const others = [...new Set(all.map(({ other }) => other))];
  const items = others.map((text, index) => ({
    text,
    sessionId: `sentence-${index}`,
    at: Date.UTC(2025, 0, 1),
  }));
  const metrics = await system.use(items, async (index) => {
    const measured = [];
    for (const { one, other } of pairs)
      measured.push(measureRanking(await index.rank(one), [others.indexOf(other)]));
    return measured;
  });
  return [
    system.name,
    percent(mean(metrics.map(({ recall5 }) => recall5))),
    percent(mean(metrics.map(({ reciprocalRank }) => reciprocalRank))),
  ];
}

async function run(options: EvalOptions): Promise<readonly EvalTable[]> {
  const tables: EvalTable[] = [];
  const embedder = new CachedEmbedder();
  try {
    for (const [code, language] of [
      ["zh", "Chinese"],
      ["en", "English"],
    ]) {
      const file = join(options.dataFolder, "stsb", `stsb-${code}-dev.csv.gz`);
      if (!existsSync(file)) {
        console.log(`stsb: ${language} is not there; skipped`);
        continue;
      }
      const all = loadPairs(file);
      const pairs = all.filter(({ score }) => score >= SAME);
      const rows = [];
      for (const system of [
        bm25,
        cosine(embedder),
        memx(embedder),
        memx("none", "MemX, keyword mode"),
      ])
        rows.push(await measure(system, all, pairs));
      tables.push({
        title: `STSbenchmark dev, ${language}: finding the sentence that says the same`,
        note: `${pairs.length} pairs with a score of at least 4.5: the first sentence of each asks for the second among the second sentences of all ${all.length} pairs. \`npm run eval -- --suite stsb\`. Percent.`,
        columns: ["system", "recall@5", "MRR"],
        rows,
      });
    }
    return tables;
  } finally {
    await embedder.close();
  }
}

export const suite: EvalSuite = { name: "stsb", run };

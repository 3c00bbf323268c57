import { readFileSync } from "node:fs";
import { CachedEmbedder } from "../../data/cached-embedder.ts";
import { mean, measureRanking, percent } from "../../data/ranking-metrics.ts";
import type { EvalSuite, EvalTable } from "../../suite.ts";
import { bm25, cosine, memx } from "../locomo/systems.ts";

interface Language {
  readonly language: string;
  readonly memories: readonly string[];
  /** A query and the number of the memory that answers it. */
  readonly queries: readonly (readonly [string, number])[];
}

async function run(): Promise<readonly EvalTable[]> {
  const languages = JSON.parse(
    readFileSync(new URL("./sentences.json", import.meta.url), "utf8"),
  ) as readonly Language[];
  const items = languages.flatMap(({ language, memories }) =>
    memories.map((text, index) => ({
      text,
      sessionId: `${language}-${index}`,
      at: Date.UTC(2025, 0, 1),
    })),
  );
  const embedder = new CachedEmbedder();
  try {
    const rows = [];
    for (const system of [
      bm25,
      cosine(embedder),
      memx(embedder),
      memx("none", "MemX, keyword mode"),
    ]) {
      const shares = await system.use(items, async (index) => {
        const perLanguage: number[] = [];
        let offset = 0;
        for (const { memories, queries } of languages) {
          const firsts: number[] = [];
          for (const [query, answer] of queries) {
            const ranking = await index.rank(query);
            firsts.push(measureRanking(ranking.slice(0, 1), [offset + answer]).recall5);
          }
          perLanguage.push(mean(firsts));
          offset += memories.length;
        }
        return perLanguage;
      });
      rows.push([system.name, percent(mean(shares)), ...shares.map(percent)]);
    }
    return [
      {
        title: "Eleven languages in one store: the answer is the first hit",
        note: "Own set, five memories and four questions a language, all in one store. `npm run eval -- --suite multilingual`. Percent.",
        columns: ["system", "all", ...languages.map(({ language }) => language)],
        rows,
      },
    ];
  } finally {
    await embedder.close();
  }
}

export const suite: EvalSuite = { name: "multilingual", run };

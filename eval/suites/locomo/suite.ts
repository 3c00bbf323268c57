import type { LocomoConversation, LocomoQuestion } from "../../data/locomo.ts";
import { loadLocomo } from "../../data/locomo.ts";
import { CachedEmbedder } from "../../data/cached-embedder.ts";
import { mean, measureRanking, percent } from "../../data/ranking-metrics.ts";
import type { RankingMetrics } from "../../data/ranking-metrics.ts";
import type { EvalOptions, EvalSuite, EvalTable } from "../../suite.ts";
import { disturbedQuery, withTypo } from "./disturbed-queries.ts";
import { bm25, cosine, literalFormula, memx, rankFusion } from "./systems.ts";
import type { Index, Item, System } from "./systems.ts";

/** One question's outcome. */
interface Row extends RankingMetrics {
  readonly category: number;
  readonly conversation: number;
  /** All evidence sessions among the five and ten best sessions. */
  readonly sessions5: number;
  readonly sessions10: number;
}

/** What one system did on every conversation. */
interface Outcome {
  readonly system: string;
  readonly clean: readonly Row[];
  readonly typo: readonly Row[];
  readonly hidden: readonly Row[];
  /** With the default floor: own questions' recall@5, and whether questions about another conversation brought nothing. */
  readonly floored: readonly RankingMetrics[];
  readonly silent: readonly number[];
}

const TURN_CATEGORIES = [1, 2, 3, 4];
const CATEGORIES = [1, 2, 3, 4, 5];
const HIDDEN_EVERY = 5;

function sessionRecall(
  conversation: LocomoConversation,
  ranking: readonly number[],
  gold: readonly number[],
): { readonly at5: number; readonly at10: number } {
  const sessionOf = (turn: number): string => conversation.turns[turn]?.sessionId ?? "";
  const sessions = [...new Set(ranking.map(sessionOf))];
  const wanted = new Set(gold.map(sessionOf));
  const all = (limit: number): number =>
    [...wanted].every((session) => sessions.slice(0, limit).includes(session)) ? 1 : 0;
  return { at5: all(5), at10: all(10) };
}

async function askAll(
  index: Index,
  conversation: LocomoConversation,
  how: {
    readonly number: number;
    readonly query: (question: LocomoQuestion, at: number) => string | null;
  },
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [at, question] of conversation.questions.entries()) {
    const query = how.query(question, at);
    if (query === null) continue;
    const ranking = await index.rank(query);
    const { at5, at10 } = sessionRecall(conversation, ranking, question.gold);
    rows.push({
      ...measureRanking(ranking, question.gold),
      category: question.category,
      conversation: how.number,
      sessions5: at5,
      sessions10: at10,
    });
  }
  return rows;
}

async function measure(
  system: System,
  conversations: readonly LocomoConversation[],
  how: { readonly numbers: readonly number[]; readonly disturbed: boolean },
): Promise<Outcome> {
  const outcome = {
    clean: [] as Row[],
    typo: [] as Row[],
    hidden: [] as Row[],
    floored: [] as RankingMetrics[],
    silent: [] as number[],
  };
  for (const number of how.numbers) {
    const conversation = conversations[number];
    if (conversation === undefined) continue;
    const others = conversations.filter((_, at) => at !== number);
    await system.use(conversation.turns, async (index) => {
      outcome.clean.push(
        ...(await askAll(index, conversation, { number, query: ({ text }) => text })),
      );
      if (!how.disturbed) return;
      outcome.typo.push(
        ...(await askAll(index, conversation, {
          number,
          query: ({ text, category }) => (category === 5 ? null : withTypo(text)),
        })),
      );
      const hide = ({ text, category }: LocomoQuestion, at: number): string | null =>
        category === 5 || at % HIDDEN_EVERY !== 0 ? null : disturbedQuery(text, others, at);
      outcome.hidden.push(...(await askAll(index, conversation, { number, query: hide })));
      if (index.recall === undefined) return;
      for (const { text, gold, category } of conversation.questions) {
        if (category === 5) continue;
        outcome.floored.push(measureRanking(await index.recall(text), gold));
      }
      for (const [at, { text, category }] of (
        others[number % others.length]?.questions ?? []
      ).entries()) {
        if (category === 5 || at % 2 !== 0) continue;
        outcome.silent.push((await index.recall(text)).length === 0 ? 1 : 0);
      }
    });
  }
  return { system: system.name, ...outcome };
}

const shown = (rows: readonly Row[], key: keyof RankingMetrics): string =>
  rows.length === 0 ? "–" : percent(of(rows, key));
const of = (rows: readonly Row[], key: keyof RankingMetrics | "sessions5" | "sessions10"): number =>
  mean(rows.map((row) => row[key]));
const inCategories = (rows: readonly Row[], categories: readonly number[]): readonly Row[] =>
  rows.filter((row) => categories.includes(row.category));
const overCategories = (rows: readonly Row[], key: keyof RankingMetrics): number =>
  mean(CATEGORIES.map((category) => of(inCategories(rows, [category]), key)));

const COMMAND = "`npm run eval -- --suite locomo`";

function turnTable(
  outcomes: readonly Outcome[],
  halves: { readonly first: readonly number[]; readonly second: readonly number[] },
  split: string,
): EvalTable {
  const half = (rows: readonly Row[], numbers: readonly number[]): readonly string[] => {
    const own = inCategories(rows, TURN_CATEGORIES).filter((row) =>
      numbers.includes(row.conversation),
    );
    return own.length === 0
      ? ["–", "–", "–"]
      : [
          percent(of(own, "recall5")),
          percent(of(own, "recall10")),
          percent(of(own, "reciprocalRank")),
        ];
  };
  return {
    title: "LoCoMo, turn level: evidence turns found",
    note: `Split: ${split}. Categories 1–4; signals were chosen looking at both halves. ${COMMAND}. Percent: recall@5, recall@10, MRR.`,
    columns: ["system", "1–3: r@5", "r@10", "MRR", "4–5: r@5", "r@10", "MRR"],
    rows: outcomes.map(({ system, clean }) => [
      system,
      ...half(clean, halves.first),
      ...half(clean, halves.second),
    ]),
  };
}

function yardstickTable(outcomes: readonly Outcome[], split: string): EvalTable {
  return {
    title: "LoCoMo, unweighted mean over the five categories, and recall@10 of each",
    note: `Split: ${split}. nDCG@10 and recall@10 as shares of 1; categories in percent: multi-hop, temporal, open-domain, single-hop, adversarial.`,
    columns: [
      "system",
      "nDCG@10",
      "recall@10",
      "multi-hop",
      "temporal",
      "open-domain",
      "single-hop",
      "adversarial",
    ],
    rows: outcomes.map(({ system, clean }) => [
      system,
      overCategories(clean, "ndcg10").toFixed(3),
      overCategories(clean, "recall10").toFixed(3),
      ...CATEGORIES.map((category) => percent(of(inCategories(clean, [category]), "recall10"))),
    ]),
  };
}

function robustnessTable(outcomes: readonly Outcome[], split: string): EvalTable {
  return {
    title: "LoCoMo: sessions, typos, questions among other sentences",
    note: `Split: ${split}. Sessions: all evidence sessions among the best 5 and 10, categories 1–5. Typo: one in the longest word, recall@10. Hidden: every fifth question at a random place among three sentences of other conversations, recall@5 (the question alone beside it). Percent.`,
    columns: [
      "system",
      "sessions@5",
      "sessions@10",
      "r@10",
      "r@10 with typo",
      "alone r@5",
      "hidden r@5",
    ],
    rows: outcomes.map(({ system, clean, typo, hidden }) => {
      const alone = clean.filter((row) => row.category !== 5);
      return [
        system,
        percent(of(clean, "sessions5")),
        percent(of(clean, "sessions10")),
        percent(of(alone, "recall10")),
        shown(typo, "recall10"),
        percent(of(alone, "recall5")),
        shown(hidden, "recall5"),
      ];
    }),
  };
}

function floorTable(outcomes: readonly Outcome[], split: string): EvalTable {
  return {
    title: "LoCoMo: knowing nothing",
    note: `Split: ${split}. The default floor of \`recall\` (0.30 on Blended): recall@5 on own questions without and with it, and the share of questions about another conversation that bring nothing. Percent.`,
    columns: ["system", "own r@5, no floor", "own r@5, floor", "other conversation: nothing"],
    rows: outcomes
      .filter(({ silent }) => silent.length > 0)
      .map(({ system, clean, floored, silent }) => [
        system,
        percent(of(inCategories(clean, TURN_CATEGORIES), "recall5")),
        percent(mean(floored.map((row) => row.recall5))),
        percent(mean(silent)),
      ]),
  };
}

async function mergedTable(
  systems: readonly System[],
  conversations: readonly LocomoConversation[],
): Promise<EvalTable> {
  const items: Item[] = conversations.flatMap(({ turns }) => turns);
  const rows: (readonly string[])[] = [];
  for (const system of systems) {
    const metrics = await system.use(items, async (index) => {
      const all: RankingMetrics[] = [];
      let offset = 0;
      for (const { turns, questions } of conversations) {
        for (const { text, gold, category } of questions) {
          if (category !== 5)
            all.push(
              measureRanking(
                await index.rank(text),
                gold.map((turn) => turn + offset),
              ),
            );
        }
        offset += turns.length;
      }
      return all;
    });
    const share = (key: keyof RankingMetrics): string =>
      percent(mean(metrics.map((each) => each[key])));
    rows.push([system.name, share("recall5"), share("recall10"), share("reciprocalRank")]);
  }
  return {
    title: "LoCoMo: all conversations in one store, no user filter",
    note: "Split: all. Categories 1–4. Percent.",
    columns: ["system", "r@5", "r@10", "MRR"],
    rows,
  };
}

const SPLITS: Readonly<Record<string, readonly number[]>> = {
  dev: [3, 4],
  test: [0, 1, 2],
  all: [0, 1, 2, 3, 4],
};

async function run(options: EvalOptions): Promise<readonly EvalTable[]> {
  const conversations = loadLocomo(options.dataFolder);
  if (conversations === null) {
    console.log("locomo: the data set is not there; skipped");
    return [];
  }
  const split = options.split ?? "all";
  const numbers = SPLITS[split] ?? SPLITS["all"] ?? [];
  const embedder = new CachedEmbedder();
  try {
    const systems = [
      bm25,
      cosine(embedder),
      literalFormula(embedder),
      rankFusion(embedder),
      memx(embedder),
    ];
    const outcomes: Outcome[] = [];
    for (const system of [...systems, memx("none", "MemX, keyword mode")]) {
      const disturbed = system.name === "MemX" || system.name.startsWith("BM25");
      outcomes.push(await measure(system, conversations, { numbers, disturbed }));
      console.error(`locomo: ${system.name} measured`);
    }
    const described =
      split === "all"
        ? "all five conversations"
        : `conversations ${numbers.map((number) => number + 1).join(", ")}`;
    const halves = {
      first: numbers.filter((number) => number < 3),
      second: numbers.filter((number) => number >= 3),
    };
    const tables = [
      turnTable(outcomes, halves, described),
      yardstickTable(outcomes, described),
      robustnessTable(outcomes, described),
      floorTable(outcomes, described),
    ];
    if (split === "all")
      tables.push(
        await mergedTable([bm25, literalFormula(embedder), memx(embedder)], conversations),
      );
    return tables;
  } finally {
    await embedder.close();
  }
}

export const suite: EvalSuite = { name: "locomo", run };

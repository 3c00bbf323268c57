import type { EvalSuite, EvalTable } from "../../suite.ts";
import type { CachedEmbedder } from "./cached-embedder.ts";
import { cosine, openCachedEmbedder } from "./cached-embedder.ts";
import { DISTINCT_PAIRS, PARAPHRASE_PAIRS } from "./developer-pairs.ts";
import { LATER_PAIRS } from "./later-pairs.ts";
import type { Judgement } from "./judge-pairs.ts";
import { judgePairs } from "./judge-pairs.ts";
import type { RatedPair } from "./read-pairs.ts";
import { readSick, readStsb } from "./read-pairs.ts";

const SAME = 0.8;
const NEAR = 0.5;
const RANDOM_PAIRS = 3000;

interface JudgedPair extends RatedPair, Judgement {
  readonly cosine: number;
}

type Row = readonly (string | number)[];

const share = (count: number, of: number): string =>
  of === 0 ? "–" : `${((100 * count) / of).toFixed(1)} %`;

/** A row: how many of the pairs are counted, of all and of the even and odd halves, and what the bare cosine would do. */
function rowOf(
  what: { readonly title: string; readonly target: string },
  pairs: readonly JudgedPair[],
  counts: {
    readonly ours: (pair: JudgedPair) => boolean;
    readonly bare: (pair: JudgedPair) => boolean;
    readonly of?: number;
  },
): Row {
  const half = (parity: number): string => {
    const part = pairs.filter(({ id }) => id % 2 === parity);
    return share(part.filter(counts.ours).length, part.length);
  };
  const ours = pairs.filter(counts.ours).length;
  const of = counts.of ?? pairs.length;
  return [
    what.title,
    what.target,
    `${ours} / ${of}`,
    share(ours, of),
    ...(counts.of === undefined ? [half(0), half(1)] : ["–", "–"]),
    share(pairs.filter(counts.bare).length, of),
  ];
}

async function judge(
  pairs: readonly RatedPair[],
  embedder: CachedEmbedder,
): Promise<readonly JudgedPair[]> {
  await embedder.prepare(pairs.flatMap(({ a, b }) => [a, b]));
  const judgements = await judgePairs(
    pairs.map(({ a, b }) => [a, b]),
    embedder,
  );
  return pairs.flatMap((pair, place) => {
    const judgement = judgements[place];
    const likeness = cosine(embedder.vectorOf(pair.a), embedder.vectorOf(pair.b));
    return judgement === undefined ? [] : [{ ...pair, ...judgement, cosine: likeness }];
  });
}

const merged = ({ isMerged }: JudgedPair): boolean => isMerged;
const flagged = ({ isFlagged }: JudgedPair): boolean => isFlagged;
const isAtLeast = (threshold: number) => (pair: JudgedPair) => pair.cosine >= threshold;
const MERGING = { ours: merged, bare: isAtLeast(SAME) };

function sickRows(pairs: readonly JudgedPair[]): readonly Row[] {
  const of = (relation: string): readonly JudgedPair[] =>
    pairs.filter((pair) => pair.relation === relation);
  const contradictions = of("CONTRADICTION");
  const near = contradictions.filter(isAtLeast(SAME));
  const duplicates = of("ENTAILMENT").filter(({ gold }) => gold >= 4.5);
  return [
    rowOf({ title: "SICK contradictions, cosine ≥ 0.8: merged", target: "≤ 1 %" }, near, MERGING),
    rowOf({ title: "SICK contradictions, all: merged", target: "" }, contradictions, MERGING),
    rowOf(
      { title: "SICK duplicates (entailment, gold ≥ 4.5), cosine ≥ 0.8: merged", target: "≥ 70 %" },
      duplicates.filter(isAtLeast(SAME)),
      MERGING,
    ),
    rowOf({ title: "SICK duplicates, all: merged", target: "" }, duplicates, MERGING),
    rowOf(
      { title: "SICK neutral, gold < 4: merged", target: "≤ 3.5 %" },
      of("NEUTRAL").filter(({ gold }) => gold < 4),
      MERGING,
    ),
  ];
}

function conflictRows(pairs: readonly JudgedPair[]): readonly Row[] {
  const band = pairs.filter((pair) => pair.cosine >= NEAR && pair.cosine < SAME);
  const marked = band.filter(flagged);
  const isContradiction = ({ relation }: JudgedPair): boolean => relation === "CONTRADICTION";
  const contradictions = band.filter(isContradiction);
  const bare = share(contradictions.length, band.length);
  const precision = rowOf(
    { title: "SICK 0.5–0.8: conflict mark, precision", target: "≥ 60 %" },
    marked,
    { ours: isContradiction, bare: () => false },
  );
  const recall = rowOf(
    { title: "SICK 0.5–0.8: conflict mark, recall", target: "≥ 90 %" },
    contradictions,
    { ours: flagged, bare: () => true },
  );
  return [
    [...precision.slice(0, -1), bare],
    recall,
    rowOf({ title: "SICK: superseded without a stated change", target: "" }, pairs, {
      ours: ({ isSuperseded }) => isSuperseded,
      bare: () => false,
    }),
  ];
}

function stsbRows(pairs: readonly JudgedPair[], language: "STSb" | "STSb-zh"): readonly Row[] {
  const [low, high] = language === "STSb" ? ["≤ 0.3 %", "≥ 50 %"] : ["≤ 1 %", "≥ 55 %"];
  return [
    rowOf(
      { title: `${language}, gold ≥ 4.5: merged`, target: high },
      pairs.filter(({ gold }) => gold >= 4.5),
      MERGING,
    ),
    rowOf(
      { title: `${language}, gold < 3: merged`, target: low },
      pairs.filter(({ gold }) => gold < 3),
      MERGING,
    ),
  ];
}

/** Sentences of different lines, always the same ones: a linear congruential sequence picks them. */
function randomPairs(pairs: readonly RatedPair[]): readonly RatedPair[] {
  let state = 20_260_302;
  const next = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  return Array.from({ length: RANDOM_PAIRS }, (_, id) => {
    const one = next(pairs.length);
    const other = (one + 1 + next(pairs.length - 1)) % pairs.length;
    return { id, a: pairs[one]?.a ?? "", b: pairs[other]?.b ?? "", gold: 0, relation: "" };
  });
}

const ownPairs = (pairs: typeof DISTINCT_PAIRS): readonly RatedPair[] =>
  pairs.map(([a, b], id) => ({ id, a, b, gold: 0, relation: "" }));

async function developerRows(embedder: CachedEmbedder): Promise<readonly Row[]> {
  const distinct = await judge(ownPairs(DISTINCT_PAIRS), embedder);
  const later = await judge(ownPairs(LATER_PAIRS), embedder);
  const paraphrases = await judge(ownPairs(PARAPHRASE_PAIRS), embedder);
  return [
    rowOf(
      { title: "developer pairs that look alike: merged", target: "≤ 1 of 100" },
      distinct,
      MERGING,
    ),
    rowOf(
      {
        title: "look-alike pairs written afterwards (3 before they were seen): merged",
        target: "",
      },
      later,
      MERGING,
    ),
    rowOf({ title: "developer paraphrases: merged", target: "≥ 65 of 100" }, paraphrases, MERGING),
    rowOf({ title: "developer paraphrases: flagged or superseded", target: "" }, paraphrases, {
      ours: flagged,
      bare: () => false,
    }),
  ];
}

async function publicRows(dataFolder: string, embedder: CachedEmbedder): Promise<readonly Row[]> {
  const [sick, english, chinese] = [
    readSick(dataFolder),
    readStsb(dataFolder, "en"),
    readStsb(dataFolder, "zh"),
  ];
  const rows: Row[] = [];
  if (sick !== null) {
    const judged = await judge(sick, embedder);
    rows.push(...sickRows(judged), ...conflictRows(judged));
  }
  if (english !== null) rows.push(...stsbRows(await judge(english, embedder), "STSb"));
  if (chinese !== null) {
    rows.push(...stsbRows(await judge(chinese, embedder), "STSb-zh"));
    const random = await judge(randomPairs(chinese), embedder);
    rows.push(
      rowOf({ title: "unrelated Chinese pairs: merged or flagged", target: "≤ 0.1 %" }, random, {
        ours: (pair) => pair.isMerged || pair.isFlagged,
        bare: isAtLeast(NEAR),
      }),
    );
  }
  if (rows.length === 0)
    console.log(
      `curation: no SICK and STSb data in ${dataFolder}; only the developer pairs are measured`,
    );
  return rows;
}

/** What is merged, what is kept apart and what is marked as a contradiction, beside the bare cosine bands. */
export const suite: EvalSuite = {
  name: "curation",
  async run({ dataFolder }) {
    const embedder = await openCachedEmbedder();
    try {
      const rows = [
        ...(await developerRows(embedder)),
        ...(await publicRows(dataFolder, embedder)),
      ];
      const table: EvalTable = {
        title: "Merging and contradictions",
        note: "SICK train, STSbenchmark dev (English and machine-translated Chinese), and developer pairs of our own (eval/suites/curation/developer-pairs.ts, written before the rules). Each pair is added word for word through `Memory.add`; even and odd are line numbers. Bare cosine: merge from 0.8, conflict from 0.5. `npm run eval -- --suite curation`.",
        columns: ["what", "target", "count", "all", "even", "odd", "bare cosine"],
        rows,
      };
      return [table];
    } finally {
      await embedder.close?.();
    }
  },
};

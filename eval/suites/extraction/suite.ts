import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { Memory } from "@memx/core";
import type { EvalOptions, EvalSuite, EvalTable } from "../../suite.ts";

const TYPES = ["decision", "preference", "fact", "commitment", "opinion"] as const;
type StatementType = (typeof TYPES)[number];

interface Text {
  readonly id: string;
  readonly text: string;
}

interface Labels {
  readonly id: string;
  readonly memories: readonly { readonly type: StatementType }[];
}

interface Counts {
  found: number;
  wrong: number;
  missed: number;
}

/** Which type a memory counts as, by the pattern that proposed it. */
const TYPE_OF_PATTERN: Readonly<Record<string, StatementType>> = {
  remember_request: "fact",
  stated_preference: "preference",
  stated_rule: "preference",
  stated_decision: "decision",
  stated_correction: "fact",
  stated_identity: "fact",
  stated_fact: "fact",
  stated_commitment: "commitment",
  stated_opinion: "opinion",
};

/**
 * The texts in the order in which the rules' author met them. A block's figure from before it was read is what the
 * rules do on texts they do not know; today's figure of a block that was read is an upper bound.
 */
const BLOCKS = [
  { first: 1, last: 20, read: "read before the rules were written", before: null },
  { first: 21, last: 30, read: "read later", before: { en: 0.87, zh: 0.833 } },
  { first: 31, last: 35, read: "read later", before: { en: 0.769, zh: 0.769 } },
  { first: 36, last: 40, read: "read last", before: { en: 0.615, zh: 0.615 } },
] as const;

const KEYWORDS: Readonly<Record<"en" | "zh", Readonly<Record<StatementType, RegExp>>>> = {
  en: {
    decision: /\b(?:decid\w*|decision|agreed|switch\w*|going with|chose)\b/iu,
    preference: /\b(?:prefers?|rather|likes?|favou?rs?)\b/iu,
    fact: /\b(?:confirmed|fact|is|are|was)\b.*\d/iu,
    commitment: /\b(?:promised?|commit\w*|I['’]ll|I will)\b/iu,
    opinion: /\b(?:I think|my take|honestly|in my opinion|skeptical)\b/iu,
  },
  zh: {
    decision: /决定|同意|切换|达成一致/u,
    preference: /喜欢|宁愿|偏好/u,
    fact: /确认|事实|是.*\d/u,
    commitment: /承诺|答应|我会|我将/u,
    opinion: /认为|老实说|看法/u,
  },
};

function read<T>(file: string): readonly T[] {
  const text = gunzipSync(readFileSync(file)).toString("utf8");
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as T);
}

async function typesFound(text: string): Promise<ReadonlySet<StatementType>> {
  const memory = new Memory({
    store: { uri: "memory" },
    embedder: "none",
    reflector: { mode: "rules" },
  });
  try {
    const { events } = await memory.add(text, { curate: false, timestamp: "2024-03-06T12:00:00Z" });
    const types = events.map((event) => TYPE_OF_PATTERN[event.reason ?? ""]);
    return new Set(types.filter((type) => type !== undefined));
  } finally {
    await memory.close();
  }
}

function keywordTypes(text: string, language: "en" | "zh"): ReadonlySet<StatementType> {
  return new Set(TYPES.filter((type) => KEYWORDS[language][type].test(text)));
}

function count(
  counts: Counts,
  got: ReadonlySet<StatementType>,
  wanted: ReadonlySet<StatementType>,
): void {
  for (const type of got) {
    if (wanted.has(type)) counts.found += 1;
    else counts.wrong += 1;
  }
  for (const type of wanted) if (!got.has(type)) counts.missed += 1;
}

function scores({
  found,
  wrong,
  missed,
}: Counts): readonly [precision: number, recall: number, f1: number] {
  const precision = found + wrong === 0 ? 0 : found / (found + wrong);
  const recall = found + missed === 0 ? 0 : found / (found + missed);
  return [
    precision,
    recall,
    precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
  ];
}

const shown = (value: number): string => value.toFixed(2);

async function measure(
  language: "en" | "zh",
  folder: string,
): Promise<readonly (readonly string[])[]> {
  const texts = read<Text>(
    join(folder, `memory_extraction.dataset${language === "zh" ? ".zh" : ""}.jsonl.gz`),
  );
  const labels = new Map(
    read<Labels>(join(folder, "memory_extraction.labels.jsonl.gz")).map((label) => [
      label.id,
      new Set(label.memories.map(({ type }) => type)),
    ]),
  );
  const rows: (readonly string[])[] = [];
  const perType = new Map<StatementType, Counts>(
    TYPES.map((type) => [type, { found: 0, wrong: 0, missed: 0 }]),
  );
  for (const { first, last, read: how, before } of BLOCKS) {
    const rules: Counts = { found: 0, wrong: 0, missed: 0 };
    const keywords: Counts = { found: 0, wrong: 0, missed: 0 };
    for (const { id, text } of texts) {
      const number = Number(id.replace(/\D/gu, ""));
      if (number < first || number > last) continue;
      const wanted = labels.get(id) ?? new Set();
      const got = await typesFound(text);
      count(rules, got, wanted);
      count(keywords, keywordTypes(text, language), wanted);
      for (const type of TYPES)
        count(
          perType.get(type) ?? rules,
          new Set([...got].filter((one) => one === type)),
          new Set([...wanted].filter((one) => one === type)),
        );
    }
    rows.push([
      `${language} ${first}–${last}`,
      how,
      ...scores(rules).map(shown),
      before === null ? "–" : shown(before[language]),
      shown(scores(keywords)[2]),
    ]);
  }
  for (const [type, counts] of perType)
    rows.push([`${language} ${type}`, "all 40", ...scores(counts).map(shown), "–", "–"]);
  return rows;
}

/** Mean of the blocks before they were read, weighted by their texts. */
function meanBefore(language: "en" | "zh"): string {
  const blocks = BLOCKS.flatMap(({ first, last, before }) =>
    before === null ? [] : [[last - first + 1, before[language]] as const],
  );
  const texts = blocks.reduce((sum, [size]) => sum + size, 0);
  return shown(blocks.reduce((sum, [size, f1]) => sum + size * f1, 0) / texts);
}

async function run({ dataFolder }: EvalOptions): Promise<readonly EvalTable[]> {
  const folder = join(dataFolder, "extraction");
  if (!existsSync(folder)) {
    console.log("extraction: the data set is absent, left out");
    return [];
  }
  return [
    {
      title: "Statements found by the rules alone",
      note: "Text-level F1 over decision, preference, fact, commitment and opinion; 40 labelled texts each in English and (machine-translated) Chinese; no model. Hand-written rules cannot be cross-validated by refitting, so the texts were met in blocks: a block's figure from before it was read is the honest one, today's figure of a block that was read is an upper bound. Last column: one keyword pattern per type.",
      columns: [
        "texts",
        "the rules' author",
        "precision",
        "recall",
        "F1 today",
        "F1 before reading",
        "keywords F1",
      ],
      rows: [...(await measure("en", folder)), ...(await measure("zh", folder))],
    },
    {
      title: "The same, on texts the rules' author did not know",
      note: "Mean of the blocks 21–30, 31–35 and 36–40, each measured with the rules as they were before it was read, weighted by their texts: the counterpart of a fold mean. No text of this set is unknown to today's rules any more.",
      columns: ["language", "F1"],
      rows: [
        ["en", meanBefore("en")],
        ["zh", meanBefore("zh")],
      ],
    },
  ];
}

/** What people state, in single short texts. */
export const suite: EvalSuite = { name: "extraction", run };

import { fileURLToPath } from "node:url";
import { redact } from "@memx/core";
import { loadChats } from "../eval/data/chats.ts";
import { readLines } from "../eval/suites/privacy/read-cases.ts";
import type { GitleaksCase } from "../eval/suites/privacy/read-cases.ts";
import { type BenchTable, formatNumber, percentile } from "./bench.ts";

const DATA = fileURLToPath(new URL("../../shared/data", import.meta.url));
const ROUNDS = 7;

/** One pass that any redactor needs at least: runs of token characters. */
function singlePass(text: string): void {
  const expression = /[A-Za-z0-9_-]{16,}/g;
  while (expression.exec(text) !== null);
}

/** Processor time in milliseconds: other programs on the machine do not count. */
function processorTime(work: () => void): number {
  const before = process.cpuUsage();
  work();
  return process.cpuUsage(before).user / 1000;
}

interface Corpus {
  readonly name: string;
  readonly texts: readonly string[];
  readonly target: string;
}

function measure({ name, texts, target }: Corpus): BenchTable["rows"][number] {
  const megabytes = texts.reduce((sum, text) => sum + text.length, 0) / 1e6;
  const each = (work: (text: string) => void) => (): void => {
    for (const text of texts) work(text);
  };
  const passes: number[] = [];
  const redactions: number[] = [];
  // In turn, so that both see the same machine; the first round warms up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const pass = processorTime(each(singlePass));
    const redaction = processorTime(each((text) => void redact(text)));
    if (round === 0) continue;
    passes.push(pass);
    redactions.push(redaction);
  }
  const pass = percentile(passes, 50);
  const redaction = percentile(redactions, 50);
  return [
    name,
    formatNumber(megabytes),
    formatNumber((megabytes / pass) * 1000),
    formatNumber((megabytes / redaction) * 1000),
    (redaction / pass).toFixed(1),
    target,
  ];
}

/** The privacy gateway beside one pass of a regular expression over the same text. */
export async function run(): Promise<readonly BenchTable[]> {
  const chats = loadChats(DATA);
  const secrets = readLines<GitleaksCase>(DATA, "secrets/gitleaks-dev.jsonl.gz");
  if (chats === null || secrets === null) {
    console.log("privacy: the data are not there, the benchmark is left out");
    return [];
  }
  const messages = chats.flatMap((chat) => chat.messages.map((message) => message.content));
  const dense =
    secrets
      .map((item) => item.text)
      .join("\n\n")
      .match(/[\s\S]{1,8192}/g) ?? [];
  return [
    {
      title: "The privacy gateway",
      note:
        "`npm run bench -- --only privacy`. Processor time, medians of 7 rounds. The pass is `/[A-Za-z0-9_-]{16,}/g` over " +
        "the same texts. Chats are recorded messages one by one; dense secrets are 8 kB pieces of nothing but secrets.",
      columns: ["text", "MB", "one pass, MB/s", "redact, MB/s", "redact / pass", "target"],
      rows: [
        measure({ name: "chats", texts: messages, target: "≤ 8" }),
        measure({ name: "dense secrets", texts: dense, target: "–" }),
      ],
    },
  ];
}

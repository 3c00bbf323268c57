import { redact } from "@memx/core";
import { sanitizerWithout } from "@memx/core/testing";
import type { EvalTable } from "../../suite.ts";
import { hashOf, percent } from "./read-cases.ts";
import type { GitleaksCase } from "./read-cases.ts";
import { redactWithSecretlint, secretlintRanges } from "./secretlint-peer.ts";
import shaped from "./shaped-values.json" with { type: "json" };

type Redactor = (text: string) => string;

function isGone(output: string, original: string, secret: string | null): boolean {
  // A few texts of the set name no secret: something must have been taken out of them.
  if (secret === null) return output !== original;
  return !output.includes(secret.replaceAll(/^"|"$/g, ""));
}

function missesOf(cases: readonly GitleaksCase[], redactor: Redactor): readonly GitleaksCase[] {
  return cases.filter((item) => !isGone(redactor(item.text), item.text, item.secret));
}

/** Whether the text gives the secret a name; a token all by itself can only be known by its prefix. */
function isNamed(item: GitleaksCase): boolean {
  const at = item.secret === null ? -1 : item.text.indexOf(item.secret.replaceAll(/^"|"$/g, ""));
  return at > 0 && /[=:>,|(]|\bis\b/.test(item.text.slice(Math.max(0, at - 48), at));
}

function rulesOf(cases: readonly GitleaksCase[]): string {
  const counts = new Map<string, number>();
  for (const { rule } of cases) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  if (counts.size === 0) return "none";
  return [...counts].map(([rule, count]) => `${rule} ${count}`).join(", ");
}

async function secretlintMisses(cases: readonly GitleaksCase[]): Promise<number> {
  let misses = 0;
  for (const { text, secret } of cases)
    if (!isGone(await redactWithSecretlint(text), text, secret)) misses += 1;
  return misses;
}

const PREFIXED = ["cloud-key", "vcs-registry", "ai-key", "saas-token"] as const;

/** Secrets that are gone from the output, with and without the vendors' prefixes. */
export async function recallTable(all: readonly GitleaksCase[], note: string): Promise<EvalTable> {
  const cases = all.filter((item) => item.kind === "tp" && item.text !== "");
  const named = cases.filter(isNamed);
  const bare = sanitizerWithout(PREFIXED);
  const misses = missesOf(cases, (text) => redact(text).text);
  const bareMisses = missesOf(cases, (text) => bare.sanitize(text).text);
  const namedMisses = missesOf(named, (text) => bare.sanitize(text).text);
  const share = (missed: number, of: readonly unknown[]): string =>
    `${percent(of.length - missed, of.length)} (${of.length - missed} of ${of.length})`;
  return {
    title: "Secrets gone from the output",
    note: `${note} "Vendor rules off" leaves out the families ${PREFIXED.join(", ")}: what the keys of unknown vendors get.`,
    columns: ["redactor", "all texts", "target", "missed, by rule of the set"],
    rows: [
      ["MemX", share(misses.length, cases), "≥ 99 %", rulesOf(misses)],
      [
        "MemX, vendor rules off, secrets with a name",
        share(namedMisses.length, named),
        "≥ 97 %",
        rulesOf(namedMisses),
      ],
      [
        "MemX, vendor rules off, all texts",
        share(bareMisses.length, cases),
        "–",
        `${bareMisses.length} texts`,
      ],
      [
        "secretlint 12, recommended preset (this run)",
        share(await secretlintMisses(cases), cases),
        "–",
        "–",
      ],
      ["gitleaks 8.30 (its own data; reference)", "99.6 %", "–", "–"],
      ["detect-secrets (reference)", "47.1 %", "–", "–"],
      ["redact-pii 3.4 (reference)", "10.7 %", "–", "–"],
    ],
  };
}

/** Which family takes out how much: where each finding of the set comes from. */
export function familyTable(all: readonly GitleaksCase[], note: string): EvalTable {
  const cases = all.filter((item) => item.kind === "tp" && item.secret !== null);
  const found = new Map<string, number>();
  let missed = 0;
  for (const { text, secret } of cases) {
    const bare = (secret ?? "").replaceAll(/^"|"$/g, "");
    const start = text.indexOf(bare);
    const covering = redact(text).findings.find(
      (item) => item.start < start + bare.length && item.end > start,
    );
    if (covering === undefined) missed += 1;
    else found.set(covering.family, (found.get(covering.family) ?? 0) + 1);
  }
  const rows = [...found]
    .sort((a, b) => b[1] - a[1])
    .map(([family, count]) => [family, count, percent(count, cases.length)]);
  return {
    title: "Which family found it",
    note,
    columns: ["family", "secrets", "share"],
    rows: [...rows, ["none: missed", missed, percent(missed, cases.length)]],
  };
}

/** Texts that are no secret to one gitleaks rule. Some hold a secret-shaped value all the same: those are listed. */
export async function falsePositiveTables(
  all: readonly GitleaksCase[],
  note: string,
): Promise<readonly EvalTable[]> {
  const cases = all.filter((item) => item.kind === "fp" && item.text !== "");
  const why: Readonly<Record<string, string>> = shaped;
  const plain = cases.filter((item) => why[hashOf(item.text)] === undefined);
  const touched = (of: readonly GitleaksCase[]): readonly GitleaksCase[] =>
    of.filter((item) => redact(item.text).findings.length > 0);
  let secretlint = 0;
  for (const item of plain) if ((await secretlintRanges(item.text)).length > 0) secretlint += 1;
  const listed = touched(cases).filter((item) => why[hashOf(item.text)] !== undefined);
  return [
    {
      title: "Texts without a secret-shaped value that are touched",
      note: `${note} ${cases.length - plain.length} of ${cases.length} texts hold a secret-shaped value (shaped-values.json says why) and are in the next table.`,
      columns: ["redactor", "touched", "share", "target", "which"],
      rows: [
        [
          "MemX",
          touched(plain).length,
          percent(touched(plain).length, plain.length),
          "≤ 0.5 %",
          rulesOf(touched(plain)),
        ],
        ["secretlint 12 (this run)", secretlint, percent(secretlint, plain.length), "–", "–"],
      ],
    },
    {
      title: "The others: redacted, and why a redactor should",
      note,
      columns: ["rule of the set", "what MemX found", "why"],
      rows: listed.map((item) => [
        item.rule,
        redact(item.text)
          .findings.map((finding) => finding.rule)
          .join(", "),
        why[hashOf(item.text)] ?? "",
      ]),
    },
  ];
}

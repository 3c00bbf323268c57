import { redact } from "@memx/core";
import type { PersonalDataKind } from "@memx/core";
import type { Chat } from "../../data/chats.ts";
import type { EvalTable } from "../../suite.ts";
import labels from "./chat-labels.json" with { type: "json" };
import { hashOf, percent } from "./read-cases.ts";
import type { PersonalDataCase, SecretlintCase } from "./read-cases.ts";
import { secretlintRanges } from "./secretlint-peer.ts";

/** secretlint's own cases, without those whose verdict depends on an option of secretlint. */
export async function secretlintTable(
  all: readonly SecretlintCase[],
  note: string,
): Promise<EvalTable> {
  const cases = all.filter((item) => item.options === null);
  const bad = cases.filter((item) => item.kind === "ng");
  const good = cases.filter((item) => item.kind === "ok");
  const isTouched = (item: SecretlintCase): boolean => redact(item.text).findings.length > 0;
  const live = async (of: readonly SecretlintCase[]): Promise<number> => {
    let count = 0;
    for (const item of of) if ((await secretlintRanges(item.text)).length > 0) count += 1;
    return count;
  };
  const names = (of: readonly SecretlintCase[]): string =>
    of
      .map(
        (item) =>
          `${item.rule.replace("secretlint-rule-", "")}/${item.case.replace(/^(?:ng|ok)\./, "")}`,
      )
      .join(", ") || "none";
  const missed = bad.filter((item) => !isTouched(item));
  const touched = good.filter(isTouched);
  return {
    title: "secretlint's own cases",
    note: `${note} Cases with options of secretlint are left out: ${all.length - cases.length}.`,
    columns: [
      "redactor",
      "ng redacted (target ≥ 85 %)",
      "ok touched (target ≤ 15 %)",
      "ng missed",
      "ok touched",
    ],
    rows: [
      [
        "MemX",
        `${percent(bad.length - missed.length, bad.length)} (${bad.length - missed.length} of ${bad.length})`,
        `${percent(touched.length, good.length)} (${touched.length} of ${good.length})`,
        names(missed),
        names(touched),
      ],
      [
        "secretlint 12, recommended preset (this run)",
        `${percent(await live(bad), bad.length)}`,
        `${percent(await live(good), good.length)}`,
        "–",
        "–",
      ],
      ["gitleaks 8.30 (reference, all 72 and 61)", "44 %", "10 %", "–", "–"],
      ["detect-secrets (reference, all)", "54 %", "33 %", "–", "–"],
    ],
  };
}

/** Every finding in real chats was looked at once; the label is kept by the hash of rule and text. */
export function chatTable(chats: readonly Chat[], note: string): EvalTable {
  const verdicts: Readonly<Record<string, string>> = labels;
  const counts = { right: 0, wrong: 0, unlabelled: 0 };
  const wrongRules = new Set<string>();
  const values = new Set<string>();
  let messages = 0;
  for (const { content } of chats.flatMap((chat) => chat.messages)) {
    messages += 1;
    for (const { rule, start, end } of redact(content).findings) {
      const hash = hashOf(`${rule}\n${content.slice(start, end)}`);
      const verdict = verdicts[hash];
      values.add(hash);
      if (verdict === "right") counts.right += 1;
      else if (verdict === "wrong") counts.wrong += 1;
      else counts.unlabelled += 1;
      if (verdict !== "right") wrongRules.add(rule);
    }
  }
  const perThousand = (count: number): string =>
    ((1000 * count) / Math.max(1, messages)).toFixed(2);
  return {
    title: "Real developer chats: wrong redactions per 1,000 messages",
    note: `${note} ${messages} messages, ${values.size} different values, labelled by hand in chat-labels.json. Unlabelled ones count as wrong.`,
    columns: [
      "redactor",
      "wrong per 1,000 (target ≤ 0.3)",
      "right",
      "wrong",
      "unlabelled",
      "rules of what is not right",
    ],
    rows: [
      [
        "MemX",
        perThousand(counts.wrong + counts.unlabelled),
        counts.right,
        counts.wrong,
        counts.unlabelled,
        [...wrongRules].join(", ") || "none",
      ],
      ["detect-secrets (reference)", "2.7", "–", "–", "–", "–"],
      ["redact-pii 3.4 (reference)", "changes 31 % of messages", "–", "–", "–", "–"],
    ],
  };
}

const ENTITIES: readonly (readonly [
  entity: string,
  kind: PersonalDataKind,
  target: string,
  prototype: string,
])[] = [
  ["EMAIL_ADDRESS", "email", "100 %", "100 %"],
  ["CREDIT_CARD", "card", "100 %", "100 %"],
  ["US_SSN", "ssn", "100 %", "100 %"],
  ["IP_ADDRESS", "ip", "100 %", "100 %"],
  ["PHONE_NUMBER", "phone", "≥ 90 %", "80 %"],
];

/** Personal data, switched on kind by kind. */
export function personalDataTable(
  cases: readonly PersonalDataCase[],
  chats: readonly Chat[],
  note: string,
): EvalTable {
  const messages = chats.flatMap((chat) => chat.messages);
  const rows = ENTITIES.map(([entity, kind, target, prototype]) => {
    let total = 0;
    let found = 0;
    let elsewhere = 0;
    for (const { full_text: text, spans } of cases) {
      const findings = redact(text, { personalData: [kind] }).findings.filter(
        (finding) => finding.rule === kind,
      );
      const labelled = spans.filter((span) => span.entity_type === entity);
      total += labelled.length;
      found += labelled.filter((span) =>
        findings.some((item) => item.start <= span.start_position && item.end >= span.end_position),
      ).length;
      elsewhere += findings.filter(
        (item) =>
          !labelled.some(
            (span) => span.start_position < item.end && span.end_position > item.start,
          ),
      ).length;
    }
    let inChats = 0;
    for (const { content } of messages)
      inChats += redact(content, { personalData: [kind] }).findings.filter(
        (item) => item.rule === kind,
      ).length;
    return [
      kind,
      `${percent(found, total)} (${found} of ${total})`,
      target,
      prototype,
      elsewhere,
      messages.length === 0 ? "–" : ((1000 * inChats) / messages.length).toFixed(2),
    ];
  });
  return {
    title: "Personal data, switched on",
    note: `${note} Whole spans covered.`,
    columns: [
      "kind",
      "found",
      "target",
      "prototype (reference)",
      "found elsewhere in the set",
      "findings per 1,000 chat messages",
    ],
    rows,
  };
}

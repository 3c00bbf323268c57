import { loadChats } from "../../data/chats.ts";
import type { EvalOptions, EvalSuite, EvalTable } from "../../suite.ts";
import { falsePositiveTables, familyTable, recallTable } from "./gitleaks-tables.ts";
import { chatTable, personalDataTable, secretlintTable } from "./other-tables.ts";
import { readLines, readWhole } from "./read-cases.ts";
import type { GitleaksCase, PersonalDataCase, SecretlintCase } from "./read-cases.ts";

async function run({ split, dataFolder }: EvalOptions): Promise<readonly EvalTable[]> {
  const part = split ?? "dev";
  const gitleaks = readLines<GitleaksCase>(dataFolder, `secrets/gitleaks-${part}.jsonl.gz`);
  const secretlint = readLines<SecretlintCase>(dataFolder, "secrets/secretlint-cases.jsonl.gz");
  const personal = readWhole<readonly PersonalDataCase[]>(dataFolder, "pii/presidio-small.json.gz");
  const chats = loadChats(dataFolder);
  const absent = Object.entries({ gitleaks, secretlint, personal, chats }).filter(
    ([, data]) => data === null,
  );
  for (const [name] of absent)
    console.log(`privacy: the ${name} data are not there, their tables are left out`);

  const command = "`npm run eval -- --suite privacy`.";
  const tables: EvalTable[] = [];
  if (gitleaks !== null) {
    const note = `gitleaks-${part} (texts of gitleaks' own rules, all fake), ${command}`;
    tables.push(
      await recallTable(gitleaks, note),
      familyTable(gitleaks, note),
      ...(await falsePositiveTables(gitleaks, note)),
    );
  }
  if (secretlint !== null)
    tables.push(await secretlintTable(secretlint, `secretlint's snapshots, ${command}`));
  if (chats !== null) tables.push(chatTable(chats, `Recorded chats, ${command}`));
  if (personal !== null)
    tables.push(personalDataTable(personal, chats ?? [], `presidio-small, ${command}`));
  return tables;
}

export const suite: EvalSuite = { name: "privacy", run };

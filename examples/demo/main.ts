// npm start: a conversation becomes memories, and a new process answers from them. Offline, without a key.
import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Memory, type AddEvent, type Turn } from "@memx/core";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** "day-1T09:30:00Z" is yesterday at that time: the conversation always ended yesterday. */
function withDates(text: string): string {
  return text.replace(/day-(\d)/g, (_, days: string) =>
    new Date(Date.now() - Number(days) * 86_400_000).toISOString().slice(0, 10),
  );
}

/** Fake secrets of the right shape, put in here so that secret scanners do not trip over this repository. */
function withFakeSecrets(text: string): string {
  return text
    .replace("DEMO_TOKEN_BODY", "R7k2Lq9XvB4nT8wZc3Yh6JmPd5Gs1Fa0UeKo")
    .replace("DEMO_PASSWORD", "Tr0ub4dor-x9");
}

const VERBS: Readonly<Record<AddEvent["event"], string>> = {
  ADD: "kept      ",
  MERGE: "merged    ",
  SUPERSEDE: "superseded",
  CONFLICT: "conflict  ",
  SKIP: "skipped   ",
};

function print(
  turn: Turn,
  events: readonly AddEvent[],
  redactions: Readonly<Record<string, number>>,
): void {
  const asked = turn.messages.find(({ role }) => role === "user")?.content.split("\n")[0] ?? "";
  console.log(
    `\n${String(turn.timestamp).slice(0, 16).replace("T", " ")}  “${asked.length > 90 ? `${asked.slice(0, 90)}…` : asked}”`,
  );
  for (const [family, count] of Object.entries(redactions))
    console.log(`  redacted    ${count} × ${family}`);
  for (const { event, content, reason } of events)
    console.log(`  ${VERBS[event]}  ${content ?? ""}${reason ? `   (${reason})` : ""}`);
  if (events.length === 0) console.log("  skipped     nothing in it is worth remembering");
}

const keep = process.argv.includes("--keep");
const home = await mkdtemp(join(tmpdir(), "memx-demo-"));
try {
  console.log(
    "MemX demo: three days of a developer's chat become memories, on this machine alone.",
  );
  const turns = JSON.parse(
    withDates(withFakeSecrets(await readFile(here("./conversation.json"), "utf8"))),
  ) as readonly Turn[];
  const memory = new Memory({ home, reflector: { mode: "rules" } });
  for (const turn of turns) {
    const { events, redactions } = await memory.add(turn);
    print(turn, events, redactions);
  }
  const { memories, superseded } = await memory.status();
  await memory.close();
  console.log(
    `\n${memories} memories, ${superseded} superseded. A new process now answers from them:`,
  );
  const child = spawnSync(
    process.execPath,
    ["--import", "tsx", "--conditions=@memx/source", here("./recall.ts"), home],
    { stdio: "inherit" },
  );
  process.exitCode = child.status ?? 1;
} finally {
  if (keep) console.log(`\nThe memory stays in ${home}; remove the folder when you are done.`);
  else await rm(home, { recursive: true, force: true });
}

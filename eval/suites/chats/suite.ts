import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Memory } from "@memx/core";
import {
  loadChats,
  loadGold,
  turnsOf,
  type Chat,
  type ChatMessage,
  type GoldItem,
} from "../../data/chats.ts";
import type { EvalOptions, EvalSuite, EvalTable } from "../../suite.ts";

interface Kept {
  readonly file: string;
  readonly first: number;
  readonly last: number;
  readonly content: string;
  readonly pattern: string;
}

/** Judged by hand: SHA-1 of a memory's content, first 16 digits, and whether it is worth having in a later session. */
const LABELS = fileURLToPath(new URL("useful.json", import.meta.url));
/** The fix of a failure may come so many messages after the labelled one. */
const LATER = 14;
const SAMPLE = 100;
const NAIVE =
  /\b(?:prefer|always|never|decided|let['’]s use|instead of|remember|from now on|don['’]t use|fixed|the (?:fix|issue|problem) (?:is|was)|need to (?:add|set|use|import)|error:|exception|failed)\b/iu;

const keyOf = (content: string): string =>
  createHash("sha1").update(content).digest("hex").slice(0, 16);

function openMemory(): Memory {
  return new Memory({ store: { uri: "memory" }, embedder: "none", reflector: { mode: "rules" } });
}

async function remember(chat: Chat): Promise<readonly Kept[]> {
  const memory = openMemory();
  const kept: Kept[] = [];
  try {
    for (const [number, turn] of turnsOf(chat).entries()) {
      const messages = turn.map(({ role, content }) => ({ role, content }));
      const { events } = await memory.add(messages, {
        sessionId: chat.file,
        turnId: `${chat.file} ${number}`,
        timestamp: Date.UTC(2026, 0, 20) + number * 60_000,
      });
      for (const { event, content, reason } of events) {
        if (event === "SKIP" || event === "MERGE" || content === null) continue;
        kept.push({
          file: chat.file,
          first: turn[0]?.index ?? 0,
          last: turn.at(-1)?.index ?? 0,
          content,
          pattern: reason ?? "",
        });
      }
    }
  } finally {
    await memory.close();
  }
  return kept;
}

async function givesSomething(message: ChatMessage): Promise<boolean> {
  const memory = openMemory();
  try {
    const { events } = await memory.add([{ role: message.role, content: message.content }]);
    return events.some(({ event }) => event !== "SKIP");
  } finally {
    await memory.close();
  }
}

const COMMON = new Set(
  "the and for not with from that this into only out when are was has have its use used does doesn instead after before user set add old new".split(
    " ",
  ),
);

/** Words that tell a gist from others, by their first five letters. */
function tellingWords(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}_]{2,}/gu) ?? [];
  return new Set(words.filter((word) => !COMMON.has(word)).map((word) => word.slice(0, 5)));
}

function isFound({ file, index, from, gist }: GoldItem, kept: readonly Kept[]): boolean {
  const wanted = tellingWords(gist);
  return kept.some((memory) => {
    if (memory.file !== file || memory.last < (from ?? index) || memory.first > index + LATER)
      return false;
    const words = tellingWords(memory.content);
    const common = [...wanted].filter((word) => words.has(word)).length;
    return common >= 2 && common / wanted.size >= 0.25;
  });
}

function naive(chat: Chat): readonly Kept[] {
  return chat.messages
    .filter(({ content }) => NAIVE.test(content))
    .map(({ index, content }) => ({
      file: chat.file,
      first: index,
      last: index,
      content: content.slice(0, 400),
      pattern: "keyword",
    }));
}

/** The same hundred every time: ordered by their key. */
function usefulShare(kept: readonly Kept[]): string {
  const labels = existsSync(LABELS)
    ? (JSON.parse(readFileSync(LABELS, "utf8")) as Readonly<Record<string, boolean>>)
    : {};
  const distinct = [...new Map(kept.map(({ content }) => [keyOf(content), content])).keys()]
    .toSorted()
    .slice(0, SAMPLE);
  const judged = distinct.filter((key) => labels[key] !== undefined);
  if (judged.length === 0) return "not judged";
  const useful = judged.filter((key) => labels[key] === true).length;
  return `${((useful / judged.length) * 100).toFixed(0)} % (${useful} of ${judged.length} judged, of ${distinct.length})`;
}

function row(
  name: string,
  kept: readonly Kept[],
  told: {
    readonly gold: readonly GoldItem[];
    readonly none: readonly boolean[];
    readonly messages: number;
    readonly useful: string;
  },
): readonly string[] {
  const items = told.gold.filter(({ kind }) => kind !== "none");
  const found = items.filter((item) => isFound(item, kept)).length;
  const wrong = told.none.filter(Boolean).length;
  const percent = (part: number, whole: number): string =>
    `${((part / whole) * 100).toFixed(0)} % (${part} of ${whole})`;
  return [
    name,
    percent(found, items.length),
    percent(wrong, told.none.length),
    ((kept.length / told.messages) * 100).toFixed(1),
    told.useful,
  ];
}

function messageOf(chats: readonly Chat[], { file, index }: GoldItem): ChatMessage[] {
  return chats
    .filter((chat) => chat.file === file)
    .flatMap((chat) => chat.messages.filter((message) => message.index === index));
}

async function run({ dataFolder, split }: EvalOptions): Promise<readonly EvalTable[]> {
  const chats = loadChats(dataFolder);
  if (chats === null) {
    console.log("chats: the recorded chats are absent, left out");
    return [];
  }
  const gold = loadGold(dataFolder);
  const silent = gold
    .filter(({ kind }) => kind === "none")
    .flatMap((item) => messageOf(chats, item));
  const messages = chats.reduce((sum, chat) => sum + chat.messages.length, 0);
  const kept = (await Promise.all(chats.map(remember))).flat();
  const none = await Promise.all(silent.map(givesSomething));
  const plain = chats.flatMap(naive);
  if (split === "list")
    for (const memory of kept)
      console.log(
        JSON.stringify({
          key: keyOf(memory.content),
          pattern: memory.pattern,
          content: memory.content,
        }),
      );
  const patterns = new Map<string, number>();
  for (const { pattern } of kept) patterns.set(pattern, (patterns.get(pattern) ?? 0) + 1);
  return [
    {
      title: "Recorded developer chats, rules alone",
      note: `${messages} messages, one add per exchange, no model, no embedder. Gold: 25 labelled items and 25 messages that must give nothing; an item counts as found when a memory from its messages, or from up to ${LATER} after them, shares at least two and a quarter of its telling words. Usefulness was judged by hand before the last changes of the rules; memories that these changes made new are not judged. Keywords: every message with one of 15 cue words is kept.`,
      columns: [
        "system",
        "gold found",
        "none that give",
        "memories per 100 messages",
        "judged useful",
      ],
      rows: [
        row("MemX rules", kept, { gold, none, messages, useful: usefulShare(kept) }),
        row("keywords", plain, {
          gold,
          none: silent.map(({ content }) => NAIVE.test(content)),
          messages,
          useful: "–",
        }),
      ],
    },
    {
      title: "What the rules kept, by pattern",
      note: "The same run.",
      columns: ["pattern", "memories"],
      rows: [...patterns].toSorted((a, b) => b[1] - a[1]),
    },
  ];
}

/** Long recorded chats between developers and agents. */
export const suite: EvalSuite = { name: "chats", run };

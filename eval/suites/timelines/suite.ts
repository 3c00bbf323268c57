import { Memory } from "@memx/core";
import type { EvalSuite, EvalTable } from "../../suite.ts";
import type { Timeline } from "./timelines.ts";
import { OTHER_TALK, readTimelines } from "./timelines.ts";

const DAY_MS = 86_400_000;
const START = Date.parse("2026-03-02T09:00:00Z");
/** Turns of other talk after every change. */
const TALK_BETWEEN = 3;

interface Outcome {
  readonly timeline: Timeline;
  readonly isCurrentFound: boolean;
  readonly stale: readonly string[];
}

const holds = (text: string, phrase: string): boolean =>
  text.toLowerCase().includes(phrase.toLowerCase());

const MONTHS =
  "January February March April May June July August September October November December".split(
    " ",
  );

/** "9 June" as the Reflector writes it: a date of the year in which the timelines are told. */
function isoDate(phrase: string): string | null {
  const [day = "", month = ""] = phrase.split(" ");
  const place = MONTHS.indexOf(month);
  if (place < 0 || !/^\d+$/u.test(day)) return null;
  return `2026-${String(place + 1).padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** A phrase as whole words where it is words: "REST" is not in "interest", "2" is not in "2026". Dates in any form. */
function names(text: string, phrase: string): boolean {
  const word = phrase.trim();
  const date = isoDate(word);
  if (date !== null && text.includes(date)) return true;
  if (!/^[\p{ASCII}]+$/u.test(word)) return holds(text, word);
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, "iu").test(text);
}

/** Through the Reflector as a user's words are, or each statement as it is: then only the Curator decides. */
type Way = "reflected" | "as they are";

async function live(
  memory: Memory,
  timeline: Timeline,
  told: { readonly place: number; readonly way: Way },
): Promise<Outcome> {
  const { place, way } = told;
  const userId = `${way} ${place}`;
  const reflect = way === "reflected";
  let day = 0;
  for (const state of timeline.states) {
    await memory.add(state, { userId, reflect, timestamp: START + day * DAY_MS });
    for (let turn = 0; turn < TALK_BETWEEN; turn += 1) {
      const talk = OTHER_TALK[(place + day) % OTHER_TALK.length] ?? "";
      day += 1;
      await memory.add(talk, { userId, reflect, timestamp: START + day * DAY_MS });
    }
  }
  const { hits } = await memory.search(timeline.question, { userId, reinforce: false });
  const current = hits.filter(({ content }) => names(content, timeline.current));
  const others = hits.filter((hit) => !current.includes(hit));
  const stale = timeline.stale.filter((phrase) =>
    others.some(({ content }) => names(content, phrase)),
  );
  return { timeline, isCurrentFound: current.length > 0, stale };
}

function rowOf(title: string, some: readonly Outcome[]): readonly (string | number)[] {
  const found = some.filter(({ isCurrentFound }) => isCurrentFound).length;
  const clean = some.filter(({ stale }) => stale.length === 0).length;
  const both = some.filter(
    ({ isCurrentFound, stale }) => isCurrentFound && stale.length === 0,
  ).length;
  return [
    title,
    some.length,
    found,
    clean,
    both,
    `${((100 * both) / Math.max(1, some.length)).toFixed(1)} %`,
  ];
}

function rowsOf(way: Way, outcomes: readonly Outcome[]): EvalTable["rows"] {
  const changes = (count: number): readonly Outcome[] =>
    outcomes.filter(({ timeline }) => timeline.states.length === count + 1);
  return [
    rowOf(`${way}: one change`, changes(1)),
    rowOf(`${way}: two changes`, changes(2)),
    rowOf(`${way}: three changes`, changes(3)),
    rowOf(`${way}: all`, outcomes),
  ];
}

function tableOf(reflected: readonly Outcome[], asTheyAre: readonly Outcome[]): EvalTable {
  return {
    title: "Facts that change",
    note: "60 timelines of our own (eval/suites/timelines/timelines.jsonl), rules mode, five hits; `npm run eval -- --suite timelines`. Target: newest recalled and no stale one in 95 % or more.",
    columns: ["timelines", "n", "newest recalled", "no stale one", "both", "share"],
    rows: [...rowsOf("reflected", reflected), ...rowsOf("as they are", asTheyAre)],
  };
}

async function liveAll(memory: Memory, way: Way): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [place, timeline] of readTimelines().entries()) {
    const outcome = await live(memory, timeline, { place, way });
    const { isCurrentFound, stale } = outcome;
    outcomes.push(outcome);
    if (isCurrentFound && stale.length === 0) continue;
    const missing = isCurrentFound ? "" : `, "${timeline.current}" not found`;
    console.log(
      `${way}: "${timeline.question}"${missing}${stale.length === 0 ? "" : `, stale: ${stale.join(", ")}`}`,
    );
  }
  return outcomes;
}

/** Whether the newest of several statements about one thing is recalled, and none of the older ones. */
export const suite: EvalSuite = {
  name: "timelines",
  async run() {
    const memory = new Memory({ store: { uri: "memory" }, reflector: { mode: "rules" } });
    try {
      return [tableOf(await liveAll(memory, "reflected"), await liveAll(memory, "as they are"))];
    } finally {
      await memory.close();
    }
  },
};

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

/** One dialogue turn, as it becomes one memory. */
export interface LocomoTurn {
  readonly dialogueId: string;
  readonly sessionId: string;
  readonly speaker: string;
  /** "Speaker: text [photo: caption]". */
  readonly text: string;
  /** Epoch milliseconds of its session. */
  readonly at: number;
}

export interface LocomoQuestion {
  readonly text: string;
  /** 1 multi-hop, 2 temporal, 3 open-domain, 4 single-hop, 5 adversarial. */
  readonly category: number;
  /** Indices into the conversation's turns. */
  readonly gold: readonly number[];
}

export interface LocomoConversation {
  readonly name: string;
  readonly turns: readonly LocomoTurn[];
  readonly questions: readonly LocomoQuestion[];
}

interface RawTurn {
  readonly speaker: string;
  readonly dia_id: string;
  readonly text: string;
  readonly blip_caption?: string;
}

interface RawConversation {
  readonly qa: readonly {
    readonly question: string;
    readonly category: number;
    readonly evidence?: unknown;
  }[];
  readonly conversation: Readonly<Record<string, string | readonly RawTurn[]>>;
}

const MONTHS =
  "january february march april may june july august september october november december".split(
    " ",
  );

/** "1:56 pm on 8 May, 2023" as epoch milliseconds. */
export function readSessionTime(text: string): number {
  const match = /(\d+):(\d+) (am|pm) on (\d+) (\w+),? (\d+)/.exec(text);
  if (match === null) throw new Error("a session's date could not be read");
  const [, hour = "", minute = "", half, day = "", month = "", year = ""] = match;
  return Date.UTC(
    Number(year),
    MONTHS.indexOf(month.toLowerCase()),
    Number(day),
    (Number(hour) % 12) + (half === "pm" ? 12 : 0),
    Number(minute),
  );
}

function readTurns(raw: RawConversation, name: string): LocomoTurn[] {
  const turns: LocomoTurn[] = [];
  const numbers = Object.keys(raw.conversation).flatMap(
    (key) => /^session_(\d+)$/.exec(key)?.[1] ?? [],
  );
  for (const number of numbers.map(Number).sort((a, b) => a - b)) {
    const session = raw.conversation[`session_${number}`];
    const date = raw.conversation[`session_${number}_date_time`];
    if (!Array.isArray(session) || typeof date !== "string") continue;
    const at = readSessionTime(date);
    for (const turn of session as readonly RawTurn[]) {
      const photo = turn.blip_caption === undefined ? "" : ` [photo: ${turn.blip_caption}]`;
      turns.push({
        dialogueId: turn.dia_id,
        sessionId: `${name}/session-${number}`,
        speaker: turn.speaker,
        text: `${turn.speaker}: ${turn.text}${photo}`,
        at,
      });
    }
  }
  return turns;
}

function readConversation(raw: RawConversation, index: number): LocomoConversation {
  const name = `conversation-${index + 1}`;
  const turns = readTurns(raw, name);
  const places = new Map(turns.map((turn, place) => [turn.dialogueId, place]));
  const questions = raw.qa.flatMap(({ question, category, evidence }) => {
    // Some evidence ids are malformed ("D8:6; D9:17", "D:11:26").
    const ids = JSON.stringify(evidence ?? []).matchAll(/D:?(\d+):(\d+)/g);
    const gold = new Set(
      [...ids].flatMap(
        ([, session, turn]) => places.get(`D${Number(session)}:${Number(turn)}`) ?? [],
      ),
    );
    return gold.size === 0 ? [] : [{ text: question, category, gold: [...gold] }];
  });
  return { name, turns, questions };
}

/** The conversations of LoCoMo in the data folder, with every question that has evidence; null where the file is absent. */
export function loadLocomo(dataFolder: string): readonly LocomoConversation[] | null {
  const file = join(dataFolder, "locomo", "locomo-first5.json.gz");
  if (!existsSync(file)) return null;
  const raw = JSON.parse(
    gunzipSync(readFileSync(file)).toString("utf8"),
  ) as readonly RawConversation[];
  return raw.map(readConversation);
}

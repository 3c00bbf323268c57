import type { Grain } from "./dates/calendar.ts";
import { CHINESE_DATES } from "./dates/chinese-dates.ts";
import type { DateRule } from "./dates/date-rule.ts";
import { ENGLISH_DATES } from "./dates/english-dates.ts";
import { EUROPEAN_DATES } from "./dates/european-dates.ts";

/** A phrase that names a time, and which time that is. */
export interface ResolvedDate {
  /** As written. */
  readonly phrase: string;
  /** UTF-16 offsets into the text; `end` is after the phrase. */
  readonly start: number;
  readonly end: number;
  /** Epoch milliseconds, UTC; `from` belongs to the span, `to` does not. */
  readonly from: number;
  readonly to: number;
  readonly grain: Grain;
}

const HAN = /[\u3040-\u30ff\u3400-\u9fff]/u;
const LATIN = /[a-z]|\d[-/]\d/iu;
const SENTENCE_END = /[.!?。！？\n]/u;
const AHEAD =
  /\b(?:will|shall|going to|gonna|plan(?:s|ning)? to|by|until|till|due|deadline|must|need(?:s)? to|have to|has to|should|scheduled?|remind|upcoming|ready|before|begins?|starts?|ends?|expires?|opens?|closes?|attend)\b|['’](?:ll|d)\b|[将会要得]|计划|打算|之前|截止|提醒|予定|まで/iu;
const BEHIND =
  /\b(?:was|were|did|had|ago|since|last|met|said|went|got|made|came|took|began|broke|\p{L}{2,}ed)\b|[了过]|していた|ました/iu;

/** At most this many characters of the sentence around a phrase tell whether it looks ahead. */
const SIGHT = 80;

function sentenceAround(
  text: string,
  start: number,
  end: number,
): { readonly before: string; readonly after: string } {
  const head = text.slice(Math.max(0, start - SIGHT), start);
  const tail = text.slice(end, end + SIGHT);
  const begin = Math.max(...[...".!?。！？\n"].map((mark) => head.lastIndexOf(mark)));
  const stop = tail.search(SENTENCE_END);
  return { before: head.slice(begin + 1), after: stop < 0 ? tail : tail.slice(0, stop) };
}

function find(text: string, at: number, rules: readonly DateRule[]): ResolvedDate[] {
  const found: ResolvedDate[] = [];
  const taken = new Uint8Array(text.length);
  for (const rule of rules) {
    for (const match of text.matchAll(rule.pattern)) {
      const start = match.index;
      const end = start + match[0].length;
      if (taken.subarray(start, end).includes(1)) continue;
      const { before, after } = sentenceAround(text, start, end);
      const span = rule.read(
        { ...match.groups, 0: match[0] },
        {
          at,
          before,
          ahead: AHEAD.test(before) || AHEAD.test(after),
          behind: BEHIND.test(before) || BEHIND.test(after),
        },
      );
      if (span === null) continue;
      taken.fill(1, start, end);
      found.push({ phrase: match[0], start, end, ...span });
    }
  }
  return found;
}

/**
 * Finds the phrases of `text` that name a time ("yesterday", "in March", "two days ago", 上周, 2024-03-05) and resolves
 * them against `at`, in UTC, with weeks from Monday. A date without a year, and a bare weekday, is the nearest one on
 * the side the sentence looks to: the past, unless it speaks of what is to come ("by Friday", "I'll …"). English,
 * Chinese and Japanese; relative days, weeks, months and years also in French, German and Spanish.
 *
 * @param at - Epoch milliseconds: when the text was said.
 * @returns In the order of the text, without overlaps; spans are half-open.
 */
export function resolveDates(text: string, at: number): readonly ResolvedDate[] {
  if (!Number.isFinite(at)) return [];
  const rules: DateRule[] = [];
  if (LATIN.test(text)) rules.push(...ENGLISH_DATES, ...EUROPEAN_DATES);
  if (HAN.test(text)) rules.push(...CHINESE_DATES);
  return find(text, at, rules).toSorted((a, b) => a.start - b.start);
}

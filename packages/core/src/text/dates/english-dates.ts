import {
  dateSpan,
  daySpan,
  distanceSpan,
  lastDayOf,
  monthSpan,
  nearestSpan,
  partsOf,
  quarterSpan,
  runSpan,
  seasonSpan,
  unitSpan,
  weekdaySpan,
  weekendSpan,
  yearSpan,
  type Span,
  type Unit,
} from "./calendar.ts";
import type { DateContext, DateRule } from "./date-rule.ts";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const SEASONS = ["spring", "summer", "autumn", "winter"];
const NUMBERS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  couple: 2,
  few: 3,
  several: 3,
};

const MONTH =
  "(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?";
const WEEKDAY =
  "(?<weekday>monday|tuesday|wednesday|thursday|friday|saturday|sunday|(?:mon|tues?|wed|thur?s?|fri)(?=[\\s,.;]|$))";
const NUMBER =
  "(?<number>\\d{1,4}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:a )?(?:couple|few)(?: of)?|several)";
const UNIT = "(?<unit>minute|hour|day|week|month|quarter|year)s?";
const SEASON = "(?<season>spring|summer|autumn|fall|winter)";
const SIDE = "(?<side>last|this|next|past|previous|coming|this past|this coming)";
const OFFSETS: Readonly<Record<string, number>> = {
  last: -1,
  past: -1,
  previous: -1,
  "this past": -1,
  this: 0,
  next: 1,
  coming: 1,
  "this coming": 1,
};

const rule = (pattern: string, read: DateRule["read"]): DateRule => ({
  pattern: new RegExp(`\\b${pattern}`, "giu"),
  read,
});
const offsetOf = (side: string | undefined): number => OFFSETS[(side ?? "this").toLowerCase()] ?? 0;
const monthOf = (name: string | undefined): number =>
  MONTHS.indexOf((name ?? "").slice(0, 3).toLowerCase()) + 1;
const unitOf = (name: string | undefined): Unit => (name ?? "day").toLowerCase() as Unit;

function numberOf(word: string | undefined): number {
  const plain = (word ?? "")
    .toLowerCase()
    .replace(/^a (?=couple|few)/u, "")
    .replace(/ of$/u, "");
  return NUMBERS[plain] ?? Number(plain);
}

/** A day without a year: ahead or behind where the sentence says so, else the nearest. */
function nearestDay(spanIn: (year: number) => Span | null, context: DateContext): Span | null {
  return context.ahead || context.behind
    ? nearestYear(spanIn, context)
    : nearestSpan(context.at, spanIn);
}

/** A month or day without a year is the nearest one on the side the sentence looks to. */
function nearestYear(spanIn: (year: number) => Span | null, context: DateContext): Span | null {
  const { year } = partsOf(context.at);
  const here = spanIn(year);
  if (here === null) return spanIn(year - 1) ?? spanIn(year + 1);
  if (context.ahead) return here.to <= context.at ? spanIn(year + 1) : here;
  return here.from > context.at ? spanIn(year - 1) : here;
}

function sidedMonth(side: string, month: number, at: number): Span | null {
  const { year, month: now } = partsOf(at);
  const offset = offsetOf(side);
  if (offset < 0) return monthSpan(month < now ? year : year - 1, month);
  if (offset > 0) return monthSpan(month > now ? year : year + 1, month);
  return monthSpan(year, month);
}

function seasonOf(name: string | undefined): number {
  const lower = (name ?? "").toLowerCase();
  return SEASONS.indexOf(lower === "fall" ? "autumn" : lower);
}

function sidedSeason(side: string, season: number, at: number): Span | null {
  const { year } = partsOf(at);
  const years = [year - 2, year - 1, year, year + 1]
    .map((candidate) => seasonSpan(candidate, season))
    .filter((span) => span !== null);
  const offset = offsetOf(side);
  if (offset < 0) return years.findLast((span) => span.to <= at) ?? null;
  if (offset > 0) return years.find((span) => span.from > at) ?? null;
  return years.find((span) => span.from <= at && at < span.to) ?? seasonSpan(year, season);
}

function sidedWeekday(
  side: string | undefined,
  weekday: number,
  context: DateContext,
): Span | null {
  if (side === undefined)
    return weekdaySpan(context.at, weekday, context.ahead ? "future" : "past");
  const offset = offsetOf(side);
  return weekdaySpan(context.at, weekday, offset < 0 ? "past" : offset > 0 ? "future" : "this");
}

const DAY_NUMBER = "(?<day>\\d{1,2})(?:st|nd|rd|th)?";
const YEAR = "(?<year>(?:19|20)\\d\\d)\\b";

/** English, with the ISO and slashed forms every language uses. Earlier rules win where two match the same place. */
export const ENGLISH_DATES: readonly DateRule[] = [
  rule(
    "(?<year>\\d{4})-(?<month>\\d\\d)-(?<day>\\d\\d)(?![\\d-])(?:T[\\d:.]+(?:Z|[+-]\\d\\d:?\\d\\d)?)?",
    (g) => dateSpan(Number(g["year"]), Number(g["month"]), Number(g["day"])),
  ),
  rule("(?<first>\\d{1,2})/(?<second>\\d{1,2})/(?<year>\\d{4})\\b", (g) => {
    const [first, second, year] = [Number(g["first"]), Number(g["second"]), Number(g["year"])];
    return first > 12 ? dateSpan(year, second, first) : dateSpan(year, first, second);
  }),
  rule(`${MONTH} ${DAY_NUMBER}(?:,? ${YEAR})?\\b(?![:\\d])`, (g, context) =>
    g["year"] === undefined
      ? nearestDay((year) => dateSpan(year, monthOf(g["month"]), Number(g["day"])), context)
      : dateSpan(Number(g["year"]), monthOf(g["month"]), Number(g["day"])),
  ),
  rule(`${DAY_NUMBER} (?:of )?${MONTH}(?:,? ${YEAR})?(?!\\p{L})`, (g, context) =>
    g["year"] === undefined
      ? nearestDay((year) => dateSpan(year, monthOf(g["month"]), Number(g["day"])), context)
      : dateSpan(Number(g["year"]), monthOf(g["month"]), Number(g["day"])),
  ),
  rule(`${MONTH},? (?:of )?${YEAR}`, (g) => monthSpan(Number(g["year"]), monthOf(g["month"]))),
  rule(`${SIDE} ${MONTH}(?!\\p{L})`, (g, { at }) =>
    sidedMonth(g["side"] ?? "", monthOf(g["month"]), at),
  ),
  rule(
    `(?<=\\b(?:in|since|until|till|by|during|from|of|before|after|early|late|mid) )${MONTH}(?!\\p{L})`,
    (g, context) => nearestYear((year) => monthSpan(year, monthOf(g["month"])), context),
  ),
  rule("(?<year>\\d{4})-(?<month>0[1-9]|1[0-2])(?![\\d-])", (g) =>
    monthSpan(Number(g["year"]), Number(g["month"])),
  ),
  rule(`q(?<quarter>[1-4])[ /-]?${YEAR}`, (g) =>
    quarterSpan(Number(g["year"]), Number(g["quarter"])),
  ),
  rule(
    "(?<=\\b(?:in|since|until|by|during|for|of|end of|this|last|next) )q(?<quarter>[1-4])\\b",
    (g, context) => nearestYear((year) => quarterSpan(year, Number(g["quarter"])), context),
  ),
  rule(`${SEASON} (?:of )?${YEAR}`, (g) => seasonSpan(Number(g["year"]), seasonOf(g["season"]))),
  rule(`${SIDE} ${SEASON}\\b`, (g, { at }) =>
    sidedSeason(g["side"] ?? "", seasonOf(g["season"]), at),
  ),
  rule("(?:the )?day before yesterday\\b", (_, { at }) => daySpan(at, -2)),
  rule("(?:the )?day after tomorrow\\b", (_, { at }) => daySpan(at, 2)),
  rule("(?:yesterday|last night)\\b", (_, { at }) => daySpan(at, -1)),
  rule(
    "(?:today|tonight|this (?:morning|afternoon|evening)|end of (?:the )?day|eod)\\b",
    (_, { at }) => daySpan(at),
  ),
  rule("tomorrow\\b", (_, { at }) => daySpan(at, 1)),
  rule(
    "(?:the )?end of (?:(?:the|this) )?(?<unit>week|month|quarter|year)\\b|(?<short>month|quarter|year|week)-end\\b",
    (g, { at }) => lastDayOf(unitSpan(at, unitOf(g["unit"] ?? g["short"]), 0)),
  ),
  rule(`(?:the )?${SIDE} ${WEEKDAY}(?!\\p{L})`, (g, context) =>
    sidedWeekday(
      g["side"],
      WEEKDAYS.indexOf((g["weekday"] ?? "").slice(0, 3).toLowerCase()),
      context,
    ),
  ),
  rule(`${SIDE} weekend\\b`, (g, { at }) => weekendSpan(at, offsetOf(g["side"]))),
  rule(
    `(?:in |over |during |within )?(?:the )?(?<side>last|past|previous|next|coming) ${NUMBER} ${UNIT}\\b`,
    (g, { at }) => runSpan(at, unitOf(g["unit"]), offsetOf(g["side"]) * numberOf(g["number"])),
  ),
  rule(`${SIDE} (?<unit>week|month|quarter|year)\\b`, (g, { at }) =>
    unitSpan(at, unitOf(g["unit"]), offsetOf(g["side"])),
  ),
  rule(`(?:about |around |some )?${NUMBER} ${UNIT} (?:ago|back|earlier)\\b`, (g, { at }) =>
    distanceSpan(at, unitOf(g["unit"]), -numberOf(g["number"])),
  ),
  rule(
    `in (?:about )?${NUMBER} ${UNIT}(?:' time)?\\b|${NUMBER.replace("number", "later")} ${UNIT.replace("unit", "span")} from now\\b`,
    (g, { at }) =>
      distanceSpan(at, unitOf(g["unit"] ?? g["span"]), numberOf(g["number"] ?? g["later"])),
  ),
  rule(
    `(?:(?<=\\b(?:on|by|until|till|before|since|after|every) )|^)${WEEKDAY}(?!\\p{L})`,
    (g, context) =>
      /\bevery\s+$/iu.test(context.before)
        ? null
        : sidedWeekday(
            undefined,
            WEEKDAYS.indexOf((g["weekday"] ?? "").slice(0, 3).toLowerCase()),
            context,
          ),
  ),
  rule(
    `(?<=\\b(?:in|since|until|by|during|from|before|after|of|early|late|mid) )${YEAR}(?![-/.\\d])`,
    (g) => yearSpan(Number(g["year"])),
  ),
];

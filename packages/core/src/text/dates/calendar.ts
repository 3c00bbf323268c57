/** How wide a resolved phrase is; "range" is a number of days or weeks counted from now. */
export type Grain = "day" | "weekend" | "week" | "month" | "quarter" | "season" | "year" | "range";

/** Half-open span of time in epoch milliseconds, UTC: `from` belongs to it, `to` does not. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly grain: Grain;
}

const DAY = 86_400_000;
/** Epoch milliseconds of the largest date JavaScript can hold. */
const LIMIT = 8.64e15;

export type Unit = "minute" | "hour" | "day" | "week" | "month" | "quarter" | "year";

function within(from: number, to: number): boolean {
  return (
    Number.isFinite(from) && Number.isFinite(to) && Math.abs(from) < LIMIT && Math.abs(to) < LIMIT
  );
}

function spanOf(grain: Grain, [from, to]: readonly [number, number]): Span | null {
  return within(from, to) ? { from, to, grain } : null;
}

/** 0 for Monday to 6 for Sunday. */
export function weekdayOf(at: number): number {
  return (new Date(at).getUTCDay() + 6) % 7;
}

export function daySpan(at: number, offset = 0): Span | null {
  const from = Math.floor(at / DAY) * DAY + offset * DAY;
  return spanOf("day", [from, from + DAY]);
}

/** The calendar day, or null where there is none ("February 30"). */
export function dateSpan(year: number, month: number, day: number): Span | null {
  const from = utc(year, month, day);
  const date = new Date(from);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return spanOf("day", [from, from + DAY]);
}

/** Monday to Sunday. */
export function weekSpan(at: number, offset = 0): Span | null {
  const from = (Math.floor(at / DAY) - weekdayOf(at) + offset * 7) * DAY;
  return spanOf("week", [from, from + 7 * DAY]);
}

export function weekendSpan(at: number, offset = 0): Span | null {
  const week = weekSpan(at, offset);
  return week === null ? null : spanOf("weekend", [week.from + 5 * DAY, week.to]);
}

/** Of the same day in the years around, the one nearest to now. */
export function nearestSpan(at: number, spanIn: (year: number) => Span | null): Span | null {
  const { year } = partsOf(at);
  const spans = [year - 1, year, year + 1].map(spanIn).filter((span) => span !== null);
  const distance = (span: Span): number => Math.abs(span.from - at);
  return spans.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}

/** `month` counts from 1 and may lie outside 1..12: 13 is January of the next year. */
export function monthSpan(year: number, month: number): Span | null {
  return spanOf("month", [utc(year, month, 1), utc(year, month + 1, 1)]);
}

/** `quarter` counts from 1 and may lie outside 1..4. */
export function quarterSpan(year: number, quarter: number): Span | null {
  return spanOf("quarter", [utc(year, quarter * 3 - 2, 1), utc(year, quarter * 3 + 1, 1)]);
}

/** Meteorological seasons of the northern half: `season` 0 is spring (March to May), 3 is winter, ending next year. */
export function seasonSpan(year: number, season: number): Span | null {
  return spanOf("season", [utc(year, season * 3 + 3, 1), utc(year, season * 3 + 6, 1)]);
}

export function yearSpan(year: number): Span | null {
  return spanOf("year", [utc(year, 1, 1), utc(year + 1, 1, 1)]);
}

/** The span of one `unit`, `offset` units from now: (month, -1) is last month. */
export function unitSpan(at: number, unit: Unit, offset: number): Span | null {
  const { year, month } = partsOf(at);
  if (unit === "week") return weekSpan(at, offset);
  if (unit === "month") return monthSpan(year, month + offset);
  if (unit === "quarter") return quarterSpan(year, Math.ceil(month / 3) + offset);
  if (unit === "year") return yearSpan(year + offset);
  return daySpan(at, offset);
}

/** The point `offset` units from now, as wide as people mean it: "two hours ago" is a day, "two months ago" a month. */
export function distanceSpan(at: number, unit: Unit, offset: number): Span | null {
  if (unit === "minute") return daySpan(at + offset * 60_000);
  if (unit === "hour") return daySpan(at + offset * 3_600_000);
  return unitSpan(at, unit, offset);
}

/** From `offset` units away up to now, or from now on where `offset` is positive. */
export function runSpan(at: number, unit: Unit, offset: number): Span | null {
  const edge = distanceSpan(at, unit, offset);
  const today = daySpan(at);
  if (edge === null || today === null) return null;
  return offset < 0
    ? spanOf("range", [edge.from, today.to])
    : spanOf("range", [today.from, edge.to]);
}

export function lastDayOf(span: Span | null): Span | null {
  return span === null ? null : daySpan(span.to - DAY);
}

/** The weekday (0 is Monday) before, after or in the week of now. */
export function weekdaySpan(
  at: number,
  weekday: number,
  direction: "past" | "future" | "this",
): Span | null {
  const difference = weekday - weekdayOf(at);
  if (direction === "this") return daySpan(at, difference);
  if (direction === "past") return daySpan(at, difference < 0 ? difference : difference - 7);
  return daySpan(at, difference > 0 ? difference : difference + 7);
}

export function partsOf(at: number): {
  readonly year: number;
  readonly month: number;
  readonly day: number;
} {
  const date = new Date(at);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

function utc(year: number, month: number, day: number): number {
  // Date.UTC reads the years 0 to 99 as 1900 to 1999.
  const date = new Date(Date.UTC(2000, 0, 1));
  date.setUTCFullYear(year, month - 1, day);
  return date.getTime();
}

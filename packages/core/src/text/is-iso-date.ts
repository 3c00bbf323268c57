const ISO_DATE =
  /^(?:\d{4}|[+-]\d{6})(?:-\d{2}(?:-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?: ?Z|[+-]\d{2}:?\d{2})?)?)?)?$/i;

/** Earliest and latest moment that ISO 8601 writes with a four-digit year, epoch milliseconds. */
const FIRST_MOMENT = Date.parse("0000-01-01T00:00:00Z");
const LAST_MOMENT = Date.parse("9999-12-31T23:59:59.999Z");

/** Whether a moment, in epoch milliseconds, lies in the years 0 to 9999. */
export function isWritableMoment(milliseconds: number): boolean {
  return milliseconds >= FIRST_MOMENT && milliseconds <= LAST_MOMENT;
}

/**
 * Epoch milliseconds of an ISO 8601 text from year 0 to 9999, else NaN. `Date.parse` alone also takes "tomorrow at 5" and
 * any text in brackets after a date: neither may become the date of a memory.
 */
export function parseIsoDate(text: string): number {
  const milliseconds = ISO_DATE.test(text) ? Date.parse(text) : Number.NaN;
  return isWritableMoment(milliseconds) ? milliseconds : Number.NaN;
}

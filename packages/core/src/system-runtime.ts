import type { Runtime } from "./ports/runtime.ts";

const ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyz";
/** Base-36 digits of a time in seconds: enough to the year 9999 and beyond. */
const TIME_DIGITS = 8;
/** Base-36 digits of the order in which ids were made: milliseconds of the real clock, a month of them. */
const ORDER_DIGITS = 6;
/** Base-36 digits that keep two processes apart which make an id in the same millisecond. */
const RANDOM_DIGITS = 6;

let lastOrder = 0;

const digits = (value: number, count: number): string =>
  (value % 36 ** count).toString(36).padStart(count, "0");

function randomDigits(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(RANDOM_DIGITS));
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join("");
}

/**
 * The real clock and ids: the one file that calls them. Ids sort by the given time, ids of one time by the order in which
 * they were made. Times before 1970 count as 1970.
 */
export const systemRuntime: Runtime = {
  now: () => Date.now(),
  newId(at) {
    lastOrder = Math.max(lastOrder + 1, Date.now());
    const seconds = Math.max(0, Math.trunc(at / 1000));
    return `mem_${digits(seconds, TIME_DIGITS)}${digits(lastOrder, ORDER_DIGITS)}${randomDigits()}`;
  },
};

import type { Runtime } from "./ports/runtime.ts";

const ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyz";
/** Base-36 digits of a time: enough for every date to the year 9999 and beyond. */
const TIME_DIGITS = 9;
const RANDOM_DIGITS = 11;

function randomDigits(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(RANDOM_DIGITS));
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join("");
}

/** The real clock and ids: the one file that calls them. Ids sort by the given time; times before 1970 count as 1970. */
export const systemRuntime: Runtime = {
  now: () => Date.now(),
  newId: (at) =>
    `mem_${Math.max(0, Math.trunc(at)).toString(36).padStart(TIME_DIGITS, "0")}${randomDigits()}`,
};

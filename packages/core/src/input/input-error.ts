import { ConfigError } from "../errors/memx-error.ts";
import { isWritableMoment, parseIsoDate } from "../text/is-iso-date.ts";

/** An argument is not of the accepted form: names its place and what is accepted, never its text. */
export function inputError(place: string, expected: string): ConfigError {
  return new ConfigError({ code: "MEMX_INPUT_INVALID", message: `${place} must be ${expected}.` });
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The own properties of an object. One that throws where it is read is a wrong argument; its error may hold the caller's text. */
export function readEntries(value: object, place: string): readonly [string, unknown][] {
  try {
    return Object.entries(value);
  } catch {
    throw inputError(place, "an object whose every property can be read");
  }
}

/** Names that may stand in a message: an option's, but not a token that got into its place. */
const OPTION_NAME = /^[a-z_]{1,32}$/i;

/** Refuses option names that the call does not know. */
export function checkKeys(value: unknown, place: string, known: readonly string[]): void {
  if (value === undefined) return;
  if (!isObject(value)) throw inputError(place, "an object");
  const unknown = readEntries(value, place).find(([key]) => !known.includes(key));
  if (unknown !== undefined) {
    const name = OPTION_NAME.test(unknown[0])
      ? `option ${place}.${unknown[0]}`
      : `name in ${place}`;
    throw new ConfigError({
      code: "MEMX_CONFIG_UNKNOWN_OPTION",
      message: `Unknown ${name}. Known are: ${known.join(", ")}.`,
    });
  }
}

/** A text within a length, or undefined where it is absent. */
export function optionalText(value: unknown, place: string, maximum = 1024): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "string" || value === "" || value.length > maximum) {
    throw inputError(place, `a text of 1 to ${maximum} characters`);
  }
  return value;
}

/** A number in a range, or undefined where it is absent. */
export function optionalNumber(
  value: unknown,
  place: string,
  range: { readonly min: number; readonly max: number; readonly whole?: boolean },
): number | undefined {
  if (value === undefined) return undefined;
  const fits =
    typeof value === "number" &&
    value >= range.min &&
    value <= range.max &&
    (!range.whole || Number.isInteger(value));
  if (!fits)
    throw inputError(
      place,
      `a ${range.whole ? "whole " : ""}number from ${range.min} to ${range.max}`,
    );
  return value;
}

/** A list of texts, or undefined where it is absent. */
export function optionalTexts(value: unknown, place: string): readonly string[] | undefined {
  if (value === undefined) return undefined;
  // A copy first: the places of a list that hold nothing count too.
  const list: readonly unknown[] = Array.isArray(value) ? [...(value as unknown[])] : [""];
  if (!list.every((one) => typeof one === "string" && one !== ""))
    throw inputError(place, "a list of texts that are not empty");
  return list as readonly string[];
}

/** true or false, or undefined where it is absent. */
export function optionalFlag(value: unknown, place: string): boolean | undefined {
  if (value !== undefined && typeof value !== "boolean") throw inputError(place, "true or false");
  return value;
}

/** A listener, or undefined where it is absent. */
export function optionalFunction<T>(value: T | undefined, place: string): T | undefined {
  if (value !== undefined && typeof value !== "function") throw inputError(place, "a function");
  return value;
}

/** Epoch milliseconds of an ISO 8601 text, epoch milliseconds or a Date; undefined where it is absent. */
export function optionalTime(value: unknown, place: string): number | undefined {
  if (value === undefined || value === null) return undefined;
  const milliseconds =
    typeof value === "number"
      ? value
      : value instanceof Date
        ? value.getTime()
        : typeof value === "string"
          ? parseIsoDate(value)
          : Number.NaN;
  if (!isWritableMoment(milliseconds)) {
    throw inputError(
      place,
      "a date as ISO 8601 text, epoch milliseconds or Date, from year 0 to year 9999",
    );
  }
  return Math.trunc(milliseconds);
}

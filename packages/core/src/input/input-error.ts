import { ConfigError } from "../errors/memx-error.ts";

/** An argument is not of the accepted form: names its place and what is accepted, never its text. */
export function inputError(place: string, expected: string): ConfigError {
  return new ConfigError({ code: "MEMX_INPUT_INVALID", message: `${place} must be ${expected}.` });
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Refuses option names that the call does not know. */
export function checkKeys(value: unknown, place: string, known: readonly string[]): void {
  if (value === undefined) return;
  if (!isObject(value)) throw inputError(place, "an object");
  const unknown = Object.keys(value).find((key) => !known.includes(key));
  if (unknown !== undefined) {
    throw new ConfigError({
      code: "MEMX_CONFIG_UNKNOWN_OPTION",
      message: `Unknown option ${place}.${unknown.slice(0, 64)}. Known are: ${known.join(", ")}.`,
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
  if (!Array.isArray(value) || !value.every((one) => typeof one === "string" && one !== "")) {
    throw inputError(place, "a list of texts that are not empty");
  }
  return [...(value as string[])];
}

/** Earliest and latest moment that ISO 8601 writes with a four-digit year. */
const FIRST_MOMENT = Date.parse("0000-01-01T00:00:00Z");
const LAST_MOMENT = Date.parse("9999-12-31T23:59:59.999Z");

/** Epoch milliseconds of an ISO 8601 text, epoch milliseconds or a Date; undefined where it is absent. */
export function optionalTime(value: unknown, place: string): number | undefined {
  if (value === undefined || value === null) return undefined;
  const milliseconds =
    typeof value === "number"
      ? value
      : value instanceof Date
        ? value.getTime()
        : typeof value === "string"
          ? Date.parse(value)
          : Number.NaN;
  if (!(milliseconds >= FIRST_MOMENT && milliseconds <= LAST_MOMENT)) {
    throw inputError(
      place,
      "a date as ISO 8601 text, epoch milliseconds or Date, from year 0 to year 9999",
    );
  }
  return Math.trunc(milliseconds);
}

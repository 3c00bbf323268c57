import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createSanitizer } from "./create-sanitizer.ts";
import { LOWER, made } from "./families/describe-family.ts";

const sanitizer = createSanitizer({
  customPatterns: [],
  allow: [],
  personalData: [],
  localPaths: true,
  onFailure: "drop",
});
const clean = (value: unknown): unknown => sanitizer.sanitizeJson(value).value;
const token = `gh${"p_"}${made(LOWER, 36)}`;

test("keys and values at every depth", () => {
  expect(clean({ a: [{ [token]: `x ${token}` }] })).toEqual({
    a: [{ "<REDACTED:github-token>": "x <REDACTED:github-token>" }],
  });
  expect(clean({ [token]: 1, [`${token} `]: 2 })).toEqual({
    "<REDACTED:github-token>": 1,
    "<REDACTED:github-token> ": 2,
  });
});

test("two keys that read the same afterwards both keep their value", () => {
  const other = `gh${"p_"}${made(LOWER, 36, 2)}`;
  expect(clean({ [token]: 1, [other]: 2 })).toEqual({
    "<REDACTED:github-token>": 1,
    "<REDACTED:github-token> (2)": 2,
  });
});

test("a value is judged by its name too", () => {
  expect(clean({ password: "sunshine", user: "sunshine" })).toEqual({
    password: "<REDACTED:password>",
    user: "sunshine",
  });
  expect(clean({ db: { password: 12345678 }, tokens: 12345678 })).toEqual({
    db: { password: "<REDACTED:password>" },
    tokens: 12345678,
  });
  expect(clean({ passwords: ["sunshine9", "moonlight8"] })).toEqual({
    passwords: ["<REDACTED:password>", "<REDACTED:password>"],
  });
});

test("what JSON cannot hold becomes text, null, or is left out", () => {
  const cycle: Record<string, unknown> = { name: "x" };
  cycle["self"] = cycle;
  expect(clean(cycle)).toEqual({ name: "x", self: null });
  expect(
    clean({
      a: 10n,
      b: new Date(0),
      c: undefined,
      d: () => 1,
      e: Symbol("s"),
      f: Number.NaN,
      g: Infinity,
    }),
  ).toEqual({ a: "10", b: "1970-01-01T00:00:00.000Z", f: null, g: null });
  expect(clean([undefined, () => 1, Symbol("s")])).toEqual([null, null, null]);
  expect(
    clean({ m: new Map([["k", token]]), s: new Set([token]), u: new URL("https://x.test/a") }),
  ).toEqual({
    m: { k: "<REDACTED:github-token>" },
    s: ["<REDACTED:github-token>"],
    u: "https://x.test/a",
  });
  expect(clean(new Date(Number.NaN))).toBe("");
  expect(clean(new Error(`it failed with ${token}`))).toEqual({
    name: "Error",
    message: "it failed with <REDACTED:github-token>",
  });
});

test("__proto__ is a key like any other and sets no prototype", () => {
  const value = clean(JSON.parse(`{"__proto__": {"polluted": "${token}"}, "a": 1}`)) as Record<
    string,
    unknown
  >;
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  expect(Object.getOwnPropertyNames(value)).toEqual(["__proto__", "a"]);
  expect((value as { polluted?: unknown }).polluted).toBeUndefined();
  expect(JSON.stringify(value)).toBe('{"__proto__":{"polluted":"<REDACTED:github-token>"},"a":1}');
});

test("depth has an end, and one value in many places is no cycle", () => {
  let deep: unknown = token;
  for (let level = 0; level < 10_000; level += 1) deep = [deep];
  expect(JSON.stringify(clean(deep))).not.toContain(token);
  const shared = { a: "x" };
  expect(clean([shared, shared])).toEqual([{ a: "x" }, { a: "x" }]);
});

test("a value that cannot be read is dropped and the rest is kept", () => {
  const hostile = {
    get a(): string {
      throw new Error(token);
    },
  };
  expect(clean({ hostile, b: 1 })).toEqual({ hostile: "<REDACTED:unreadable>", b: 1 });
  expect(clean({ toJSON: () => ({ x: token }) })).toEqual({ x: "<REDACTED:github-token>" });
});

test("nothing that was passed is changed", () => {
  const value = Object.freeze({ list: Object.freeze([token]) });
  clean(value);
  expect(value).toEqual({ list: [token] });
});

describe("laws", () => {
  test("any value gives JSON, twice the same, and never throws", () => {
    fc.assert(
      fc.property(
        fc.anything({
          withBigInt: true,
          withDate: true,
          withMap: true,
          withSet: true,
          withSparseArray: true,
        }),
        (value) => {
          const once = sanitizer.sanitizeJson(value);
          expect(once.failed).toBe(false);
          const written: unknown = JSON.parse(JSON.stringify(once.value));
          expect(sanitizer.sanitizeJson(written).value).toEqual(written);
        },
      ),
      { numRuns: 400 },
    );
  });
});

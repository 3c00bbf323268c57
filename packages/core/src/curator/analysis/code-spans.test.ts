import { describe, expect, test } from "vitest";
import { extractCode } from "./code-spans.ts";

describe("extractCode", () => {
  test.each([
    ["Config lives in src/config/app.ts", ["src/config/app.ts"]],
    ["Set NODE_ENV=production before", ["NODE_ENV=production"]],
    ["getUserById returns null", ["getUserById"]],
    ["run pytest -x --maxfail=2", ["-x", "--maxfail=2"]],
    ["tsc reports TS2307", ["TS2307"]],
    ["call init() first", ["init()"]],
    ["never commit .env files", [".env"]],
    ["deployed in eu-west-1", ["eu-west-1"]],
    ["see `git push -f` for that", ["git push -f"]],
    ["https://staging.acme.test/a?b=1 is up.", ["https://staging.acme.test/a?b=1"]],
  ])("%s", (text, spans) => {
    expect(extractCode(text).spans).toEqual(spans);
  });

  test.each([
    "The user prefers long-term plans",
    "on 14/03/2026 at 9:30",
    "tea and/or coffee",
    "Well-known words",
  ])("no code in %j", (text) => {
    expect(extractCode(text)).toEqual({ spans: [], rest: text });
  });

  test("is linear on hostile text", () => {
    const text = `${"a/".repeat(20_000)} ${"_".repeat(20_000)} ${"`".repeat(999)}`;
    expect(extractCode(text).spans.length).toBeGreaterThan(0);
  });
});

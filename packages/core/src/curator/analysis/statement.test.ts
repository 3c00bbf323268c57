import { describe, expect, test } from "vitest";
import { analyseStatement } from "./statement.ts";
import { isPassive } from "./voice.ts";

const contentOf = (text: string): readonly string[] =>
  analyseStatement(text).content.map(({ word }) => word);

describe("analyseStatement", () => {
  test("separates content, numbers, names and code", () => {
    const analysis = analyseStatement("The worker on Fly.io retries three times, see src/retry.ts");
    expect(analysis.code).toEqual(["Fly.io", "src/retry.ts"]);
    expect(analysis.numbers).toEqual(["3"]);
    expect(contentOf("The worker retries three times")).toEqual(["worker", "retries", "times"]);
  });

  test.each([
    ["at 10:00", ["10"]],
    ["v1.2.3 or 2.0", ["1.2.3", "2.0"]],
    ["10,000 rows and 007", ["10000", "7"]],
    ["50 ms and 50ms", ["50", "50ms"]],
    ["once a week", []],
  ])("numbers of %j", (text, numbers) => {
    expect(analyseStatement(text).numbers).toEqual(numbers);
  });

  test("a lone one may be an article", () => {
    expect(analyseStatement("one approval")).toMatchObject({ numbers: [], saysOne: true });
    expect(analyseStatement("one hundred approvals")).toMatchObject({
      numbers: ["100"],
      saysOne: false,
    });
  });

  test.each([
    ["Never push to main", 1],
    ["The build doesn't fail", 1],
    ["The build doesn’t fail", 1],
    ["Use pnpm instead of npm", 1],
    ["Stop using npm", 1],
    ["It is no longer used", 1],
    ["Push to main", 0],
  ])("%j says no %i times", (text, count) => {
    expect(analyseStatement(text).negations).toBe(count);
  });

  test("names begin with a capital inside a sentence; the word I is none", () => {
    expect(analyseStatement("Today Alice met I and CSS. Then Bob left").names).toEqual([
      "alice",
      "css",
      "bob",
    ]);
  });

  test("does not fail on text without words", () => {
    for (const text of ["", "   ", "!!!", "🙂", "\ue000"])
      expect(analyseStatement(text).content).toEqual([]);
  });
});

describe("isPassive", () => {
  test.each([
    ["the service is owned by alice", true],
    ["passwords are always carefully hashed", true],
    ["logs get removed", true],
    ["alice owns the service", false],
    ["the service is fast", false],
  ])("%s: %s", (text, passive) => {
    expect(isPassive(text.split(" "))).toBe(passive);
  });
});

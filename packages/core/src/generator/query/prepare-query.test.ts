import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { trusted } from "../../testing/stored-bullet.ts";
import { MAXIMUM_PARTS, prepareQuery } from "./prepare-query.ts";
import type { PreparedQuery } from "./prepared-query.ts";

const NOW = Date.UTC(2026, 5, 10, 12);
const prepare = (text: string): PreparedQuery => prepareQuery(trusted(text), NOW);

describe("parts", () => {
  test("a short query is one part at full weight", () => {
    expect(prepare("pnpm workspace").parts).toMatchObject([{ text: "pnpm workspace", weight: 1 }]);
  });

  test("what asks counts in full, what states at 0.6", () => {
    const { parts } = prepare("I had soup for lunch. Which port does the billing service use?");
    expect(parts.map(({ weight, asks }) => [weight, asks])).toEqual([
      [0.6, false],
      [1, true],
    ]);
  });

  test("statements count in full where nothing asks", () => {
    expect(prepare("I had soup. Then I slept.").parts.map(({ weight }) => weight)).toEqual([1, 1]);
  });

  test("of many sentences six remain, the asking ones among them", () => {
    const text = `${"The weather report said clouds. ".repeat(12)}Where do I deploy staging? ${"Birds sang loudly. ".repeat(12)}`;
    const { parts } = prepare(text);
    expect(parts).toHaveLength(MAXIMUM_PARTS);
    expect(parts.some(({ asks }) => asks)).toBe(true);
  });

  test("code and logs are set aside down to what went wrong", () => {
    const text =
      "It broke.\n```\nError: connect ECONNREFUSED\n    at Socket.connect (net.js:12:3)\nconst a = { b: [1, 2] };\n```";
    const { parts } = prepare(text);
    expect(parts.map((part) => part.text)).toEqual(["It broke.", "Error: connect ECONNREFUSED"]);
  });

  test("a question that refers to what was said is read together with it", () => {
    const { parts } = prepare("I can't reach the GPU server. What was it last time?");
    expect(parts).toMatchObject([
      { text: "I can't reach the GPU server. What was it last time?", asks: true, weight: 1 },
    ]);
  });

  test.each(["", "  ", "?!", "🎉🎉", "\u0000"])("%j has none", (text) => {
    expect(prepare(text).parts).toEqual([]);
  });

  test("any text is fine, also a megabyte and lone surrogates", () => {
    expect(prepare("why ".repeat(250_000)).parts.length).toBeLessThanOrEqual(MAXIMUM_PARTS);
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 300 }),
        (text) => prepare(text).parts.length <= MAXIMUM_PARTS,
      ),
    );
  });
});

describe("signals", () => {
  test.each(["When did we deploy?", "什么时候部署的", "How long did it take?"])(
    "%s asks for a time",
    (text) => {
      expect(prepare(text).parts[0]?.asksWhen).toBe(true);
    },
  );

  test("times are read relative to now", () => {
    const { periods } = prepare("What did I do yesterday?");
    expect(periods).toEqual([{ from: Date.UTC(2026, 5, 9), to: Date.UTC(2026, 5, 10) }]);
  });

  test.each([
    ["Write me a Dockerfile for the API.", "packages"],
    ["Could you please add tests?", "testing"],
    ["What should I cook tonight?", "meals"],
    ["I need a migration for the orders table.", "database"],
  ])("%s requests %s", (text, topic) => {
    expect([...(prepare(text).parts[0]?.topics.keys() ?? [])]).toContain(topic);
  });

  test.each(["What is the capital of Australia?", "I wrote tests yesterday.", "Thanks!"])(
    "%s requests nothing",
    (text) => {
      expect(prepare(text).parts.every((part) => part.topics.size === 0)).toBe(true);
    },
  );
});

import { describe, expect, test } from "vitest";
import { isMachineLine } from "./is-machine-line.ts";
import { readProse } from "./read-prose.ts";
import { stripForeignText } from "./strip-foreign-text.ts";

const sentences = (content: string): readonly string[] =>
  readProse(content).sentences.map(({ text }) => text);

describe("stripForeignText", () => {
  test.each([
    ["<system-reminder>be nice</system-reminder>hello", "hello"],
    ["a <memx_memories>x <b>y</b></memx_memories> b", "a \n b"],
    ["<ide_opened_file path='x'>in</ide_opened_file>ok", "ok"],
    ["<user-data><user-data>in</user-data>in</user-data>out", "out"],
    ["a < b and c > d, <b>bold</b>", "a < b and c > d, <b>bold</b>"],
    ["before\n```js\ncode\n```\nafter", "before\n\nafter"],
    ["before\n```\nnever closed", "before\n"],
    ["~~~\n```\n~~~\nafter", "\nafter"],
    ["use ```x``` inline", "use ```x``` inline"],
  ])("%j", (text, left) => {
    expect(stripForeignText(text).trim()).toBe(left.trim());
  });

  test("an opening tag without an end takes nothing with it", () => {
    expect(stripForeignText("I use <my-element> a lot. I prefer tabs.")).toContain(
      "I prefer tabs.",
    );
  });
});

describe("readProse", () => {
  test("splits sentences, but no version, path or abbreviation", () => {
    expect(sentences("Use v1.2.3 of a/b.ts, e.g. for tests. It works! Really?")).toEqual([
      "Use v1.2.3 of a/b.ts, e.g. for tests.",
      "It works!",
      "Really?",
    ]);
  });

  test("leaves out headings, quotations, tables, logs and traces", () => {
    expect(
      sentences(
        "# Title\n> quoted\n| a | b |\n|---|---|\n2024-03-05 10:00:00 INFO started\n    at foo (a.js:1:2)\nWe use pnpm.",
      ),
    ).toEqual(["We use pnpm."]);
  });

  test("joins wrapped lines and keeps list items apart", () => {
    expect(
      sentences(
        "We decided to move the staging database to another region because it was\ntoo slow there.\n- one thing here\n- another thing",
      ),
    ).toEqual([
      "We decided to move the staging database to another region because it was too slow there.",
      "one thing here",
      "another thing",
    ]);
  });

  test("knows a pasted document", () => {
    expect(readProse("We use pnpm.").pasted).toBe(false);
    expect(
      readProse(Array.from({ length: 60 }, (_, index) => `Line ${index} of a document.`).join("\n"))
        .pasted,
    ).toBe(true);
  });

  test.each([
    "a".repeat(1_000_000),
    "<a-b ".repeat(200_000),
    "`".repeat(500_000),
    "```\n".repeat(100_000),
    "- \n".repeat(200_000),
    "\u0000\uD800".repeat(100_000),
  ])("takes hostile input of a megabyte (%#)", (content) => {
    expect(readProse(content).sentences.length).toBeLessThanOrEqual(20_000);
  });
});

test.each([
  ["const a = { b: 1 };", true],
  ["error TS2322: Type 'string' is not assignable", true],
  ['  File "a.py", line 3', true],
  ["$ npm test", true],
  ["npm run build --watch", true],
  ["aider/commands.py:146:39: F821 undefined name", true],
  ["We use `npm run build` for the release.", false],
  ["Remember that the port is 5433.", false],
  ["I prefer (and always did) tabs.", false],
  ["我们决定使用 Drizzle。", false],
])("isMachineLine(%j) is %s", (line, expected) => {
  expect(isMachineLine(line)).toBe(expected);
});

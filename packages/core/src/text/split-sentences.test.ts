import fc from "fast-check";
import { expect, test } from "vitest";
import { splitSentences } from "./split-sentences.ts";

const texts = (source: string): readonly string[] => splitSentences(source).map(({ text }) => text);

test.each([
  [
    "abbreviations",
    "Dr. Smith came, e.g. today. He left.",
    ["Dr. Smith came, e.g. today.", "He left."],
  ],
  ["initials", "What J.K. Rowling wrote. It sold.", ["What J.K. Rowling wrote.", "It sold."]],
  [
    "versions and file names",
    "Use v1.2.3 of foo.ts. It works!",
    ["Use v1.2.3 of foo.ts.", "It works!"],
  ],
  ["full-width punctuation", "今天很好。明天呢？好的！", ["今天很好。", "明天呢？", "好的！"]],
  ["list items", "- one\n- two", ["- one", "- two"]],
  ["paragraphs", "First\n\nsecond", ["First", "second"]],
  ["a line that goes on below", "This line\ngoes on.", ["This line\ngoes on."]],
  ["inline code", "Call `a. B` now. Then stop.", ["Call `a. B` now.", "Then stop."]],
  ["fenced code", "Look:\n```js\na(). B()\n```\nDone.", ["Look:", "```js\na(). B()\n```", "Done."]],
  ["closing quotes", 'He said "Go." Then he left.', ['He said "Go."', "Then he left."]],
  ["nothing", "  \n ", []],
])("%s", (_, source, expected) => {
  expect(texts(source)).toEqual(expected);
});

test("every sentence stands where it says, in order, and nothing but blanks is lost", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'aB. !?\n`。U1"-'.split("")), maxLength: 120 }),
      (source) => {
        let end = 0;
        for (const sentence of splitSentences(source)) {
          expect(source.slice(sentence.start, sentence.end)).toBe(sentence.text);
          expect(source.slice(end, sentence.start).trim()).toBe("");
          end = sentence.end;
        }
        expect(source.slice(end).trim()).toBe("");
      },
    ),
  );
});

import { describe, expect, it } from "vitest";

import { textsAtPath } from "./texts-at-path.ts";

const VALUE = {
  title: "T",
  meta: { author: "A", year: 2024, "odd key": "O" },
  chapters: [{ text: "one", tags: ["x", "y"] }, { text: "two", tags: [] }, { other: true }],
  nothing: null,
};

describe("textsAtPath", () => {
  it.each([
    ["title", ["T"]],
    ["meta.author", ["A"]],
    ["meta.year", ["2024"]],
    ["meta.odd key", ["O"]],
    ["chapters[*].text", ["one", "two"]],
    ["chapters[0].text", ["one"]],
    ["chapters[-2].text", ["two"]],
    ["chapters[*].tags[*]", ["x", "y"]],
    ["chapters[7].text", []],
    ["meta.{author,year}", ["A", "2024"]],
    ["{title,meta.author}", ["T", "A"]],
    ["meta.*", ["A", "2024", "O"]],
    ["meta", ["A", "2024", "O"]],
    ["missing.deep", []],
    ["nothing", []],
    ["toString", []],
    ["$", ["T", "A", "2024", "O", "one", "x", "y", "two", "true"]],
  ])("%s", (path, expected) => {
    expect(textsAtPath(VALUE, path)).toEqual(expected);
  });
});

import { describe, expect, test } from "vitest";
import { endsWithQuestion, indexTerms, queryTerms } from "./terms.ts";

const at = Date.UTC(2023, 4, 8, 13, 56);

describe("indexTerms", () => {
  test("holds stems, irregular forms and synonyms under one term, and the date's words", () => {
    expect(indexTerms("Caroline went to the groups; moms brought pics", at)).toEqual([
      "carolin",
      "go",
      "group",
      "mother",
      "bring",
      "photo",
      "8",
      "mai",
      "2023",
    ]);
  });

  test("has no date for a time that is none", () => {
    expect(indexTerms("tea", Number.NaN)).toEqual(["tea"]);
  });
});

describe("queryTerms", () => {
  test.each([
    ["kids", "children"],
    ["repo", "repository"],
    ["Kubernetes", "k8s"],
    ["running", "ran"],
    ["CAFÉ", "cafe"],
  ])("%s and %s have one term", (one, other) => {
    expect(queryTerms(one)[0]?.term).toBe(queryTerms(other)[0]?.term);
  });

  test.each(["", "   ", "?!…", "🎉"])("%j asks for nothing", (text) => {
    expect(queryTerms(text)).toEqual([]);
  });

  test("names each word once", () => {
    expect(queryTerms("tea Tea TEA").map(({ word }) => word)).toEqual(["tea"]);
  });
});

test.each([
  ["Do you like it?", true],
  ["Do you like it? [photo: a cat]", true],
  ["你喜欢吗？", true],
  ["I do. Do you? Fine.", false],
])("endsWithQuestion(%j) is %s", (text, expected) => {
  expect(endsWithQuestion(text)).toBe(expected);
});

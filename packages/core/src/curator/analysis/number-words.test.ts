import { describe, expect, test } from "vitest";
import { numberInWords } from "./number-words.ts";

describe("numberInWords", () => {
  test.each([
    ["three", 3],
    ["twenty five", 25],
    ["one hundred", 100],
    ["three hundred and ten", 310],
    ["two thousand", 2000],
    ["two thousand five hundred", 2500],
    ["a", null],
    ["hundred", 100],
    ["twice", 2],
    ["two million", 2_000_000],
  ])("%s is %s", (words, value) => {
    expect(numberInWords(words.split(" "), 0)?.value ?? null).toBe(value);
  });

  test("ends where the number ends", () => {
    expect(numberInWords("twenty and more".split(" "), 0)).toEqual({ value: 20, length: 1 });
    expect(numberInWords("three four".split(" "), 0)).toEqual({ value: 3, length: 1 });
    expect(numberInWords("and three".split(" "), 0)).toBeNull();
  });
});

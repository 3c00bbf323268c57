import { describe, expect, test } from "vitest";
import { textKey } from "./text-key.ts";

describe("textKey", () => {
  test.each([
    ["The user prefers tabs.", "the user prefers tabs"],
    ["We use Vite", "we use Vite"],
    ["Don’t push", "Don't push."],
    ["two  spaces\nhere", "two spaces here"],
    ["ｆｕｌｌ ｗｉｄｔｈ", "full width"],
    ["用户喜欢茶。", "用户喜欢茶"],
  ])("%j and %j are one text", (a, b) => {
    expect(textKey(a)).toBe(textKey(b));
  });

  test.each([
    ["Use Foo", "Use foo"],
    ["getUser fails", "GetUser fails"],
    ["PORT is 80", "port is 80"],
    ["Is it green?", "It is green"],
    ["tabs", "tab"],
  ])("%j and %j are two texts", (a, b) => {
    expect(textKey(a)).not.toBe(textKey(b));
  });
});

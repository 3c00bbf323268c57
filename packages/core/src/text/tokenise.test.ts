import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contentTokens, tokenise } from "./tokenise.ts";

const words = (text: string): readonly string[] => tokenise(text).map((token) => token.word);

describe("words", () => {
  test.each([
    [
      "folds case, accents and compatibility forms",
      "Ünïcode CAFÉ ｆｕｌｌ straße",
      ["unicode", "cafe", "full", "strasse"],
    ],
    [
      "leaves possessives and apostrophes out",
      "Caroline's kids don’t",
      ["caroline", "kids", "dont"],
    ],
    ["reads what follows an elision", "l'eau qu'elle", ["eau", "elle"]],
    [
      "keeps the signs of languages",
      "C++ and C# on .NET",
      ["c++", "and", "c#", "on", ".net", "net"],
    ],
    ["keeps vowel signs of Hindi", "में रेस्तरां", ["में", "रेस्तरां"]],
  ])("%s", (_, text, expected) => {
    expect(words(text)).toEqual(expected);
  });
});

describe("identifiers count whole and by their parts", () => {
  test.each([
    ["getUserById", ["getuserbyid", "get", "user", "by", "id"]],
    ["snake_case_name", ["snake_case_name", "snake", "case", "name"]],
    ["eslint-config-next", ["eslint-config-next", "eslint", "config", "next"]],
    ["ERR_MODULE_NOT_FOUND", ["err_module_not_found", "err", "module", "not", "found"]],
    ["TS2345", ["ts2345", "ts", "2345"]],
    ["src/index.ts", ["src/index.ts", "src", "index", "ts"]],
    ["v20.19.1", ["20.19.1", "20", "20.19"]],
    ["HTMLParser", ["htmlparser", "html", "parser"]],
    ["react-router@6.4", ["react-router@6.4", "react", "router", "6", "6.4"]],
  ])("%s", (text, expected) => {
    expect(words(text)).toEqual(expect.arrayContaining(expected));
  });

  test("a well-known name in camel case is one word: java does not find JavaScript", () => {
    expect(words("JavaScript GitHub")).toEqual(["javascript", "github"]);
  });
});

describe("scripts without spaces", () => {
  test.each([
    ["Chinese", "数据库迁移", "据库"],
    ["Japanese", "データベースの移行", "移行"],
    ["Korean", "식당에서", "식당"],
    ["Thai", "เมื่อวานฉันไปร้านอาหาร", "อาหาร"],
  ])("%s is found by a part of it", (_, text, part) => {
    const held = new Set(words(text));
    expect(words(part).some((word) => held.has(word))).toBe(true);
  });

  test("particles alone are no content", () => {
    expect(contentTokens("的了吗")).toEqual([]);
  });
});

test("a text of stop words keeps them all", () => {
  expect(contentTokens("who is he").map((token) => token.word)).toEqual(["who", "is", "he"]);
});

test("no token holds whitespace or an upper-case Latin letter, and any string is fine", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
      for (const { word } of tokenise(text)) {
        expect(word).not.toMatch(/\s|[A-Z]/);
        expect(word.length).toBeGreaterThan(0);
      }
    }),
  );
});

test("reads a megabyte without letters or with one endless word", () => {
  expect(tokenise("!".repeat(1_000_000))).toEqual([]);
  expect(tokenise("a".repeat(1_000_000))).toEqual([]);
});

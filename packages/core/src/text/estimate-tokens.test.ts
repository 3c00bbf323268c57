import fc from "fast-check";
import { getEncoding } from "js-tiktoken";
import { describe, expect, test } from "vitest";
import { estimateTokens } from "./estimate-tokens.ts";

const encodings = [getEncoding("o200k_base"), getEncoding("cl100k_base")];
const realCount = (text: string): number =>
  Math.max(...encodings.map((encoding) => encoding.encode(text, "all").length));

const ENGLISH =
  "the memory of an agent ends when its context does and then it asks again which package manager you prefer for the billing service although you told it yesterday afternoon while we were talking about migrations".split(
    " ",
  );
const CHINESE = [
  ..."我们昨天去了一家很好的餐厅味道非常不错数据库迁移之前请先备份用户喜欢使用工具项目配置文件服务器错误日志",
];
const JAPANESE = [
  ..."昨日はとても良いレストランに行きましたデータベースの移行前にバックアップしてください設定ファイル",
];
const KOREAN = [..."어제정말좋은식당에갔습니다데이터베이스마이그레이션전에백업하세요설정파일"];
const CODE = [
  "const ",
  "value",
  " = ",
  "await ",
  "readFile",
  "(",
  "path",
  ");",
  "\n  ",
  "if ",
  "user_id",
  " !== ",
  "null",
  "{ ",
  "}",
  "=> ",
  "item.name",
  "// note\n",
  "0x1f",
  "[i]",
  '"text"',
];
const EMOJI = ["😀", "🎉", "👨‍👩‍👧‍👦", "🏳️‍🌈", "🤦🏽‍♂️", "🫠", "❤️", "✨"];

describe("never more than a tenth below the real count", () => {
  test.each([
    ["English", ENGLISH, " "],
    ["Chinese", CHINESE, ""],
    ["Japanese", JAPANESE, ""],
    ["Korean", KOREAN, ""],
    ["code", CODE, ""],
    ["emoji", EMOJI, ""],
    ["all of it", [...ENGLISH, ...CHINESE, ...JAPANESE, ...KOREAN, ...CODE, ...EMOJI], " "],
  ])("%s", (_, pieces, between) => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 60 }),
        (chosen) => {
          const text = chosen.join(between);
          expect(estimateTokens(text)).toBeGreaterThanOrEqual(0.9 * realCount(text));
        },
      ),
      { numRuns: 60 },
    );
  });
});

test("ordinary English is not counted half as much again", () => {
  const text = ENGLISH.join(" ");
  expect(estimateTokens(text)).toBeLessThanOrEqual(1.5 * realCount(text));
});

test("an empty text has none, and more text never has fewer", () => {
  expect(estimateTokens("")).toBe(0);
  fc.assert(
    fc.property(fc.string(), (text) => estimateTokens(`${text} more`) >= estimateTokens(text)),
  );
});

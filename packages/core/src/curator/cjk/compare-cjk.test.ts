import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { analyseCjkStatement, chineseNumber } from "./cjk-statement.ts";
import { compareCjkStatements } from "./compare-cjk.ts";

const compare = (a: string, b: string) =>
  compareCjkStatements(analyseCjkStatement(a), analyseCjkStatement(b));

describe("compareCjkStatements", () => {
  test.each([
    ["用户喜欢深色模式。", "用户喜欢深色的模式"],
    ["团队决定使用 Postgres 数据库", "团队决定采用 Postgres 数据库"],
    ["一个男人正在弹吉他。", "一个男人在弹着吉他。"],
    ["ユーザーはダークモードが好きです", "ユーザーはダークモードが好き"],
    ["사용자는 다크 모드를 선호합니다", "사용자는 다크 모드를 선호합니다."],
  ])("one: %s / %s", (a, b) => {
    expect(compare(a, b).verdict).toBe("duplicate");
  });

  test.each([
    ["团队决定使用红色作为网站的主题颜色", "团队决定使用蓝色作为网站的主题颜色"],
    ["ユーザーはダークモードが好きです", "ユーザーはライトモードが好きです"],
    ["사용자는 다크 모드를 선호합니다", "사용자는 라이트 모드를 선호합니다"],
    ["我的经理是王芳", "我的经理是李强"],
    ["服务器部署在上海", "服务器部署在杭州"],
  ])("two: %s / %s", (a, b) => {
    expect(compare(a, b).verdict).not.toBe("duplicate");
  });

  test.each([
    ["negation", "部署之前必须运行测试", "部署之前不必须运行测试"],
    ["negation", "禁止直接推送到主分支", "直接推送到主分支"],
    ["number", "测试服务器的端口是 3000", "测试服务器的端口是 4000"],
    ["number", "会议在三点开始", "会议在五点开始"],
    ["name", "我们用 MySQL 做数据库", "我们用 Postgres 做数据库"],
    ["opposite", "在部署前运行迁移脚本", "在部署后运行迁移脚本"],
    ["opposite", "功能开关默认启用", "功能开关默认禁用"],
    ["word-order", "客户端调用服务器", "服务器调用客户端"],
  ])("%s: %s / %s", (reason, a, b) => {
    expect(compare(a, b)).toEqual({
      verdict: "conflict",
      reasons: expect.arrayContaining([reason]),
    });
  });

  test("words that hold a negating character do not negate", () => {
    expect(analyseCjkStatement("不过这是特别区别").negations).toBe(0);
    expect(analyseCjkStatement("他不喜欢").negations).toBe(1);
  });

  test.each([
    ["三百二十", 320],
    ["二零二六", 2026],
    ["十五", 15],
    ["两万", 20_000],
    ["一千零五", 1005],
  ])("%s is %i", (numeral, value) => {
    expect(chineseNumber(numeral)).toBe(value);
  });

  test("law: symmetric, and a text is its own duplicate", () => {
    const text = fc
      .array(fc.constantFrom(..."用户团队不喜欢茶咖啡前后三五数据库在上海"), {
        minLength: 2,
        maxLength: 12,
      })
      .map((all) => all.join(""));
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(compare(a, b).verdict).toBe(compare(b, a).verdict);
        expect(compare(a, a).verdict).toMatch(/duplicate|distinct/u);
      }),
    );
  });
});

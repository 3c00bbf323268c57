import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { resolveDates } from "./resolve-dates.ts";

/** A Wednesday. */
const AT = Date.UTC(2024, 2, 6, 15, 30);
const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
const spans = (text: string, at = AT): readonly string[] =>
  resolveDates(text, at).map(({ phrase, from, to }) => `${phrase} = ${day(from)}..${day(to)}`);

describe("resolveDates", () => {
  test.each([
    ["We moved it yesterday.", "yesterday = 2024-03-05..2024-03-06"],
    ["the day before yesterday it broke", "the day before yesterday = 2024-03-04..2024-03-05"],
    ["two days ago it worked", "two days ago = 2024-03-04..2024-03-05"],
    ["about 3 weeks ago", "about 3 weeks ago = 2024-02-12..2024-02-19"],
    ["a couple of months ago", "a couple of months ago = 2024-01-01..2024-02-01"],
    ["what did we decide last week?", "last week = 2024-02-26..2024-03-04"],
    ["this month", "this month = 2024-03-01..2024-04-01"],
    ["next year we migrate", "next year = 2025-01-01..2026-01-01"],
    ["in January we shipped", "January = 2024-01-01..2024-02-01"],
    ["it broke in November", "November = 2023-11-01..2023-12-01"],
    ["we will ship it in November", "November = 2024-11-01..2024-12-01"],
    ["last May", "last May = 2023-05-01..2023-06-01"],
    ["on March 15, 2023", "March 15, 2023 = 2023-03-15..2023-03-16"],
    ["on 15th of March 2023", "15th of March 2023 = 2023-03-15..2023-03-16"],
    ["the deadline is March 15", "March 15 = 2024-03-15..2024-03-16"],
    ["released on 2023-12-24T10:00:00Z", "2023-12-24T10:00:00Z = 2023-12-24..2023-12-25"],
    ["I'll send it by Friday", "Friday = 2024-03-08..2024-03-09"],
    ["we met on Friday", "Friday = 2024-03-01..2024-03-02"],
    ["last Monday", "last Monday = 2024-03-04..2024-03-05"],
    ["next Tuesday", "next Tuesday = 2024-03-12..2024-03-13"],
    ["in the last 3 days", "in the last 3 days = 2024-03-03..2024-03-07"],
    ["She wants me to be there on April 10.", "April 10 = 2024-04-10..2024-04-11"],
    ["we met on April 10", "April 10 = 2023-04-10..2023-04-11"],
    ["her leave begins on June 1", "June 1 = 2024-06-01..2024-06-02"],
    ["4月10日的会议", "4月10日 = 2024-04-10..2024-04-11"],
    ["in two weeks", "in two weeks = 2024-03-18..2024-03-25"],
    ["before the end of the month", "the end of the month = 2024-03-31..2024-04-01"],
    ["last summer", "last summer = 2023-06-01..2023-09-01"],
    ["since Q3 2023", "Q3 2023 = 2023-07-01..2023-10-01"],
    ["back in 2021", "2021 = 2021-01-01..2022-01-01"],
    ["昨天部署失败了", "昨天 = 2024-03-05..2024-03-06"],
    ["两天前", "两天前 = 2024-03-04..2024-03-05"],
    ["三个月前", "三个月前 = 2023-12-01..2024-01-01"],
    ["上周我们决定", "上周 = 2024-02-26..2024-03-04"],
    ["上周五", "上周五 = 2024-03-01..2024-03-02"],
    ["我会在周五之前发", "周五 = 2024-03-08..2024-03-09"],
    ["去年", "去年 = 2023-01-01..2024-01-01"],
    ["2023年5月1日发布", "2023年5月1日 = 2023-05-01..2023-05-02"],
    ["去年12月", "去年12月 = 2023-12-01..2024-01-01"],
    ["最近三天", "最近三天 = 2024-03-03..2024-03-07"],
    ["先週、デプロイした", "先週 = 2024-02-26..2024-03-04"],
    ["il y a deux jours", "il y a deux jours = 2024-03-04..2024-03-05"],
    ["letzte Woche", "letzte Woche = 2024-02-26..2024-03-04"],
    ["ayer falló", "ayer = 2024-03-05..2024-03-06"],
  ])("%s", (text, expected) => {
    expect(spans(text)).toEqual([expected]);
  });

  test.each([
    "the May release notes",
    "port 5433 and version 18.1.0",
    "you may march on",
    "every Monday we deploy",
    "February 30",
    "每周五开会",
    "error 2024 occurred",
    "run it a second time",
    "",
  ])("finds nothing in %j", (text) => {
    expect(spans(text)).toEqual([]);
  });

  test("returns all phrases in order, at their place", () => {
    const text = "We moved yesterday, decided last week and ship on March 20, 2024.";
    const found = resolveDates(text, AT);
    expect(found.map((date) => text.slice(date.start, date.end))).toEqual([
      "yesterday",
      "last week",
      "March 20, 2024",
    ]);
  });

  test("holds its invariants on any text and time", () => {
    const words = fc.constantFrom(
      "yesterday",
      "in",
      "March",
      "last",
      "week",
      "9999",
      "days",
      "ago",
      "上周",
      "12月",
      "31",
      "by",
      "Friday",
      " ",
      "-",
      "2024-02-31",
    );
    const texts = fc
      .array(fc.oneof(words, fc.string({ unit: "binary", maxLength: 6 })), { maxLength: 12 })
      .map((parts) => parts.join(" "));
    fc.assert(
      fc.property(
        texts,
        fc.integer({ min: -8_640_000_000_000_000, max: 8_640_000_000_000_000 }),
        (text, at) => {
          let last = 0;
          for (const date of resolveDates(text, at)) {
            expect(date.start).toBeGreaterThanOrEqual(last);
            expect(text.slice(date.start, date.end)).toBe(date.phrase);
            expect(date.from).toBeLessThan(date.to);
            expect(Number.isFinite(new Date(date.to).getTime())).toBe(true);
            last = date.end;
          }
        },
      ),
    );
  });
});

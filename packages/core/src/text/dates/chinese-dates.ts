import {
  dateSpan,
  daySpan,
  distanceSpan,
  lastDayOf,
  monthSpan,
  nearestSpan,
  partsOf,
  runSpan,
  seasonSpan,
  unitSpan,
  weekSpan,
  weekendSpan,
  yearSpan,
  type Span,
  type Unit,
} from "./calendar.ts";
import type { DateContext, DateRule } from "./date-rule.ts";

const DIGITS = "零一二三四五六七八九";
const NUMBER = "(?<number>\\d{1,4}|[一二两三四五六七八九十]{1,3}|几)";
const UNITS: Readonly<Record<string, Unit>> = {
  分钟: "minute",
  分: "minute",
  小时: "hour",
  時間: "hour",
  天: "day",
  日: "day",
  周: "week",
  星期: "week",
  礼拜: "week",
  週間: "week",
  月: "month",
  ヶ月: "month",
  か月: "month",
  年: "year",
};
const UNIT = "个?(?<unit>分钟|小时|時間|天|日|周|星期|礼拜|週間|ヶ月|か月|月|年)";
const DAYS: Readonly<Record<string, number>> = {
  大前天: -3,
  前天: -2,
  一昨日: -2,
  おととい: -2,
  昨天: -1,
  昨日: -1,
  昨晚: -1,
  昨夜: -1,
  昨: -1,
  今天: 0,
  今日: 0,
  今早: 0,
  今晚: 0,
  明天: 1,
  明日: 1,
  明早: 1,
  明晚: 1,
  后天: 2,
  明後日: 2,
  大后天: 3,
};
const SIDES: Readonly<Record<string, number>> = {
  上上: -2,
  上: -1,
  先: -1,
  这: 0,
  本: 0,
  今: 0,
  下: 1,
  来: 1,
  下下: 2,
};
const YEARS: Readonly<Record<string, number>> = {
  前年: -2,
  去年: -1,
  昨年: -1,
  今年: 0,
  明年: 1,
  来年: 1,
  后年: 2,
};
const SEASONS = "春夏秋冬";

const rule = (pattern: string, read: DateRule["read"]): DateRule => ({
  pattern: new RegExp(pattern, "gu"),
  read,
});
const offsetOf = (side: string | undefined): number => SIDES[side ?? "本"] ?? 0;

/** 十二 is 12, 二十 is 20, 两 is 2, 几 counts as 3. */
export function chineseNumber(word: string): number {
  if (/^\d+$/u.test(word)) return Number(word);
  if (word === "几") return 3;
  const digits = word.replace("两", "二");
  const [tens, ones] = digits.includes("十") ? digits.split("十") : ["零", digits];
  const ten = tens === "" ? 1 : DIGITS.indexOf(tens ?? "零");
  const one = ones === "" ? 0 : DIGITS.indexOf(ones ?? "零");
  return ten * 10 + one;
}

function weekdayNumber(character: string): number {
  return "日天".includes(character) ? 6 : "一二三四五六".indexOf(character);
}

function weekdayIn(context: DateContext, week: number, character: string): Span | null {
  const start = weekSpan(context.at, week);
  return start === null ? null : daySpan(start.from, weekdayNumber(character));
}

function bareWeekday(context: DateContext, character: string): Span | null {
  const here = weekdayIn(context, 0, character);
  if (here === null) return null;
  if (context.ahead) return here.to <= context.at ? weekdayIn(context, 1, character) : here;
  return here.from > context.at ? weekdayIn(context, -1, character) : here;
}

function monthDay(
  context: DateContext,
  groups: Readonly<Record<string, string | undefined>>,
): Span | null {
  const { year } = partsOf(context.at);
  const month = Number(groups["month"]);
  const spanIn = (candidate: number): Span | null =>
    groups["day"] === undefined
      ? monthSpan(candidate, month)
      : dateSpan(candidate, month, Number(groups["day"]));
  if (month < 1 || month > 12) return null;
  const named = groups["year"] === undefined ? YEARS[groups["relative"] ?? ""] : undefined;
  if (groups["year"] !== undefined) return spanIn(Number(groups["year"]));
  if (named !== undefined) return spanIn(year + named);
  if (groups["day"] !== undefined && !context.ahead && !context.behind) {
    return nearestSpan(context.at, spanIn);
  }
  const here = spanIn(year);
  if (here === null) return null;
  if (context.ahead) return here.to <= context.at ? spanIn(year + 1) : here;
  return here.from > context.at ? spanIn(year - 1) : here;
}

/** Chinese, and Japanese where it writes dates with the same characters. */
export const CHINESE_DATES: readonly DateRule[] = [
  rule(
    "(?:(?<year>\\d{4}) ?年 ?|(?<relative>前年|去年|昨年|今年|明年|来年))?(?<month>\\d{1,2}) ?月 ?(?<day>\\d{1,2}) ?[日号號]",
    (g, context) => monthDay(context, g),
  ),
  rule(
    "(?:(?<year>\\d{4}) ?年 ?|(?<relative>前年|去年|昨年|今年|明年|来年))?(?<month>\\d{1,2}) ?月(?!\\d)(?:份|に)?",
    (g, context) => monthDay(context, g),
  ),
  rule("(?<year>(?:19|20)\\d\\d) ?年(?<season>[春夏秋冬])", (g) =>
    seasonSpan(Number(g["year"]), SEASONS.indexOf(g["season"] ?? "")),
  ),
  rule("(?<relative>去年|今年|明年)(?<season>[春夏秋冬])[天季]?", (g, { at }) =>
    seasonSpan(
      partsOf(at).year + (YEARS[g["relative"] ?? ""] ?? 0),
      SEASONS.indexOf(g["season"] ?? ""),
    ),
  ),
  rule("(?<year>(?:19|20)\\d\\d) ?年", (g) => yearSpan(Number(g["year"]))),
  rule(`(?:最近|过去|過去|近)(?:的)?${NUMBER}${UNIT}`, (g, { at }) =>
    runSpan(at, UNITS[g["unit"] ?? ""] ?? "day", -chineseNumber(g["number"] ?? "")),
  ),
  rule(`(?:未来|今后|接下来)(?:的)?${NUMBER}${UNIT}`, (g, { at }) =>
    runSpan(at, UNITS[g["unit"] ?? ""] ?? "day", chineseNumber(g["number"] ?? "")),
  ),
  rule(`${NUMBER}${UNIT}(?:以|之)?前`, (g, { at }) =>
    distanceSpan(at, UNITS[g["unit"] ?? ""] ?? "day", -chineseNumber(g["number"] ?? "")),
  ),
  rule(`${NUMBER}${UNIT}(?:以|之)?(?:后|後)`, (g, { at }) =>
    distanceSpan(at, UNITS[g["unit"] ?? ""] ?? "day", chineseNumber(g["number"] ?? "")),
  ),
  rule("(?<side>上上|下下|上|这|本|下|今|来|先)个?(?:周末|週末)", (g, { at }) =>
    weekendSpan(at, offsetOf(g["side"])),
  ),
  rule(
    "(?<side>上上|下下|上|这|本|下)个?(?:周|星期|礼拜)(?<weekday>[一二三四五六日天])(?!个|次|周)",
    (g, context) => weekdayIn(context, offsetOf(g["side"]), g["weekday"] ?? ""),
  ),
  rule("(?<side>先|今|来)週の?(?<weekday>[月火水木金土日])曜日?", (g, context) => {
    const start = weekSpan(context.at, offsetOf(g["side"]));
    return start === null
      ? null
      : daySpan(start.from, "月火水木金土日".indexOf(g["weekday"] ?? ""));
  }),
  rule("(?<side>上上|下下|上|这|本|下)个?(?:周|星期|礼拜)", (g, { at }) =>
    weekSpan(at, offsetOf(g["side"])),
  ),
  rule("(?<side>先|今|来)週", (g, { at }) => weekSpan(at, offsetOf(g["side"]))),
  rule("(?<side>上上|下下|上|这|本|下)个?月(?<end>底|末)?|(?<japanese>先|今|来)月", (g, { at }) => {
    const span = unitSpan(at, "month", offsetOf(g["side"] ?? g["japanese"]));
    return g["end"] === undefined ? span : lastDayOf(span);
  }),
  rule(
    "大前天|前天|一昨日|おととい|昨天|昨日|昨晚|昨夜|今天|今日|今早|今晚|明後日|明天|明日|明早|明晚|大后天|后天",
    (g, { at }) => daySpan(at, DAYS[g["0"] ?? ""] ?? 0),
  ),
  rule("前年|去年|昨年|今年|明年|来年|后年", (g, { at }) =>
    yearSpan(partsOf(at).year + (YEARS[g["0"] ?? ""] ?? 0)),
  ),
  rule("(?<!每|每个|毎)(?:周|星期|礼拜)(?<weekday>[一二三四五六日天])(?!个|次|周)", (g, context) =>
    bareWeekday(context, g["weekday"] ?? ""),
  ),
  rule("(?<unit>月|年)底(?:前|之前)?|(?<late>年)末", (g, { at }) =>
    lastDayOf(unitSpan(at, (g["unit"] ?? g["late"]) === "月" ? "month" : "year", 0)),
  ),
];

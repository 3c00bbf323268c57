import { resolveDates, type ResolvedDate } from "../../text/resolve-dates.ts";

const MONTHS =
  "January February March April May June July August September October November December".split(
    " ",
  );
/** Phrases that already say the whole date. */
const ABSOLUTE = /\d{4}/u;
const HAN = /[\u3040-\u30ff\u3400-\u9fff]/u;
const PREPOSITION =
  /(?:^|\s)(by|before|until|till|since|from|on|in|after|of|to|for|during|over|starting|at|as of|through)\s+(?:the\s+)?$/iu;
const RELATIVE =
  /^(?:the )?(?:day |yesterday|today|tomorrow|last|this|next|past|previous|coming|end of|month-end|quarter-end|year-end|week-end|in |about |around |some |a |an |one |two |three |four |five |six |seven |eight |nine |ten |\d|eod|tonight|few|several|couple)/iu;

const FOREIGN =
  /^(?:la |le |cette|il y a|l['’]an|hier|avant|aujourd|demain|après|letzte|vorige|vergangene|nächste|diese|vor |gestern|vorgestern|heute|übermorgen|el |hace |esta |ayer|hoy|ante|pasado)/iu;

const iso = (at: number): string => new Date(at).toISOString().slice(0, 10);
const monthName = (at: number): string =>
  `${MONTHS[new Date(at).getUTCMonth()] ?? ""} ${iso(at).slice(0, 4)}`;

/** The span without its preposition: "2024-03-08", "the week of 2024-03-04", "March 2024". */
function englishSpan({
  grain,
  from,
  to,
}: ResolvedDate): readonly [preposition: string, name: string] {
  if (grain === "day") return ["on", iso(from)];
  if (grain === "week") return ["in", `the week of ${iso(from)}`];
  if (grain === "weekend") return ["on", `the weekend of ${iso(from)}`];
  if (grain === "month") return ["in", monthName(from)];
  if (grain === "year") return ["in", iso(from).slice(0, 4)];
  if (grain === "quarter")
    return ["in", `Q${Math.floor(new Date(from).getUTCMonth() / 3) + 1} ${iso(from).slice(0, 4)}`];
  return ["between", `${iso(from)} and ${iso(to - 1)}`];
}

function chineseSpan({ grain, from, to }: ResolvedDate): string {
  const [year = "", month = "", day = ""] = iso(from).split("-");
  const whole = `${year}年${Number(month)}月${Number(day)}日`;
  if (grain === "day") return whole;
  if (grain === "week" || grain === "weekend") return `${whole}那一周`;
  if (grain === "month") return `${year}年${Number(month)}月`;
  if (grain === "year") return `${year}年`;
  return `${whole}至${iso(to - 1)}`;
}

function replacement(date: ResolvedDate, before: string, after: string): string {
  if (FOREIGN.test(date.phrase)) {
    const last = date.grain === "day" ? "" : ` – ${iso(date.to - 1)}`;
    return `${date.phrase} (${iso(date.from)}${last})`;
  }
  const [preposition, name] = englishSpan(date);
  if (!RELATIVE.test(date.phrase)) {
    // "Friday", "March 15": the name stays, the date is added.
    return date.grain === "day"
      ? `${date.phrase} (${iso(date.from)})`
      : date.grain === "month"
        ? name
        : `${date.phrase} (${name})`;
  }
  if (/^['’]s\b/u.test(after)) return name;
  if (/(?:morning|night|evening|afternoon|tonight)$/iu.test(date.phrase)) {
    return `${date.phrase} (${name})`;
  }
  const ownPreposition = /^in\s/iu.test(date.phrase) ? "" : PREPOSITION.exec(before)?.[1];
  const article = /(?:^|\s)the\s+$/iu.test(before);
  if (article) return `${date.phrase} (${name})`;
  return ownPreposition === undefined || ownPreposition === "" ? `${preposition} ${name}` : name;
}

/**
 * The text with its relative dates written as dates, against the time at which it was said: "yesterday" is "on
 * 2024-03-05", 上周 is 2024年2月26日那一周. A date inside code or a quotation stays.
 */
export function writeDates(text: string, at: number): string {
  let written = "";
  let from = 0;
  for (const date of resolveDates(text, at)) {
    const before = text.slice(from, date.start);
    const inCode = (text.slice(0, date.start).match(/`/gu)?.length ?? 0) % 2 === 1;
    const repeats = from > 0 && before.trim() === "" && /day$|^eod$/iu.test(date.phrase);
    if (ABSOLUTE.test(date.phrase) || inCode || repeats) continue;
    const isHan = HAN.test(date.phrase);
    const value = isHan
      ? chineseSpan(date)
      : replacement(date, text.slice(0, date.start), text.slice(date.end));
    const isStart = !isHan && /^\p{Lu}/u.test(date.phrase) && !/^\p{Lu}/u.test(value);
    written += before + (isStart ? value.slice(0, 1).toUpperCase() + value.slice(1) : value);
    from = date.end;
  }
  return written + text.slice(from);
}

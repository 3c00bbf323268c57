import { numberInWords } from "../analysis/number-words.ts";
import type { StatementAnalysis } from "../analysis/statement.ts";

function missing(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return [...a].some((number) => !b.has(number));
}

const UNIT = "second|minute|hour|day|night|week|month|quarter|year";
const COUNTED = new RegExp(
  `(?:(?<one>every|each|per|an?) |(?<count>[\\w.]+) )(?<unit>${UNIT})s?\\b`,
  "gu",
);
const ADVERB = new RegExp(
  "\\b(?:(?<night>nightly)|(?<unit>hour|week|month|quarter|year)ly|(?<day>daily))\\b",
  "gu",
);

/** How many of each unit of time a text counts: "every week" and "weekly" are one, "two weeks" are two. */
function unitCounts(analysis: StatementAnalysis): ReadonlyMap<string, string> {
  const counts = new Map<string, string>();
  for (const { groups = {} } of analysis.lowerText.matchAll(COUNTED)) {
    const { one, count = "", unit = "" } = groups;
    const value = one === undefined ? numberInWords([count], 0)?.value : 1;
    if (value !== undefined) counts.set(unit, String(value));
    else if (/^\d/u.test(count)) counts.set(unit, count);
  }
  for (const { groups = {} } of analysis.lowerText.matchAll(ADVERB)) {
    const unit = groups["unit"] ?? (groups["night"] === undefined ? "day" : "night");
    if (!counts.has(unit)) counts.set(unit, "1");
  }
  return counts;
}

function hasOtherCounts(a: StatementAnalysis, b: StatementAnalysis): boolean {
  const ofB = unitCounts(b);
  return [...unitCounts(a)].some(([unit, count]) => (ofB.get(unit) ?? count) !== count);
}

/** NUM: both texts have numbers (versions, dates, ports, number words) and not the same ones. */
export function hasOtherNumbers(a: StatementAnalysis, b: StatementAnalysis): boolean {
  if (hasOtherCounts(a, b)) return true;
  const ofA = new Set(a.numbers);
  const ofB = new Set(b.numbers);
  if (ofA.size > 0 && ofB.size > 0) return missing(ofA, ofB) || missing(ofB, ofA);
  // "one approval" against "two approvals"; "one" against no number at all is an article.
  return (a.saysOne && ofB.size > 0) || (b.saysOne && ofA.size > 0);
}

import { splitSentences } from "../../text/split-sentences.ts";
import type { RankedBullet } from "./rank.ts";

/** What a caller may take. */
export interface TrimLimits {
  readonly maxResults: number;
  /** Of all contents together. */
  readonly tokenBudget: number;
  /** Floor on Blended. */
  readonly minScore: number;
  readonly countTokens: (text: string) => number;
}

/** A memory that is returned; `cut` is what is left of its content where it alone exceeded the budget. */
export interface KeptBullet {
  readonly ranked: RankedBullet;
  readonly cut: string | null;
  readonly tokens: number;
}

/** A memory that is not returned, and what kept it out. */
export interface LeftBullet {
  readonly ranked: RankedBullet;
  readonly because: "floor" | "max-results" | "token-budget";
  /** Its place among all that were scored, from 1. */
  readonly rank: number;
}

export interface Trimmed {
  readonly kept: readonly KeptBullet[];
  readonly left: readonly LeftBullet[];
  readonly tokens: number;
}

const MARK = " …";

/** The longest beginning of a text within the budget that ends with a sentence, else with a word; "" where none fits. */
export function cutToBudget(
  text: string,
  budget: number,
  countTokens: (text: string) => number,
): string {
  const ends = splitSentences(text).map((sentence) => sentence.end);
  const upTo = (count: number): string => text.slice(0, ends[count - 1]) + MARK;
  // Halving, not one by one: a megabyte has tens of thousands of sentences.
  let [sentences, tooMany] = [0, ends.length + 1];
  while (tooMany - sentences > 1) {
    const middle = (sentences + tooMany) >> 1;
    if (countTokens(upTo(middle)) <= budget) sentences = middle;
    else tooMany = middle;
  }
  if (sentences > 0) return upTo(sentences);
  let [fits, over] = [0, Math.min(text.length, ends[0] ?? text.length)];
  while (over - fits > 1) {
    const middle = (fits + over) >> 1;
    if (countTokens(text.slice(0, middle) + MARK) <= budget) fits = middle;
    else over = middle;
  }
  const words = text.slice(0, fits);
  const whole =
    /\s/.test(words) && !/^\s/.test(text.slice(fits)) ? words.replace(/\s+\S*$/u, "") : words;
  const wellFormed = whole.replace(/[\ud800-\udbff]$/, "");
  return wellFormed.trim() === "" ? "" : wellFormed.trimEnd() + MARK;
}

/**
 * Best first while the count and the tokens allow: a memory that does not fit is passed over for the next one. A first
 * memory that alone exceeds the budget is cut at a sentence and marked. Never over budget, never over the count.
 */
export function trimToBudget(ranked: readonly RankedBullet[], limits: TrimLimits): Trimmed {
  const kept: KeptBullet[] = [];
  const left: LeftBullet[] = [];
  let tokens = 0;
  ranked.forEach((each, index) => {
    const leave = (because: LeftBullet["because"]): void =>
      void left.push({ ranked: each, because, rank: index + 1 });
    if (each.blended < limits.minScore || each.blended <= 0) return leave("floor");
    if (kept.length >= limits.maxResults) return leave("max-results");
    const cost = limits.countTokens(each.bullet.content);
    if (tokens + cost <= limits.tokenBudget) {
      kept.push({ ranked: each, cut: null, tokens: cost });
      tokens += cost;
      return;
    }
    const cut =
      kept.length === 0
        ? cutToBudget(each.bullet.content, limits.tokenBudget, limits.countTokens)
        : "";
    if (cut === "") return leave("token-budget");
    const cutCost = limits.countTokens(cut);
    kept.push({ ranked: each, cut, tokens: cutCost });
    tokens += cutCost;
  });
  return { kept, left, tokens };
}

import type { CuratorSettings } from "../types/settings.ts";
import type { Comparable, Comparison } from "./comparison.ts";
import { haveSameExceptions, isRestricted } from "./alignment/qualifier.ts";
import type { Alignment } from "./alignment/align.ts";
import { alignStatements, isContained } from "./alignment/align.ts";
import { haveSameArrangement } from "./alignment/arrangement.ts";
import type { StatementAnalysis } from "./analysis/statement.ts";
import { analyseStatement } from "./analysis/statement.ts";
import { guardPair } from "./guard/guard.ts";
import { textKey } from "./text-key.ts";

/** From this share of unknown tokens in either text, the cosine says nothing about their meaning. */
export const UNTRUSTED_SHARE = 0.1;

/** What {@link compareTexts} needs beside the two texts. */
export interface ComparisonContext {
  readonly settings: CuratorSettings;
  /** Cosine of the two; null where one is missing or not trusted. */
  readonly similarity: number | null;
  readonly newer: "a" | "b";
  /** The newer text says that something changed. */
  readonly statesChange: boolean;
}

/** Cosine of two unit vectors, clamped to -1..1; null where one is missing or of another length. */
export function cosine(a: Float32Array | null, b: Float32Array | null): number | null {
  if (a === null || b === null || a.length !== b.length) return null;
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) sum += (a[index] ?? 0) * (b[index] ?? 0);
  return Math.max(-1, Math.min(1, sum));
}

/**
 * The merge rule, guard aside: cosine ≥ threshold, one text without a content word that has no partner in the other, and
 * the shared words in the same arrangement. A restriction that only one has takes a cosine half-way to 1.
 */
function isSameMeaning(
  [a, b]: readonly [StatementAnalysis, StatementAnalysis],
  alignment: Alignment,
  { similarity, settings }: ComparisonContext,
): boolean {
  if (similarity === null || !isContained(alignment) || !haveSameExceptions(a, b)) return false;
  const restricted = isRestricted(a, alignment.unmatchedA) || isRestricted(b, alignment.unmatchedB);
  const threshold = settings.similarityThreshold;
  if (similarity < (restricted ? (threshold + 1) / 2 : threshold)) return false;
  return haveSameArrangement(a, b);
}

/** How two texts stand to each other, given what is known about them. */
export function compareTexts(a: string, b: string, context: ComparisonContext): Comparison {
  const { settings, similarity, newer } = context;
  if (textKey(a) === textKey(b))
    return { verdict: "duplicate", reasons: ["same-text"], similarity, newer };
  const analysisA = analyseStatement(a);
  const analysisB = analyseStatement(b);
  const alignment = alignStatements(analysisA, analysisB);
  const guards = guardPair(analysisA, analysisB, alignment);
  if (similarity === null || similarity < settings.conflictThreshold)
    return { verdict: "distinct", reasons: [], similarity, newer };
  if (guards.length > 0) return { verdict: "conflict", reasons: guards, similarity, newer };
  if (isSameMeaning([analysisA, analysisB], alignment, context))
    return { verdict: "duplicate", reasons: ["same-meaning"], similarity, newer };
  return { verdict: "related", reasons: [], similarity, newer };
}

/** How two statements stand to each other. Symmetric but for `newer`, which follows `at`. */
export function comparePair(a: Comparable, b: Comparable, settings: CuratorSettings): Comparison {
  const newer = (b.at ?? Number.POSITIVE_INFINITY) > (a.at ?? Number.POSITIVE_INFINITY) ? "b" : "a";
  const trusted = Math.max(a.unknownShare, b.unknownShare) < UNTRUSTED_SHARE;
  return compareTexts(a.content, b.content, {
    settings,
    similarity: trusted ? cosine(a.vector, b.vector) : null,
    newer,
    statesChange: newer === "a" ? a.statesChange : b.statesChange,
  });
}

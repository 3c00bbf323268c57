import type { CuratorSettings } from "../types/settings.ts";
import type { Alignment } from "./alignment/align.ts";
import { alignStatements, isContained } from "./alignment/align.ts";
import { haveSameArrangement } from "./alignment/arrangement.ts";
import { haveSameExceptions, isRestricted } from "./alignment/qualifier.ts";
import type { StatementAnalysis } from "./analysis/statement.ts";
import { compareCjkStatements } from "./cjk/compare-cjk.ts";
import { UNTRUSTED_SHARE } from "../text/script-share.ts";
import { dotProduct } from "../text/similarity.ts";
import { relateClaims } from "./claims/relate-claims.ts";
import type { Comparable, Comparison, Verdict } from "./comparison.ts";
import { guardPair } from "./guard/guard.ts";
import { StatementReading } from "./statement-reading.ts";

/** What {@link compareTexts} needs beside the two texts. */
export interface ComparisonContext {
  readonly settings: CuratorSettings;
  /** Cosine of the two; null where one is missing or not trusted. */
  readonly similarity: number | null;
  /** One of the texts is of a script that the embedder does not know: compared by characters. */
  readonly isUnknownScript: boolean;
  readonly newer: "a" | "b";
  /** The newer text is known to say that something changed. Its wording is looked at as well. */
  readonly statesChange: boolean;
}

interface Finding {
  readonly verdict: Verdict;
  readonly reasons: readonly string[];
}

/** Cosine of two unit vectors, clamped to -1..1; null where one is missing or of another length. */
export function cosine(a: Float32Array | null, b: Float32Array | null): number | null {
  if (a === null || b === null || a.length !== b.length) return null;
  return Math.max(-1, Math.min(1, dotProduct(a, b)));
}

/**
 * The merge rule, guard aside: cosine ≥ threshold, one text without a content word that has no partner in the other, and
 * the shared words in the same arrangement. A restriction that only one has takes a cosine half-way to 1. Without a
 * cosine, neither text may have a word without a partner.
 */
function haveSameMeaning(
  [a, b]: readonly [StatementAnalysis, StatementAnalysis],
  alignment: Alignment,
  { similarity, settings }: ComparisonContext,
): boolean {
  if (!isContained(alignment) || !haveSameExceptions(a, b)) return false;
  const { unmatchedA, unmatchedB } = alignment;
  if (similarity === null) {
    if (unmatchedA.length + unmatchedB.length > 0) return false;
  } else {
    const restricted = isRestricted(a, unmatchedA) || isRestricted(b, unmatchedB);
    const threshold = settings.similarityThreshold;
    if (similarity < (restricted ? (threshold + 1) / 2 : threshold)) return false;
  }
  return haveSameArrangement(a, b);
}

/** Share of content words with a partner, 0..1: stands in for the cosine where there are no vectors. */
function sharedWords(a: StatementAnalysis, b: StatementAnalysis, alignment: Alignment): number {
  const words = a.content.length + b.content.length;
  return words === 0 ? 0 : 1 - (alignment.unmatchedA.length + alignment.unmatchedB.length) / words;
}

/**
 * Share of words in common from which a guard that fires means a contradiction, and not two things said about one subject;
 * chosen on SICK (docs/conflicts-and-history.md). A negation says it more plainly than another number or an opposite.
 */
const NEGATION_OVERLAP = 0.4;
const GUARD_OVERLAP = 0.6;
/** Words that may be left over on each side for a guarded pair to be about the same thing. */
const NEAR_FRAME = 2;

/** One frame with another filling: both begin with the same content word, and hardly any word is left over. */
function haveSameFrame(
  a: StatementAnalysis,
  b: StatementAnalysis,
  { unmatchedA, unmatchedB }: Alignment,
): boolean {
  const [first, second] = [a.content[0]?.word ?? "", b.content[0]?.word ?? ""];
  if (unmatchedA.includes(first) || unmatchedB.includes(second)) return false;
  const left = Math.max(unmatchedA.length, unmatchedB.length);
  const shared = a.content.length - unmatchedA.length;
  return left <= NEAR_FRAME && shared >= Math.max(1, left);
}

function compareByWords(
  a: StatementReading,
  b: StatementReading,
  context: ComparisonContext & { readonly changed: boolean },
): Finding {
  const { settings, similarity } = context;
  const far = Math.min(settings.conflictThreshold, settings.similarityThreshold);
  if (similarity !== null && similarity < far) return { verdict: "distinct", reasons: [] };
  const [one, other] = [a.words, b.words];
  const alignment = alignStatements(one, other);
  const guards = guardPair(one, other, alignment);
  if (guards.length === 0 && haveSameMeaning([one, other], alignment, context))
    return { verdict: "duplicate", reasons: ["same-meaning"] };
  const overlap = sharedWords(one, other, alignment);
  if ((similarity ?? overlap) < settings.conflictThreshold)
    return { verdict: "distinct", reasons: [] };
  // What is said of somebody else contradicts nothing.
  if (guards.every((name) => name === "other-people")) return { verdict: "related", reasons: [] };
  if (context.changed && haveSameFrame(one, other, alignment)) {
    return { verdict: "supersedes", reasons: ["stated-change", ...guards] };
  }
  const needed = guards.includes("negation") ? NEGATION_OVERLAP : GUARD_OVERLAP;
  return overlap < needed
    ? { verdict: "related", reasons: [] }
    : { verdict: "conflict", reasons: guards };
}

function compareByCharacters(a: StatementReading, b: StatementReading, changed: boolean): Finding {
  const { verdict, reasons } = compareCjkStatements(a.characters, b.characters);
  if (verdict === "conflict" && changed)
    return { verdict: "supersedes", reasons: ["stated-change", ...reasons] };
  return { verdict, reasons };
}

function compareReadings(
  a: StatementReading,
  b: StatementReading,
  context: ComparisonContext,
): Comparison {
  const { similarity, newer, isUnknownScript } = context;
  const rest = { similarity, newer };
  if (a.key === b.key) return { verdict: "duplicate", reasons: ["same-text"], ...rest };
  const [latest, past] = newer === "a" ? [a, b] : [b, a];
  const changed = context.statesChange || latest.statesChange;
  const finding = isUnknownScript
    ? compareByCharacters(a, b, changed)
    : compareByWords(a, b, { ...context, changed });
  if (finding.verdict === "duplicate") return { ...finding, ...rest };
  const relation = relateClaims(latest, past, changed);
  if (relation === "replaces") return { verdict: "supersedes", reasons: ["same-slot"], ...rest };
  if (relation === "disputes") return { verdict: "conflict", reasons: ["same-slot"], ...rest };
  return { ...finding, ...rest };
}

/** How two texts stand to each other, given what is known about them. */
export function compareTexts(a: string, b: string, context: ComparisonContext): Comparison {
  return compareReadings(new StatementReading(a), new StatementReading(b), context);
}

/** What is read in a statement lives as long as the statement: a draft is compared with many neighbours. */
const readings = new WeakMap<Comparable, StatementReading>();

function readingOf(comparable: Comparable): StatementReading {
  const known = readings.get(comparable);
  if (known !== undefined) return known;
  const reading = new StatementReading(comparable.content);
  readings.set(comparable, reading);
  return reading;
}

/** How two statements stand to each other. Symmetric but for `newer`, which follows `at`. */
export function comparePair(a: Comparable, b: Comparable, settings: CuratorSettings): Comparison {
  const newer = (b.at ?? Number.POSITIVE_INFINITY) > (a.at ?? Number.POSITIVE_INFINITY) ? "b" : "a";
  const isUnknownScript = Math.max(a.unknownShare, b.unknownShare) >= UNTRUSTED_SHARE;
  return compareReadings(readingOf(a), readingOf(b), {
    settings,
    similarity: isUnknownScript ? null : cosine(a.vector, b.vector),
    isUnknownScript,
    newer,
    statesChange: newer === "a" ? a.statesChange : b.statesChange,
  });
}

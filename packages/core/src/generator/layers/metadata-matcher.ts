import { contentTokens } from "../../text/tokenise.ts";
import { termOf } from "../../text/terms.ts";
import type { StoredBullet } from "../../types/bullet.ts";
import type { WeightedPart, WeightedQuery } from "../query/weigh-query.ts";
import type { Signals } from "../signals.ts";
import type { MemoryTraits } from "./memory-traits.ts";
import type { TermCoverage } from "./term-coverage.ts";

const MAXIMUM = 10;

/** idf-weighted Jaccard of the query's terms and those of tools, entities and tags, 0 to 1. */
export function metadataOverlap(part: WeightedPart, bullet: StoredBullet): number {
  if (
    bullet.relatedTools.length + bullet.keyEntities.length + bullet.tags.length === 0 ||
    part.idfTotal === 0
  )
    return 0;
  const terms = new Set<string>();
  for (const names of [bullet.relatedTools, bullet.keyEntities, bullet.tags]) {
    for (const name of names) for (const token of contentTokens(name)) terms.add(termOf(token));
  }
  let both = 0;
  let shared = 0;
  for (const entry of part.weighted) {
    if (!terms.has(entry.term)) continue;
    both += entry.idf;
    shared++;
  }
  // Terms that are only in the metadata weigh as much as the query's mean term.
  const mean = part.idfTotal / part.weighted.length;
  return both / (part.idfTotal + mean * (terms.size - shared));
}

/** What L3 looks at besides the words of the memory. */
export interface MetadataEvidence {
  readonly query: WeightedQuery;
  readonly part: WeightedPart;
  readonly bullet: StoredBullet;
  readonly traits: MemoryTraits;
  readonly coverage: TermCoverage;
  /** How well the memory, as a standing rule, applies to what the part requests, 0 to 1. */
  readonly rule: number;
}

function isInPeriod(query: WeightedQuery, bullet: StoredBullet): boolean {
  const at = Date.parse(bullet.createdAt);
  return query.periods.some((period) => at >= period.from && at < period.to);
}

/** The two kinds of evidence in L3, in shares of it, not clamped. */
export interface MetadataShares {
  /** Speaks of what the query asks: context, subject, metadata, rules. */
  readonly content: number;
  /** Makes any memory likelier: of the kind of thing that is asked for, in the first person, no question itself. */
  readonly prior: number;
}

/** What one memory has of L3 by itself. */
export function metadataShares(evidence: MetadataEvidence, signals: Signals): MetadataShares {
  const { query, part, bullet, traits, coverage } = evidence;
  let content =
    signals.previous * coverage.previous + signals.secondPrevious * coverage.secondPrevious;
  content += signals.rule * evidence.rule + signals.metadata * metadataOverlap(part, bullet);
  if (traits.subject.some((word) => query.words.has(word))) content += signals.subject;
  let prior = 0;
  if (part.asksWhen && traits.timed) prior += signals.when;
  if (part.asksName && traits.names) prior += signals.naming;
  if (traits.asks) prior -= signals.question;
  if (traits.firstPerson) prior += signals.firstPerson;
  if (query.periods.length > 0 && isInPeriod(query, bullet)) prior += signals.period;
  return { content, prior };
}

/**
 * L3, 0 to 10: what the session's memories before it add, the subject named in the query, metadata, standing rules, what
 * makes any memory likelier, and the support of its session, clamped together. `trust`, 0 to 1, is how far the first pass
 * found anything at all: without that, likelier is still not likely.
 */
export function metadataScore(
  shares: MetadataShares,
  found: { readonly trust: number; readonly support: number },
  signals: Signals,
): number {
  const share = shares.content + found.trust * shares.prior + signals.session * found.support;
  return MAXIMUM * Math.min(1, Math.max(0, share));
}

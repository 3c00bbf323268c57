import { contentTokens } from "../../text/tokenise.ts";
import { termOf } from "../../text/terms.ts";
import type { StoredBullet } from "../../types/bullet.ts";
import type { WeightedPart, WeightedQuery } from "../query/weigh-query.ts";
import type { Signals } from "../signals.ts";
import type { MemoryTraits } from "./memory-traits.ts";
import type { TermCoverage } from "./term-coverage.ts";

const MAXIMUM = 10;
/** Five of the content and three of the date. */
const FEW_TERMS = 8;

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
}

function isInPeriod(query: WeightedQuery, bullet: StoredBullet): boolean {
  const at = Date.parse(bullet.createdAt);
  return query.periods.some((period) => at >= period.from && at < period.to);
}

/** The share of L3 that one memory has by itself, not clamped: it may lie below 0 and above 1. */
export function metadataShare(evidence: MetadataEvidence, signals: Signals): number {
  const { query, part, bullet, traits, coverage } = evidence;
  let share =
    signals.previous * coverage.previous + signals.secondPrevious * coverage.secondPrevious;
  if (traits.subject.some((word) => query.words.has(word))) share += signals.subject;
  if (part.asksWhen && traits.timed) share += signals.when;
  if (part.asksName && traits.names) share += signals.naming;
  if (traits.asks) share -= signals.question;
  if (traits.firstPerson) share += signals.firstPerson;
  if (bullet.terms.length < FEW_TERMS) share -= signals.short;
  if (query.periods.length > 0 && isInPeriod(query, bullet)) share += signals.period;
  return share + signals.metadata * metadataOverlap(part, bullet);
}

/**
 * L3, 0 to 10: what the session's memories before it add, the subject named in the query, metadata and time
 * ({@link metadataShare}), and the support of its session, clamped together.
 */
export const metadataScore = (share: number, support: number, signals: Signals): number =>
  MAXIMUM * Math.min(1, Math.max(0, share + signals.session * support));

import { contentTokens } from "../../text/tokenise.ts";
import { termOf } from "../../text/terms.ts";
import type { StoredBullet } from "../../types/bullet.ts";
import type { WeightedQuery } from "../query/weigh-query.ts";
import type { Signals } from "../signals.ts";
import { addedCoverage } from "./exact-matcher.ts";
import type { MemoryTraits } from "./memory-traits.ts";
import type { TermMatches } from "./term-matches.ts";

const MAXIMUM = 10;
/** Five of the content and three of the date. */
const FEW_TERMS = 8;

/** A memory seen by L3: itself, its traits, and what its session adds. */
export interface MetadataView {
  readonly bullet: StoredBullet;
  readonly traits: MemoryTraits;
  /** How much better the best memories of its session are than an ordinary session's; 0 in the first pass. */
  readonly support: number;
}

/** idf-weighted Jaccard of the query's terms and those of tools, entities and tags, 0 to 1. */
function metadataOverlap(matches: TermMatches, bullet: StoredBullet): number {
  const names = [...bullet.relatedTools, ...bullet.keyEntities, ...bullet.tags];
  if (names.length === 0 || matches.part.idfTotal === 0) return 0;
  const terms = new Set(names.flatMap((name) => contentTokens(name).map(termOf)));
  let both = 0;
  let shared = 0;
  for (const entry of matches.part.weighted) {
    if (!terms.has(entry.term)) continue;
    both += entry.idf;
    shared++;
  }
  // Terms that are only in the metadata weigh as much as the query's mean term.
  const mean = matches.part.idfTotal / matches.part.weighted.length;
  return both / (matches.part.idfTotal + mean * (terms.size - shared));
}

function isInPeriod(query: WeightedQuery, bullet: StoredBullet): boolean {
  const at = Date.parse(bullet.createdAt);
  return query.periods.some((period) => at >= period.from && at < period.to);
}

/**
 * L3, 0 to 10: what the session's memories before it add, the subject named in the query, metadata, time, and the
 * support of its session, summed and clamped.
 */
export function metadataScore(
  query: WeightedQuery,
  matches: TermMatches,
  options: { readonly view: MetadataView; readonly signals: Signals },
): number {
  const { view, signals } = options;
  const { bullet, traits } = view;
  let share =
    signals.previous * addedCoverage(matches, 1) +
    signals.secondPrevious * addedCoverage(matches, 2);
  if (traits.subject.some((word) => query.words.has(word))) share += signals.subject;
  if (matches.part.asksWhen && traits.timed) share += signals.when;
  if (matches.part.asksName && traits.names) share += signals.naming;
  if (traits.asks) share -= signals.question;
  if (traits.firstPerson) share += signals.firstPerson;
  if (bullet.terms.length < FEW_TERMS) share -= signals.short;
  if (query.periods.length > 0 && isInPeriod(query, bullet)) share += signals.period;
  share += signals.metadata * metadataOverlap(matches, bullet) + signals.session * view.support;
  return MAXIMUM * Math.min(1, Math.max(0, share));
}

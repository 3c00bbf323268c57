import type { TermStatistics } from "../../ports/memory-store.ts";
import type { StoredBullet } from "../../types/bullet.ts";
import { exactScore } from "../layers/exact-matcher.ts";
import { fuzzyScore } from "../layers/fuzzy-matcher.ts";
import { readTraits } from "../layers/memory-traits.ts";
import { metadataScore, metadataShares } from "../layers/metadata-matcher.ts";
import { coverTerms, indexQuery } from "../layers/term-coverage.ts";
import type { QueryIndex, TermCoverage } from "../layers/term-coverage.ts";
import { ruleShare } from "../layers/standing-rule.ts";
import type { MetadataShares } from "../layers/metadata-matcher.ts";
import { vectorScore } from "../layers/vector-searcher.ts";
import type { PartVector } from "../layers/vector-searcher.ts";
import type { WeightedQuery } from "../query/weigh-query.ts";
import { DEFAULT_SIGNALS } from "../signals.ts";
import type { Signals } from "../signals.ts";
import { blend, keywordScore, recencyFactor, scopeFactor } from "./score-merger.ts";
import type { BlendWeights, LayerScores } from "./score-merger.ts";
import { feedbackShare, feedbackTerms, firstPassTrust, sessionSupport } from "./second-pass.ts";

/** What memories are ranked by. */
export interface RankRequest {
  readonly query: WeightedQuery;
  /** Per part; null: no vector. */
  readonly vectors: readonly (PartVector | null)[];
  readonly statistics: TermStatistics;
  readonly weights: BlendWeights;
  /** Exact matches of this scope are boosted. */
  readonly preferredScope: string | null;
  /** Epoch milliseconds. */
  readonly now: number;
  /** 0 to 1. */
  readonly decay: (bullet: StoredBullet) => number;
  readonly signals?: Signals;
}

/** A memory with everything its score is made of. */
export interface RankedBullet extends LayerScores {
  readonly bullet: StoredBullet;
  /** The part of the query that found it. */
  readonly part: number;
  readonly keyword: number;
  readonly blended: number;
  readonly decay: number;
  readonly recency: number;
  readonly scope: number;
  /** blended × decay × recency × scope, not clamped. */
  readonly score: number;
}

export interface Ranking {
  /** Best first. */
  readonly ranked: readonly RankedBullet[];
  /** For {@link matchedWords}. */
  readonly index: QueryIndex;
}

/** A memory with its best part after the first pass. */
interface FirstScore {
  readonly bullet: StoredBullet;
  readonly part: number;
  readonly coverage: TermCoverage;
  /** How well it applies as a standing rule, 0 to 1. */
  readonly rule: number;
  readonly shares: MetadataShares;
  readonly semantic: number | null;
  /** Blended times the part's weight. */
  readonly blended: number;
  /** The same without what makes any memory likelier. */
  readonly evidence: number;
}

function scoreFirst(
  request: RankRequest,
  index: QueryIndex,
  bullet: StoredBullet,
): FirstScore | null {
  const { query, weights } = request;
  const signals = request.signals ?? DEFAULT_SIGNALS;
  const traits = readTraits(bullet, index.asked);
  let best: FirstScore | null = null;
  const coverages = coverTerms(index, bullet);
  for (let number = 0; number < query.parts.length; number++) {
    const [part, coverage] = [query.parts[number], coverages[number]];
    if (part === undefined || coverage === undefined) continue;
    const rule = ruleShare(part.topics, bullet);
    const shares = metadataShares({ query, part, bullet, traits, coverage, rule }, signals);
    const semantic = vectorScore(request.vectors[number] ?? null, bullet, traits.trusted);
    const [l1, l2] = [exactScore(coverage), fuzzyScore(coverage, { feedback: 0, rule }, signals)];
    const l3 = metadataScore(shares, { trust: 1, support: 0 }, signals);
    const bare = metadataScore(shares, { trust: 0, support: 0 }, signals);
    const blended = part.weight * blend({ l1, l2, l3, semantic }, weights);
    const evidence = part.weight * blend({ l1, l2, l3: bare, semantic }, weights);
    if (best === null || blended > best.blended)
      best = { bullet, part: number, coverage, rule, shares, semantic, blended, evidence };
  }
  return best;
}

const byBlended = (a: FirstScore, b: FirstScore): number =>
  b.blended - a.blended || (a.bullet.id < b.bullet.id ? -1 : 1);

function scoreAgain(
  request: RankRequest,
  first: FirstScore,
  found: { readonly feedback: number; readonly support: number; readonly trust: number },
): RankedBullet {
  const { bullet, part, coverage, shares, semantic } = first;
  const signals = request.signals ?? DEFAULT_SIGNALS;
  const l1 = exactScore(coverage);
  const l2 = fuzzyScore(
    coverage,
    { feedback: found.trust * found.feedback, rule: first.rule },
    signals,
  );
  const l3 = metadataScore(shares, found, signals);
  const layers = { l1, l2, l3, semantic };
  const blended = (request.query.parts[part]?.weight ?? 1) * blend(layers, request.weights);
  const decay = request.decay(bullet);
  const recency = recencyFactor(bullet.createdAt, request.now);
  const scope = scopeFactor(bullet.scope, request.preferredScope);
  const score = blended * decay * recency * scope;
  return {
    bullet,
    part,
    l1,
    l2,
    l3,
    semantic,
    keyword: keywordScore(layers),
    blended,
    decay,
    recency,
    scope,
    score,
  };
}

/**
 * Scores memories by the four layers, merges the parts of the query by weighted maximum, looks a second time with what the
 * first hits brought, and orders by Blended × Decay × Recency × Scope, best first, ties by id. Pure: the same input gives
 * the same output.
 */
export function rank(request: RankRequest, bullets: readonly StoredBullet[]): Ranking {
  const index = indexQuery(request.query);
  if (request.query.parts.length === 0) return { ranked: [], index };
  const first: FirstScore[] = [];
  for (const bullet of bullets) {
    const score = scoreFirst(request, index, bullet);
    if (score !== null) first.push(score);
  }
  first.sort(byBlended);
  const terms = feedbackTerms(request.query, first, request.statistics);
  const supports = sessionSupport(first);
  const trust = firstPassTrust(first);
  const ranked = first.map((score) => {
    const { sessionId } = score.bullet;
    const support = sessionId === null ? 0 : (supports.get(sessionId) ?? 0);
    return scoreAgain(request, score, {
      feedback: feedbackShare(terms, score.bullet),
      support,
      trust,
    });
  });
  ranked.sort((a, b) => b.score - a.score || (a.bullet.id < b.bullet.id ? -1 : 1));
  return { ranked, index };
}

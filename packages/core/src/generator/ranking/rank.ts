import type { TermStatistics } from "../../ports/memory-store.ts";
import type { StoredBullet } from "../../types/bullet.ts";
import { exactScore } from "../layers/exact-matcher.ts";
import { fuzzyScore } from "../layers/fuzzy-matcher.ts";
import { readTraits } from "../layers/memory-traits.ts";
import { metadataScore } from "../layers/metadata-matcher.ts";
import type { MetadataView } from "../layers/metadata-matcher.ts";
import { indexQuery, matchTerms } from "../layers/term-matches.ts";
import type { TermMatches } from "../layers/term-matches.ts";
import { vectorScore } from "../layers/vector-searcher.ts";
import type { PartVector } from "../layers/vector-searcher.ts";
import type { WeightedQuery } from "../query/weigh-query.ts";
import { DEFAULT_SIGNALS } from "../signals.ts";
import type { Signals } from "../signals.ts";
import { blend, keywordScore, recencyFactor, scopeFactor } from "./score-merger.ts";
import type { BlendWeights, LayerScores } from "./score-merger.ts";
import { feedbackShare, feedbackTerms, sessionSupport } from "./second-pass.ts";

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
  readonly keyword: number;
  readonly blended: number;
  readonly decay: number;
  readonly recency: number;
  readonly scope: number;
  /** blended × decay × recency × scope, not clamped. */
  readonly score: number;
  /** The part of the query that found it. */
  readonly matches: TermMatches;
}

interface Scored extends LayerScores {
  readonly view: MetadataView;
  readonly matches: TermMatches;
  /** Blended score times the part's weight. */
  readonly blended: number;
}

interface Place {
  readonly view: MetadataView;
  readonly vector: PartVector | null;
  /** Share of the second query that the memory holds; 0 in the first pass. */
  readonly feedback: number;
}

function scorePart(request: RankRequest, matches: TermMatches, place: Place): Scored {
  const { view, vector, feedback } = place;
  const signals = request.signals ?? DEFAULT_SIGNALS;
  const layers: LayerScores = {
    l1: exactScore(matches),
    l2: fuzzyScore(matches, { signals, feedback }),
    l3: metadataScore(request.query, matches, { view, signals }),
    semantic: vectorScore(vector, view.bullet, view.traits.trusted),
  };
  return {
    ...layers,
    view,
    matches,
    blended: matches.part.weight * blend(layers, request.weights),
  };
}

function bestPart(scored: readonly Scored[]): Scored | null {
  let best: Scored | null = null;
  for (const each of scored) if (best === null || each.blended > best.blended) best = each;
  return best;
}

const byBlended = (a: Scored, b: Scored): number =>
  b.blended - a.blended || (a.view.bullet.id < b.view.bullet.id ? -1 : 1);

function firstPass(request: RankRequest, bullets: readonly StoredBullet[]): Scored[] {
  const index = indexQuery(request.query);
  return bullets.flatMap((bullet) => {
    const view: MetadataView = { bullet, traits: readTraits(bullet), support: 0 };
    const scored = matchTerms(request.query, index, bullet).map((matches, part) =>
      scorePart(request, matches, { view, vector: request.vectors[part] ?? null, feedback: 0 }),
    );
    return bestPart(scored) ?? [];
  });
}

function secondPass(request: RankRequest, first: readonly Scored[]): readonly Scored[] {
  const hits = first.map(({ view, blended }) => ({ bullet: view.bullet, blended }));
  const terms = feedbackTerms(request.query, hits, request.statistics);
  const supports = sessionSupport(hits);
  return first.map((scored) => {
    const { bullet } = scored.view;
    const support = bullet.sessionId === null ? 0 : (supports.get(bullet.sessionId) ?? 0);
    const part = request.query.parts.indexOf(scored.matches.part);
    return scorePart(request, scored.matches, {
      view: { ...scored.view, support },
      vector: request.vectors[part] ?? null,
      feedback: feedbackShare(terms, bullet),
    });
  });
}

/**
 * Scores memories by the four layers, merges the parts of the query by weighted maximum, and orders them by
 * Blended × Decay × Recency × Scope, best first, ties by id. Pure: the same input gives the same output.
 */
export function rank(
  request: RankRequest,
  bullets: readonly StoredBullet[],
): readonly RankedBullet[] {
  if (request.query.parts.length === 0) return [];
  const first = firstPass(request, bullets).sort(byBlended);
  const ranked = secondPass(request, first).map(
    ({ view, matches, blended, l1, l2, l3, semantic }): RankedBullet => {
      const { bullet } = view;
      const decay = request.decay(bullet);
      const recency = recencyFactor(bullet.createdAt, request.now);
      const scope = scopeFactor(bullet.scope, request.preferredScope);
      const layers = { l1, l2, l3, semantic };
      return {
        ...layers,
        bullet,
        keyword: keywordScore(layers),
        blended,
        decay,
        recency,
        scope,
        score: blended * decay * recency * scope,
        matches,
      };
    },
  );
  return ranked.sort((a, b) => b.score - a.score || (a.bullet.id < b.bullet.id ? -1 : 1));
}

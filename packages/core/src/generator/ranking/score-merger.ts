/** The four layers of one memory for one query part. */
export interface LayerScores {
  /** 0 to 15. */
  readonly l1: number;
  /** 0 to 10. */
  readonly l2: number;
  /** 0 to 10. */
  readonly l3: number;
  /** 0 to 1; null: no vectors, or not trusted. */
  readonly semantic: number | null;
}

/** Weights of the two kinds of evidence; they need not sum to 1. */
export interface BlendWeights {
  readonly keyword: number;
  readonly semantic: number;
}

const MAXIMUM_KEYWORD = 35;

/** NormKW = (L1 + L2 + L3) / 35, 0 to 1. */
export const keywordScore = (scores: LayerScores): number =>
  (scores.l1 + scores.l2 + scores.l3) / MAXIMUM_KEYWORD;

/**
 * Blended = w_k · NormKW + w_s · S with weights normalised to sum 1. Without S the keyword weight is 1, so that scores mean
 * the same in both modes.
 */
export function blend(scores: LayerScores, weights: BlendWeights): number {
  const keyword = keywordScore(scores);
  if (scores.semantic === null) return keyword;
  const sum = weights.keyword + weights.semantic;
  if (!(sum > 0)) return keyword;
  return (weights.keyword * keyword + weights.semantic * scores.semantic) / sum;
}

const DAY_MS = 86_400_000;
const RECENT_DAYS = 7;
const RECENCY_BOOST = 1.2;
const SCOPE_BOOST = 1.3;

/** 1.2 for a memory at most 7 days old, else 1. */
export function recencyFactor(createdAt: string, now: number): number {
  const age = now - Date.parse(createdAt);
  return age <= RECENT_DAYS * DAY_MS ? RECENCY_BOOST : 1;
}

/** 1.3 where the memory's scope is the preferred one, else 1. */
export const scopeFactor = (scope: string, preferred: string | null): number =>
  scope === preferred ? SCOPE_BOOST : 1;

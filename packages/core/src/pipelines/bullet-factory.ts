import { AFTER_QUESTION, endsWithQuestion, indexTerms } from "../text/terms.ts";
import { normaliseVector } from "../text/similarity.ts";
import { SCHEMA_VERSION } from "../types/bullet.ts";
import type { StoredBullet } from "../types/bullet.ts";
import type { Draft } from "../types/draft.ts";
import type { Walls } from "../types/owner.ts";
import type { SanitizedText } from "../types/text.ts";

/** How much the vectors of the one and the two memories before count in a search vector (docs/retrieval.md). */
const PREVIOUS_WEIGHTS = [0.4, 0.2] as const;

/** What a draft does not know about itself. */
export interface BulletContext {
  readonly id: string;
  readonly walls: Walls;
  readonly scope: SanitizedText;
  readonly turnId: string | null;
  /** When it happened, epoch milliseconds. */
  readonly at: number;
  /** When it is written, epoch milliseconds. */
  readonly now: number;
  /** ISO 8601, UTC. */
  readonly expiresAt: string | null;
  /** The newest memories of the same session, newest first; only the first two count. */
  readonly previous: readonly StoredBullet[];
}

/**
 * What the two memories before this one in the session add to its own terms: first the nearer one's, then the other's. The
 * nearer one's end with a mark where it is a question.
 */
export function contextTermsOf(
  terms: readonly string[],
  previous: readonly Pick<StoredBullet, "terms" | "content">[],
): readonly [readonly string[], readonly string[]] {
  const seen = new Set(terms);
  const added = (bullet: Pick<StoredBullet, "terms"> | undefined): string[] => {
    const news = bullet === undefined ? [] : bullet.terms.filter((term) => !seen.has(term));
    for (const term of news) seen.add(term);
    return news;
  };
  const nearer = added(previous[0]);
  if (previous[0] !== undefined && endsWithQuestion(previous[0].content))
    nearer.push(AFTER_QUESTION);
  return [nearer, added(previous[1])];
}

/** normalise(v + 0.4 v of the memory before + 0.2 v of the one before that); null where the memory has no vector. */
export function searchVectorOf(
  vector: Float32Array | null,
  previous: readonly Pick<StoredBullet, "vector">[],
): Float32Array | null {
  if (vector === null) return null;
  const mixed = Float32Array.from(vector);
  for (const [place, weight] of PREVIOUS_WEIGHTS.entries()) {
    const other = previous[place]?.vector;
    if (other === null || other === undefined || other.length !== mixed.length) continue;
    for (let index = 0; index < mixed.length; index++)
      mixed[index] = (mixed[index] ?? 0) + weight * (other[index] ?? 0);
  }
  return normaliseVector(mixed);
}

/** Makes the stored memory of a draft, with everything search needs that is known when it is written. */
export function buildBullet(draft: Draft, context: BulletContext): StoredBullet {
  const createdAt = new Date(context.at).toISOString();
  const terms = indexTerms(draft.content, context.at);
  return {
    id: context.id,
    content: draft.content,
    section: draft.section,
    knowledgeType: draft.knowledgeType,
    instructivityScore: draft.instructivityScore,
    sourceType: draft.sourceType,
    recallCount: 0,
    decayWeight: 1,
    createdAt,
    updatedAt: new Date(context.now).toISOString(),
    lastRecalledAt: null,
    relatedTools: [...draft.relatedTools],
    keyEntities: [...draft.keyEntities],
    tags: [...draft.tags],
    scope: context.scope,
    userId: context.walls.userId,
    agentId: context.walls.agentId,
    sessionId: context.walls.sessionId,
    turnId: context.turnId,
    metadata: draft.metadata,
    validFrom: createdAt,
    validTo: null,
    supersededBy: null,
    conflictsWith: [],
    expiresAt: context.expiresAt,
    status: "active",
    revisions: [],
    schemaVersion: SCHEMA_VERSION,
    terms,
    contextTerms: contextTermsOf(terms, context.previous),
    vector: draft.vector,
    searchVector: searchVectorOf(draft.vector, context.previous),
  };
}

import type { StoredBullet } from "../../types/bullet.ts";

/** A memory as exported: the specification's snake_case names, then what MemX adds where it says something. */
export type BulletRecord = Readonly<Record<string, unknown>>;

const isEmpty = (value: unknown): boolean =>
  value === null ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === "object" && value !== null && Object.keys(value).length === 0);

/** Leaves out what says nothing, so that the specification's own records come back unchanged. */
const present = (fields: BulletRecord): BulletRecord =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value)));

/** The record of a memory, ready for `JSON.stringify`. Vectors and terms are not exported: an import builds them anew. */
export function toRecord(bullet: StoredBullet): BulletRecord {
  return {
    id: bullet.id,
    content: bullet.content,
    section: bullet.section,
    knowledge_type: bullet.knowledgeType,
    instructivity_score: bullet.instructivityScore,
    source_type: bullet.sourceType,
    recall_count: bullet.recallCount,
    decay_weight: bullet.decayWeight,
    created_at: bullet.createdAt,
    updated_at: bullet.updatedAt,
    last_recalled_at: bullet.lastRecalledAt,
    related_tools: bullet.relatedTools,
    key_entities: bullet.keyEntities,
    tags: bullet.tags,
    scope: bullet.scope,
    ...present({
      user_id: bullet.userId,
      agent_id: bullet.agentId,
      session_id: bullet.sessionId,
      turn_id: bullet.turnId,
      metadata: bullet.metadata,
      valid_from: bullet.validFrom,
      valid_to: bullet.validTo,
      superseded_by: bullet.supersededBy,
      conflicts_with: bullet.conflictsWith,
      expires_at: bullet.expiresAt,
      status: bullet.status === "active" ? null : bullet.status,
      revisions: bullet.revisions,
    }),
  };
}

import type { SanitizedJson, SanitizedText } from "./text.ts";

export const SECTIONS = [
  "DEBUGGING",
  "CODING",
  "TOOLS",
  "ENVIRONMENT",
  "WORKFLOW",
  "PREFERENCE",
  "FACT",
  "DECISION",
  "GENERAL",
] as const;
export type Section = (typeof SECTIONS)[number];

export const KNOWLEDGE_TYPES = ["METHOD", "TRICK", "PITFALL", "PREFERENCE", "KNOWLEDGE"] as const;
export type KnowledgeType = (typeof KNOWLEDGE_TYPES)[number];

export const SOURCE_TYPES = ["INTERACTION", "MANUAL", "IMPORT", "LLM"] as const;
export type SourceType = (typeof SOURCE_TYPES)[number];

/** Where a memory is in its life. Only "active" ones are searched; the others stay visible to `history` and `asOf`. */
export type BulletStatus = "active" | "archived" | "superseded";

/** A change of a memory, kept inside the memory itself so that both are written, and purged, at once. Newest last. */
export interface Revision {
  readonly event: "UPDATE" | "MERGE" | "SUPERSEDE" | "ARCHIVE" | "RESTORE";
  /** ISO 8601, UTC. */
  readonly at: string;
  /** The content before the change. */
  readonly content: SanitizedText;
  readonly reason?: string;
}

/** A stored memory. All dates are ISO 8601 in UTC, kept as they were given. */
export interface Bullet {
  /** "mem_" and 8 or more base-36 characters; ids made by MemX sort by time. */
  readonly id: string;
  readonly content: SanitizedText;
  readonly section: Section;
  readonly knowledgeType: KnowledgeType;
  /** How much it teaches, 0 to 100. */
  readonly instructivityScore: number;
  readonly sourceType: SourceType;
  readonly recallCount: number;
  /** 0 to 1, as the last sweep computed it. */
  readonly decayWeight: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly lastRecalledAt: string | null;
  readonly relatedTools: readonly SanitizedText[];
  readonly keyEntities: readonly SanitizedText[];
  readonly tags: readonly SanitizedText[];
  readonly scope: SanitizedText;
  readonly userId: string | null;
  readonly agentId: string | null;
  readonly sessionId: string | null;
  readonly turnId: string | null;
  readonly metadata: { readonly [key: string]: SanitizedJson };
  /** Since when it is true. */
  readonly validFrom: string | null;
  /** Until when it was true; null: still. */
  readonly validTo: string | null;
  readonly supersededBy: string | null;
  /** Ids of memories that contradict this one. */
  readonly conflictsWith: readonly string[];
  readonly expiresAt: string | null;
  readonly status: BulletStatus;
  readonly revisions: readonly Revision[];
  readonly schemaVersion: number;
}

/** What is stored: a Bullet with what search needs, built once at write time. */
export interface StoredBullet extends Bullet {
  /** Normalised terms of the memory's own text and date (stems, CJK bigrams, identifier parts), for the text index. */
  readonly terms: readonly string[];
  /** Terms that the one memory before it in the session adds to its own, then those the one before that adds. */
  readonly contextTerms: readonly [readonly string[], readonly string[]];
  /** Embedding of the content: 1 x dimension, unit length; null: not embedded yet. */
  readonly vector: Float32Array | null;
  /** `vector` mixed with those of the two memories before it in the session, unit length. */
  readonly searchVector: Float32Array | null;
}

/** The schema version written by this release. */
export const SCHEMA_VERSION = 1;

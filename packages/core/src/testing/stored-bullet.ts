import type { StoredBullet } from "../types/bullet.ts";
import type { SanitizedText } from "../types/text.ts";

/** Length of the vectors that the store's contract suite writes. */
export const TEST_DIMENSION = 8;

/** Marks a test's own text as sanitised. */
export function trusted(text: string): SanitizedText {
  return text as SanitizedText;
}

/** A unit vector that leans towards one axis, with a little of the next one: `axis` 0.2 lies between 0 and 1. */
export function leaning(axis: number, dimension: number = TEST_DIMENSION): Float32Array {
  const vector = new Float32Array(dimension);
  const angle = (axis - Math.floor(axis)) * (Math.PI / 2);
  vector[Math.floor(axis) % dimension] = Math.cos(angle);
  vector[(Math.floor(axis) + 1) % dimension] = Math.sin(angle);
  return vector;
}

/** A complete row whose every field can be overridden; the id is its only required part. */
export function storedBullet(set: Partial<StoredBullet> & { readonly id: string }): StoredBullet {
  return {
    content: trusted(`content of ${set.id}`),
    section: "GENERAL",
    knowledgeType: "KNOWLEDGE",
    instructivityScore: 50,
    sourceType: "INTERACTION",
    recallCount: 0,
    decayWeight: 1,
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
    lastRecalledAt: null,
    relatedTools: [],
    keyEntities: [],
    tags: [],
    scope: trusted("global"),
    userId: null,
    agentId: null,
    sessionId: null,
    turnId: null,
    metadata: {},
    validFrom: null,
    validTo: null,
    supersededBy: null,
    conflictsWith: [],
    expiresAt: null,
    status: "active",
    revisions: [],
    schemaVersion: 1,
    terms: ["shared", set.id],
    contextTerms: [[], []],
    vector: leaning(0),
    searchVector: leaning(0),
    ...set,
  };
}

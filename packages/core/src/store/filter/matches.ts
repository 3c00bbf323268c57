import type { RowFilter } from "../../ports/memory-store.ts";
import type { Bullet } from "../../types/bullet.ts";
import type { Walls } from "../../types/owner.ts";
import type { ResolvedFilters } from "../../types/query.ts";

/** Epoch milliseconds of an ISO date; null where there is none or it cannot be read. */
export function toMilliseconds(date: string | null): number | null {
  if (date === null) return null;
  const milliseconds = Date.parse(date);
  return Number.isNaN(milliseconds) ? null : milliseconds;
}

/** What a read with these walls may see: the user exactly, agent and session only where they are named. */
export function isInsideWalls(bullet: Bullet, walls: Walls): boolean {
  return (
    bullet.userId === walls.userId &&
    (walls.agentId === null || bullet.agentId === walls.agentId) &&
    (walls.sessionId === null || bullet.sessionId === walls.sessionId)
  );
}

/** Written with exactly these walls: null equals null. */
export function isOwnedBy(bullet: Bullet, walls: Walls): boolean {
  return (
    bullet.userId === walls.userId &&
    bullet.agentId === walls.agentId &&
    bullet.sessionId === walls.sessionId
  );
}

export function isExpired(bullet: Bullet, now: number): boolean {
  const expiresAt = toMilliseconds(bullet.expiresAt);
  return expiresAt !== null && expiresAt <= now;
}

/** Since when a memory holds: its stated start, else when it was created. */
export function validSince(bullet: Bullet): number {
  return toMilliseconds(bullet.validFrom) ?? toMilliseconds(bullet.createdAt) ?? 0;
}

function wasValid(bullet: Bullet, at: number): boolean {
  const until = toMilliseconds(bullet.validTo);
  return validSince(bullet) <= at && (until === null || until > at);
}

/** "key":value in one canonical string, for metadata equality. */
export function metadataFacet(key: string, value: string | number | boolean | null): string {
  return `${JSON.stringify(key)}:${JSON.stringify(value)}`;
}

/** One facet per metadata key that holds a single value; lists and objects cannot be filtered by. */
export function metadataFacets(metadata: Bullet["metadata"]): readonly string[] {
  return Object.entries(metadata).flatMap(([key, value]) =>
    value === null || typeof value !== "object" ? [metadataFacet(key, value)] : [],
  );
}

function hasAny(owned: readonly string[], wanted: readonly string[]): boolean {
  return wanted.length === 0 || wanted.some((value) => owned.includes(value));
}

function passes(bullet: Bullet, filters: ResolvedFilters): boolean {
  const createdAt = toMilliseconds(bullet.createdAt) ?? 0;
  const facets = new Set(metadataFacets(bullet.metadata));
  return (
    hasAny(bullet.tags, filters.tags) &&
    hasAny(bullet.relatedTools, filters.tools) &&
    hasAny([bullet.section], filters.sections) &&
    hasAny([bullet.knowledgeType], filters.knowledgeTypes) &&
    (filters.since === null || createdAt >= filters.since) &&
    (filters.until === null || createdAt <= filters.until) &&
    Object.entries(filters.metadata).every(([key, value]) => facets.has(metadataFacet(key, value)))
  );
}

/** The statuses a filter lets through: looking back in time, what was superseded since was still valid. */
export function visibleStatuses(filter: RowFilter): readonly Bullet["status"][] {
  return filter.asOf === null
    ? filter.statuses
    : [...new Set([...filter.statuses, "superseded" as const])];
}

/** The whole filter in our own code: the meaning that every store's own query language must agree with. */
export function matchesFilter(bullet: Bullet, filter: RowFilter): boolean {
  return (
    isInsideWalls(bullet, filter.walls) &&
    visibleStatuses(filter).includes(bullet.status) &&
    (filter.scopes === null || (filter.scopes as readonly string[]).includes(bullet.scope)) &&
    (filter.now === null || !isExpired(bullet, filter.now)) &&
    (filter.asOf === null || wasValid(bullet, filter.asOf)) &&
    (filter.filters === null || passes(bullet, filter.filters))
  );
}

import type { RowFilter } from "../../ports/memory-store.ts";
import type { Walls } from "../../types/owner.ts";
import type { ResolvedFilters } from "../../types/query.ts";
import { metadataFacet, visibleStatuses } from "./matches.ts";

/** The status of rows that hold no memory but what belongs to the store itself: session events, the fingerprint. */
export const NOTE_STATUS = "note";
export const NOTES: string = `status = '${NOTE_STATUS}'`;
export const MEMORIES: string = `status <> '${NOTE_STATUS}'`;

/** A text as SQL literal: only the single quote has a meaning inside one, and doubling takes it away. */
export function sqlText(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

function sqlNumber(value: number): string {
  return Number.isFinite(value)
    ? String(Math.trunc(value))
    : value > 0
      ? "9223372036854775807"
      : "-9223372036854775808";
}

export function isIn(column: string, values: readonly string[]): string {
  return values.length === 0 ? "false" : `${column} IN (${values.map(sqlText).join(",")})`;
}

export function equals(column: string, value: string | null): string {
  return value === null ? `${column} IS NULL` : `${column} = ${sqlText(value)}`;
}

export function all(...conditions: readonly (string | null)[]): string {
  const given = conditions.filter((condition) => condition !== null);
  return given.length === 0 ? "true" : given.map((condition) => `(${condition})`).join(" AND ");
}

function sqlList(values: readonly string[]): string {
  return `[${values.map(sqlText).join(",")}]`;
}

export function insideWalls(walls: Walls): string {
  return all(
    equals("user_id", walls.userId),
    walls.agentId === null ? null : equals("agent_id", walls.agentId),
    walls.sessionId === null ? null : equals("session_id", walls.sessionId),
  );
}

/** Written with exactly these walls: null equals null. */
export function ownedBy(walls: Walls): string {
  return all(
    equals("user_id", walls.userId),
    equals("agent_id", walls.agentId),
    equals("session_id", walls.sessionId),
  );
}

export function notExpired(now: number): string {
  return `expires_ms IS NULL OR expires_ms > ${sqlNumber(now)}`;
}

function filtersPredicate(filters: ResolvedFilters): string {
  const facets = Object.entries(filters.metadata).map(([key, value]) => metadataFacet(key, value));
  return all(
    filters.tags.length === 0 ? null : `array_has_any(tags, ${sqlList(filters.tags)})`,
    filters.tools.length === 0 ? null : `array_has_any(tools, ${sqlList(filters.tools)})`,
    filters.sections.length === 0 ? null : isIn("section", filters.sections),
    filters.knowledgeTypes.length === 0 ? null : isIn("knowledge_type", filters.knowledgeTypes),
    filters.since === null ? null : `created_ms >= ${sqlNumber(filters.since)}`,
    filters.until === null ? null : `created_ms <= ${sqlNumber(filters.until)}`,
    facets.length === 0 ? null : `array_has_all(facets, ${sqlList(facets)})`,
  );
}

/** The filter as LanceDB's SQL: the same meaning as `matchesFilter`, which checks every row it lets through again. */
export function filterPredicate(filter: RowFilter): string {
  const { asOf } = filter;
  return all(
    insideWalls(filter.walls),
    isIn("status", visibleStatuses(filter)),
    filter.scopes === null ? null : isIn("scope", filter.scopes),
    filter.now === null ? null : notExpired(filter.now),
    asOf === null
      ? null
      : `valid_from_ms <= ${sqlNumber(asOf)} AND (valid_to_ms IS NULL OR valid_to_ms > ${sqlNumber(asOf)})`,
    filter.filters === null ? null : filtersPredicate(filter.filters),
  );
}

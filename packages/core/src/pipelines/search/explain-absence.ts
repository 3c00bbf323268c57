import { rank } from "../../generator/ranking/rank.ts";
import type { RankRequest, Ranking } from "../../generator/ranking/rank.ts";
import type { Trimmed } from "../../generator/ranking/token-budget-trimmer.ts";
import type { MemoryStore } from "../../ports/memory-store.ts";
import type { StoredBullet } from "../../types/bullet.ts";
import type { ResolvedFilters } from "../../types/query.ts";
import type { Absence } from "../../types/results.ts";
import type { SearchRequest } from "../../types/requests.ts";
import { explainHit, toHit } from "./to-hit.ts";

/** What a search found, to look up in it why one memory is not there. */
export interface SearchOutcome {
  readonly request: SearchRequest;
  readonly rankRequest: RankRequest;
  readonly ranking: Ranking;
  readonly trimmed: Trimmed;
}

const shares = (owned: readonly string[], wanted: readonly string[]): boolean =>
  wanted.length === 0 || wanted.some((value) => owned.includes(value));

function passesFilters(bullet: StoredBullet, filters: ResolvedFilters): boolean {
  const createdAt = Date.parse(bullet.createdAt);
  return (
    shares(bullet.tags, filters.tags) &&
    shares(bullet.relatedTools, filters.tools) &&
    shares([bullet.section], filters.sections) &&
    shares([bullet.knowledgeType], filters.knowledgeTypes) &&
    (filters.since === null || createdAt >= filters.since) &&
    (filters.until === null || createdAt <= filters.until) &&
    Object.entries(filters.metadata).every(([key, value]) => bullet.metadata[key] === value)
  );
}

function keptOutBy(bullet: StoredBullet, outcome: SearchOutcome): Absence["because"] {
  const { request, rankRequest } = outcome;
  if (bullet.status === "archived") return "archived";
  if (bullet.status === "superseded" && request.asOf === null) return "superseded";
  if (bullet.expiresAt !== null && Date.parse(bullet.expiresAt) <= rankRequest.now)
    return "expired";
  if (request.scope.visible !== null && !request.scope.visible.includes(bullet.scope))
    return "scope";
  if (request.filters !== null && !passesFilters(bullet, request.filters)) return "filtered";
  return "not-a-candidate";
}

/** Why the memory with this id was not returned; a memory behind a wall is "not-found", like one that does not exist. */
export async function explainAbsence(
  id: string,
  outcome: SearchOutcome,
  store: MemoryStore,
): Promise<Absence> {
  const { ranking, trimmed, rankRequest, request } = outcome;
  const place = ranking.ranked.findIndex((each) => each.bullet.id === id);
  const ranked = ranking.ranked[place];
  if (ranked !== undefined) {
    const because =
      trimmed.left.find((each) => each.ranked.bullet.id === id)?.because ?? "returned";
    return {
      id,
      because,
      rank: place + 1,
      hit: explainHit(toHit(ranked, null), ranked, ranking.index),
    };
  }
  const [bullet] = await store.get([id], request.walls);
  if (bullet === undefined) return { id, because: "not-found", rank: null, hit: null };
  const alone = rank(rankRequest, [bullet]);
  const scored = alone.ranked[0];
  const hit = scored === undefined ? null : explainHit(toHit(scored, null), scored, alone.index);
  return { id, because: keptOutBy(bullet, outcome), rank: null, hit };
}

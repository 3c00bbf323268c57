import { comparePair } from "../curator/compare.ts";
import { comparableOfBullet } from "../curator/comparison.ts";
import type { StoredBullet } from "../types/bullet.ts";
import type { Walls } from "../types/owner.ts";
import type { ConflictPair } from "../types/results.ts";
import type { PipelineDependencies } from "./dependencies.ts";
import { toBullet } from "./to-bullet.ts";

export interface DetectConflictsRequest {
  readonly walls: Walls;
  readonly scopes: readonly string[] | null;
  readonly limit: number;
  readonly signal?: AbortSignal | undefined;
}

/** Memories each one is compared with. */
const NEIGHBOURS = 10;

const keyOf = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

function pairOf(
  one: StoredBullet,
  other: StoredBullet,
  found: { readonly reason: string; readonly similarity: number | null },
): ConflictPair {
  const newer = Date.parse(other.createdAt) > Date.parse(one.createdAt) ? other : one;
  return { a: toBullet(one), b: toBullet(other), newer: newer.id, ...found };
}

function judge(
  one: StoredBullet,
  other: StoredBullet,
  dependencies: PipelineDependencies,
): ConflictPair | null {
  const { verdict, reasons, similarity } = comparePair(
    comparableOfBullet(one),
    comparableOfBullet(other),
    dependencies.settings.curator,
  );
  const isFlagged = one.conflictsWith.includes(other.id);
  if (!isFlagged && verdict !== "conflict" && verdict !== "supersedes") return null;
  return pairOf(one, other, {
    reason: reasons.join(", ") || "flagged when it was added",
    similarity,
  });
}

/** Pairs of active memories that contradict each other: those flagged when they were added, and those found by comparing each with its nearest. */
export async function detectConflicts(
  request: DetectConflictsRequest,
  dependencies: PipelineDependencies,
): Promise<readonly ConflictPair[]> {
  const { walls, scopes, limit, signal } = request;
  const { store, runtime } = dependencies;
  const now = runtime.now();
  const pairs = new Map<string, ConflictPair>();
  for await (const batch of store.scan({
    walls,
    scopes,
    filters: null,
    statuses: ["active"],
    asOf: null,
    now,
  })) {
    for (const bullet of batch) {
      signal?.throwIfAborted();
      const own = { userId: bullet.userId, agentId: bullet.agentId, sessionId: bullet.sessionId };
      const drafts = [{ terms: bullet.terms, vector: bullet.vector }];
      const { perDraft } = await store.neighbours({
        walls: own,
        scope: bullet.scope,
        drafts,
        limit: NEIGHBOURS,
        previous: 0,
        turnId: null,
        now,
      });
      const flagged =
        bullet.conflictsWith.length > 0 ? await store.get(bullet.conflictsWith, walls) : [];
      for (const other of [
        ...flagged.filter(({ status }) => status === "active"),
        ...(perDraft[0] ?? []),
      ]) {
        const key = keyOf(bullet.id, other.id);
        if (other.id === bullet.id || pairs.has(key)) continue;
        const pair = judge(bullet, other, dependencies);
        if (pair) pairs.set(key, pair);
        if (pairs.size >= limit) return [...pairs.values()];
      }
    }
  }
  return [...pairs.values()];
}

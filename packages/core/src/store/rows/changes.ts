import type { BulletPatch, StoreChanges } from "../../ports/memory-store.ts";
import type { StoredBullet } from "../../types/bullet.ts";
import type { Walls } from "../../types/owner.ts";
import type { SessionEvent } from "../../types/session-event.ts";

/** How many events of a session are kept. */
export const SESSION_EVENTS_KEPT = 20;

/** One key per exact owner: lengths cannot be confused, null is not the text "null". */
export function sessionKey(walls: Walls): string {
  return JSON.stringify([walls.userId, walls.agentId, walls.sessionId]);
}

/** The owner that a key was made from. */
export function ownerOfKey(key: string): Walls {
  const [userId, agentId, sessionId] = JSON.parse(key) as readonly (string | null)[];
  return { userId: userId ?? null, agentId: agentId ?? null, sessionId: sessionId ?? null };
}

/** The newest events, oldest first; `later` came after `earlier`. */
export function newestEvents(
  earlier: readonly SessionEvent[],
  later: readonly SessionEvent[],
): readonly SessionEvent[] {
  return [...earlier, ...later].slice(-SESSION_EVENTS_KEPT);
}

function applyPatch(bullet: StoredBullet, patch: BulletPatch): StoredBullet {
  return { ...bullet, ...patch.set, id: bullet.id };
}

/**
 * What the touched rows become: a row, or null for gone. `current` holds the rows as they are now. A patch of a row that
 * is not there is passed over: nothing late brings a deleted row back.
 */
export function resolveChanges(
  changes: StoreChanges,
  current: ReadonlyMap<string, StoredBullet>,
): ReadonlyMap<string, StoredBullet | null> {
  const after = new Map<string, StoredBullet | null>();
  for (const bullet of changes.add ?? []) after.set(bullet.id, bullet);
  for (const patch of changes.patch ?? []) {
    const row = after.get(patch.id) ?? current.get(patch.id);
    if (row !== undefined && row !== null) after.set(patch.id, applyPatch(row, patch));
  }
  for (const id of changes.remove ?? []) if (after.has(id) || current.has(id)) after.set(id, null);
  return after;
}

/** How often each id was recalled and when last (epoch milliseconds). */
export interface RecallDelta {
  readonly count: number;
  readonly at: number;
}

/** All recalls of a change in one delta per id. */
export function recallDeltas(changes: StoreChanges): ReadonlyMap<string, RecallDelta> {
  const deltas = new Map<string, RecallDelta>();
  for (const { ids, at } of changes.recalled ?? []) {
    for (const id of ids) {
      const before = deltas.get(id);
      deltas.set(id, { count: (before?.count ?? 0) + 1, at: Math.max(before?.at ?? at, at) });
    }
  }
  return deltas;
}

/** A recall that arrives late never moves `lastRecalledAt` back. */
export function applyRecall(bullet: StoredBullet, delta: RecallDelta): StoredBullet {
  const last =
    bullet.lastRecalledAt === null ? Number.NEGATIVE_INFINITY : Date.parse(bullet.lastRecalledAt);
  const lastRecalledAt =
    delta.at > last || Number.isNaN(last)
      ? new Date(delta.at).toISOString()
      : bullet.lastRecalledAt;
  return { ...bullet, recallCount: bullet.recallCount + delta.count, lastRecalledAt };
}

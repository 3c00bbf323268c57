import { ConfigError } from "../errors/memx-error.ts";
import type { ConflictResolution } from "../ports/memory-client.ts";
import type { BulletPatch } from "../ports/memory-store.ts";
import type { Bullet, StoredBullet } from "../types/bullet.ts";
import type { Walls } from "../types/owner.ts";
import { withRevision } from "./add/carry-out.ts";
import type { PipelineDependencies } from "./dependencies.ts";
import { notFound, updateMemory } from "./edit/update-memory.ts";
import { toBullet } from "./to-bullet.ts";

export interface ResolveConflictRequest {
  readonly pair: readonly [string, string];
  readonly resolution: ConflictResolution;
  readonly walls: Walls;
  readonly signal?: AbortSignal | undefined;
}

const without = (ids: readonly string[], id: string): readonly string[] =>
  ids.filter((one) => one !== id);

function supersede(old: StoredBullet, by: StoredBullet, at: string): BulletPatch {
  const revisions = withRevision(old, { event: "SUPERSEDE", at, reason: "conflict resolved" });
  const conflictsWith = without(old.conflictsWith, by.id);
  return {
    id: old.id,
    set: {
      status: "superseded",
      validTo: at,
      supersededBy: by.id,
      updatedAt: at,
      conflictsWith,
      revisions,
    },
  };
}

const unflag = (bullet: StoredBullet, other: string): BulletPatch => ({
  id: bullet.id,
  set: { conflictsWith: without(bullet.conflictsWith, other) },
});

/**
 * Ends a conflict: one of the pair stays and the other is superseded, both stay and are no longer flagged, or the newer one
 * takes a merged text. Nothing is deleted: the history tells what was.
 * @returns The memory that stays (the newer one where both do).
 * @throws ConfigError MEMX_NOT_FOUND where the walls do not hold both.
 */
export async function resolveConflict(
  request: ResolveConflictRequest,
  dependencies: PipelineDependencies,
): Promise<Bullet> {
  const { pair, resolution, walls, signal } = request;
  signal?.throwIfAborted();
  const { store, runtime } = dependencies;
  const found = await store.get([...pair], walls);
  const [one, other] = pair.map((id) => found.find((bullet) => bullet.id === id) ?? null);
  if (!one || !other || one === other) throw notFound(one ? pair[1] : pair[0]);
  const at = new Date(runtime.now()).toISOString();
  const newer = Date.parse(one.createdAt) > Date.parse(other.createdAt) ? one : other;
  const older = newer === one ? other : one;
  if ("merge" in resolution) {
    await store.commit({ patch: [supersede(older, newer, at), unflag(newer, older.id)] });
    const run = { dependencies, signal, degraded: [] };
    return toBullet(
      await updateMemory({ id: newer.id, walls, change: { content: resolution.merge } }, run),
    );
  }
  if (resolution.keep === "both") {
    await store.commit({ patch: [unflag(one, other.id), unflag(other, one.id)] });
    return toBullet({ ...newer, conflictsWith: without(newer.conflictsWith, older.id) });
  }
  const kept = [one, other].find(({ id }) => id === resolution.keep);
  if (!kept)
    throw new ConfigError({
      code: "MEMX_INPUT_INVALID",
      message: 'resolution.keep must be one of the two ids or "both".',
    });
  const dropped = kept === one ? other : one;
  await store.commit({ patch: [supersede(dropped, kept, at), unflag(kept, dropped.id)] });
  return toBullet({ ...kept, conflictsWith: without(kept.conflictsWith, dropped.id) });
}

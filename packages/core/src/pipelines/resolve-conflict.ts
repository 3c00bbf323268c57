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

const besideReason = (other: string): string => `kept beside ${other}`;

/** Takes the flag away and remembers that both hold, so that the pair is not listed again as long as the text stays. */
function keepBeside(bullet: StoredBullet, other: string, at: string): BulletPatch {
  const reason = besideReason(other);
  const revisions = withRevision(bullet, { event: "UPDATE", at, reason });
  return { id: bullet.id, set: { ...unflag(bullet, other).set, revisions } };
}

/** Whether somebody decided that both of the pair hold, and the text has not changed since. */
export function arePlacedSideBySide(one: StoredBullet, other: StoredBullet): boolean {
  const knows = (bullet: StoredBullet, id: string): boolean =>
    bullet.revisions.some(
      ({ reason, content }) => reason === besideReason(id) && content === bullet.content,
    );
  return knows(one, other.id) && knows(other, one.id);
}

/** The two memories of the pair, the older first. */
async function readPair(
  request: ResolveConflictRequest,
  dependencies: PipelineDependencies,
): Promise<readonly [StoredBullet, StoredBullet]> {
  const { pair, walls } = request;
  const found = await dependencies.store.get([...pair], walls);
  const [one, other] = pair.map((id) => found.find((bullet) => bullet.id === id));
  if (one === undefined || other === undefined || one === other) {
    throw notFound(one === undefined ? pair[0] : pair[1]);
  }
  const sinceOf = ({ validFrom, createdAt }: StoredBullet): number =>
    Date.parse(validFrom ?? createdAt);
  return sinceOf(one) > sinceOf(other) ? [other, one] : [one, other];
}

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
  const { resolution, walls, signal } = request;
  signal?.throwIfAborted();
  const { store, runtime } = dependencies;
  const [older, newer] = await readPair(request, dependencies);
  const at = new Date(runtime.now()).toISOString();
  if ("merge" in resolution) {
    // The new text first: where it is refused, both memories are as they were.
    const run = { dependencies, signal, degraded: [] };
    const change = { content: resolution.merge };
    const merged = await updateMemory({ id: newer.id, walls, change }, run);
    await store.commit({ patch: [supersede(older, newer, at), unflag(newer, older.id)] });
    return toBullet({ ...merged, ...unflag(newer, older.id).set });
  }
  if (resolution.keep === "both") {
    const patch = [keepBeside(older, newer.id, at), keepBeside(newer, older.id, at)];
    await store.commit({ patch });
    return toBullet({ ...newer, ...patch[1]?.set });
  }
  const kept = [older, newer].find(({ id }) => id === resolution.keep);
  if (kept === undefined)
    throw new ConfigError({
      code: "MEMX_INPUT_INVALID",
      message: 'resolution.keep must be one of the two ids or "both".',
    });
  const dropped = kept === older ? newer : older;
  await store.commit({ patch: [supersede(dropped, kept, at), unflag(kept, dropped.id)] });
  return toBullet({ ...kept, ...unflag(kept, dropped.id).set });
}

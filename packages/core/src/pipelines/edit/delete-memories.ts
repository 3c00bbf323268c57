import type { DeleteResult } from "../../ports/memory-client.ts";
import type { BulletPatch, RowFilter } from "../../ports/memory-store.ts";
import type { Walls } from "../../types/owner.ts";
import type { Run } from "../attempt.ts";
import { dropStaleContext, sessionOf } from "./drop-stale-context.ts";
import { notFound } from "./update-memory.ts";

/** What deleting needs to know of a memory. */
type Doomed = Walls & { readonly id: string };

/** Before the files are written anew: what the memories after them in their sessions still carry of them. */
async function forgetContext(bullets: readonly Doomed[], run: Run): Promise<void> {
  const sessions = new Set(bullets.flatMap((bullet) => sessionOf(bullet) ?? []));
  if (sessions.size === 0) return;
  const write = async (patch: readonly BulletPatch[]): Promise<void> =>
    void (await run.dependencies.store.commit({ patch }));
  await dropStaleContext({ sessions, without: new Set(bullets.map(({ id }) => id)), write }, run);
}

async function remove(bullets: readonly Doomed[], purge: boolean, run: Run): Promise<DeleteResult> {
  const { store, emit } = run.dependencies;
  const ids = bullets.map(({ id }) => id);
  if (ids.length === 0 && !purge) return { deleted: [] };
  run.signal?.throwIfAborted();
  if (purge) await forgetContext(bullets, run);
  const receipt = purge ? await store.purge(ids) : undefined;
  if (!purge) await store.commit({ remove: ids });
  emit("memory-deleted", { ids });
  return { deleted: ids, ...(receipt && { receipt }) };
}

/** @throws ConfigError MEMX_NOT_FOUND, with nothing deleted, where the walls do not hold all of them. */
export async function deleteMemories(
  request: { readonly ids: readonly string[]; readonly walls: Walls; readonly purge: boolean },
  run: Run,
): Promise<DeleteResult> {
  const ids = [...new Set(request.ids)];
  const bullets = await run.dependencies.store.get(ids, request.walls);
  const found = new Set(bullets.map(({ id }) => id));
  const missing = ids.find((id) => !found.has(id));
  if (missing !== undefined) throw notFound(missing);
  return await remove(bullets, request.purge, run);
}

/** Deletes everything that matches, until nothing is left that does. */
export async function deleteMatching(
  request: { readonly filter: RowFilter; readonly purge: boolean; readonly dryRun: boolean },
  run: Run,
): Promise<DeleteResult> {
  const { store } = run.dependencies;
  const bullets: Doomed[] = [];
  for await (const batch of store.scan(request.filter))
    for (const { id, userId, agentId, sessionId } of batch)
      bullets.push({ id, userId, agentId, sessionId });
  if (request.dryRun) return { deleted: bullets.map(({ id }) => id) };
  const result = bullets.length === 0 ? { deleted: [] } : await remove(bullets, request.purge, run);
  const left = await store.count(request.filter);
  if (left === 0 || bullets.length === 0) return result;
  const rest = await deleteMatching(request, run);
  return {
    deleted: [...result.deleted, ...rest.deleted],
    ...(result.receipt && { receipt: result.receipt }),
  };
}

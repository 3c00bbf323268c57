import type { DeleteResult } from "../../ports/memory-client.ts";
import type { RowFilter } from "../../ports/memory-store.ts";
import type { Walls } from "../../types/owner.ts";
import type { Run } from "../attempt.ts";
import { notFound } from "./update-memory.ts";

async function remove(ids: readonly string[], purge: boolean, run: Run): Promise<DeleteResult> {
  const { store, emit } = run.dependencies;
  if (ids.length === 0 && !purge) return { deleted: [] };
  run.signal?.throwIfAborted();
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
  const found = new Set((await run.dependencies.store.get(ids, request.walls)).map(({ id }) => id));
  const missing = ids.find((id) => !found.has(id));
  if (missing !== undefined) throw notFound(missing);
  return await remove(ids, request.purge, run);
}

/** Deletes everything that matches, until nothing is left that does. */
export async function deleteMatching(
  request: { readonly filter: RowFilter; readonly purge: boolean; readonly dryRun: boolean },
  run: Run,
): Promise<DeleteResult> {
  const { store } = run.dependencies;
  const ids: string[] = [];
  for await (const batch of store.scan(request.filter)) ids.push(...batch.map(({ id }) => id));
  if (request.dryRun) return { deleted: ids };
  const result = ids.length === 0 ? { deleted: [] } : await remove(ids, request.purge, run);
  const left = await store.count(request.filter);
  if (left === 0 || ids.length === 0) return result;
  const rest = await deleteMatching(request, run);
  return {
    deleted: [...result.deleted, ...rest.deleted],
    ...(result.receipt && { receipt: result.receipt }),
  };
}

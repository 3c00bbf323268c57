import type { MemoryStore, RowFilter } from "../ports/memory-store.ts";
import type { Bullet, StoredBullet } from "../types/bullet.ts";
import { toBullet } from "./to-bullet.ts";

export interface ListRequest {
  readonly filter: RowFilter;
  readonly limit: number;
  readonly offset: number;
  readonly signal: AbortSignal | undefined;
}

const newestFirst = (a: StoredBullet, b: StoredBullet): number =>
  Date.parse(b.createdAt) - Date.parse(a.createdAt) || (a.id < b.id ? 1 : -1);

/** One page of the matching memories, newest first. Keeps no more than the page and what lies before it. */
export async function listMemories(
  request: ListRequest,
  store: MemoryStore,
): Promise<readonly Bullet[]> {
  const { filter, limit, offset, signal } = request;
  let kept: StoredBullet[] = [];
  for await (const batch of store.scan(filter)) {
    signal?.throwIfAborted();
    kept = [...kept, ...batch].toSorted(newestFirst).slice(0, offset + limit);
  }
  return kept.slice(offset).map(toBullet);
}

import type {
  CandidateQuery,
  MemoryStore,
  NeighbourQuery,
  RowFilter,
} from "../../ports/memory-store.ts";
import type { StoredBullet } from "../../types/bullet.ts";
import type { Walls } from "../../types/owner.ts";
import type { ResolvedFilters } from "../../types/query.ts";

/** A store of vectors of `TEST_DIMENSION` numbers, empty at first. */
export interface StoreUnderTest {
  /** The handle the suite works with. */
  readonly store: MemoryStore;
  /** Closes the handle and opens the same data anew; null where data ends with the handle. */
  readonly reopen: (() => Promise<MemoryStore>) | null;
  /** A second handle onto the same data, as another process has one; null where there can be none. */
  readonly another: (() => MemoryStore) | null;
  dispose(): Promise<void>;
}

/** Tests by title. Each gets a store that is empty. */
export type ContractTests = Readonly<Record<string, (under: StoreUnderTest) => Promise<void>>>;

export const NOBODY: Walls = { userId: null, agentId: null, sessionId: null };
export const NO_FILTERS: ResolvedFilters = {
  tags: [],
  sections: [],
  knowledgeTypes: [],
  tools: [],
  since: null,
  until: null,
  metadata: {},
};
export const NOW: number = Date.parse("2026-06-01T00:00:00.000Z");

export function active(walls: Walls = NOBODY, set: Partial<RowFilter> = {}): RowFilter {
  return { walls, scopes: null, filters: null, statuses: ["active"], asOf: null, now: NOW, ...set };
}

export function search(set: Partial<CandidateQuery>): CandidateQuery {
  return { ...active(), texts: [], vectors: [], limit: 100, ...set };
}

export function near(set: Partial<NeighbourQuery>): NeighbourQuery {
  return {
    walls: NOBODY,
    scope: "global",
    drafts: [],
    limit: 10,
    previous: 0,
    turnId: null,
    now: NOW,
    ...set,
  };
}

export function ids(rows: readonly { readonly id: string }[]): readonly string[] {
  return rows.map((row) => row.id).toSorted();
}

export async function scanned(
  store: MemoryStore,
  filter: RowFilter | "everything",
): Promise<readonly StoredBullet[]> {
  const rows: StoredBullet[] = [];
  for await (const batch of store.scan(filter)) rows.push(...batch);
  return rows;
}

export async function thrown(work: () => Promise<unknown>): Promise<{ readonly code?: string }> {
  return await work().then(
    () => ({ code: "nothing was thrown" }),
    (error: { readonly code?: string }) => error,
  );
}

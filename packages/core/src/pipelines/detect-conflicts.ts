import { comparePair } from "../curator/compare.ts";
import { comparableOfBullet } from "../curator/comparison.ts";
import type { StoredBullet } from "../types/bullet.ts";
import type { Walls } from "../types/owner.ts";
import type { ConflictPair } from "../types/results.ts";
import type { PipelineDependencies } from "./dependencies.ts";
import { arePlacedSideBySide } from "./resolve-conflict.ts";
import { toBullet } from "./to-bullet.ts";

export interface DetectConflictsRequest {
  readonly walls: Walls;
  readonly scopes: readonly string[] | null;
  readonly limit: number;
  readonly signal?: AbortSignal | undefined;
}

/** Memories each one is compared with. */
const NEIGHBOURS = 10;
/** Memories whose neighbours are read in one go. */
const BATCH = 50;
/** Memories that are compared with their neighbours at most: the cost of a call has an end on any store. */
const MAXIMUM_COMPARED = 20_000;

const keyOf = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`);
const sinceOf = ({ validFrom, createdAt }: StoredBullet): number =>
  Date.parse(validFrom ?? createdAt);

/** Neighbours are read across sessions: whoever asks about one session or agent sees no other one's memories. */
function isVisible(bullet: StoredBullet, request: DetectConflictsRequest): boolean {
  const { walls, scopes } = request;
  if (bullet.status !== "active" || bullet.userId !== walls.userId) return false;
  if (walls.agentId !== null && bullet.agentId !== walls.agentId) return false;
  if (walls.sessionId !== null && bullet.sessionId !== walls.sessionId) return false;
  return scopes === null || scopes.includes(bullet.scope);
}

/** What is found on the way through the memories, each pair once. */
class PairFinder {
  readonly #request: DetectConflictsRequest;
  readonly #dependencies: PipelineDependencies;
  readonly #pairs = new Map<string, ConflictPair>();
  readonly #judged = new Set<string>();

  constructor(request: DetectConflictsRequest, dependencies: PipelineDependencies) {
    this.#request = request;
    this.#dependencies = dependencies;
  }

  get pairs(): readonly ConflictPair[] {
    return [...this.#pairs.values()].slice(0, this.#request.limit);
  }

  get isFull(): boolean {
    return this.#pairs.size >= this.#request.limit;
  }

  judge(one: StoredBullet, other: StoredBullet): void {
    const key = keyOf(one.id, other.id);
    if (one.id === other.id || this.#judged.has(key) || !isVisible(other, this.#request)) return;
    this.#judged.add(key);
    const { curator } = this.#dependencies.settings;
    const [a, b] = sinceOf(other) < sinceOf(one) ? [other, one] : [one, other];
    const found = comparePair(comparableOfBullet(a), comparableOfBullet(b), curator);
    const isFlagged = a.conflictsWith.includes(b.id) || b.conflictsWith.includes(a.id);
    const contradicts = found.verdict === "conflict" || found.verdict === "supersedes";
    if (!isFlagged && (!contradicts || arePlacedSideBySide(a, b))) return;
    const reason = (contradicts && found.reasons.join(", ")) || "flagged when it was added";
    const { similarity } = found;
    this.#pairs.set(key, { a: toBullet(a), b: toBullet(b), reason, newer: b.id, similarity });
  }

  /** Those that were flagged when they were added. */
  async judgeFlagged(batch: readonly StoredBullet[]): Promise<void> {
    const flagged = batch.filter(({ conflictsWith }) => conflictsWith.length > 0);
    const ids = [...new Set(flagged.flatMap(({ conflictsWith }) => conflictsWith))];
    if (ids.length === 0) return;
    const others = await this.#dependencies.store.get(ids, this.#request.walls);
    for (const bullet of flagged) {
      for (const other of others) {
        if (bullet.conflictsWith.includes(other.id)) this.judge(bullet, other);
      }
    }
  }

  /** Those found among the nearest memories of each. */
  async judgeNeighbours(batch: readonly StoredBullet[]): Promise<void> {
    const { store, runtime } = this.#dependencies;
    for (const group of groupsOf(batch)) {
      this.#request.signal?.throwIfAborted();
      const { perDraft } = await store.neighbours({
        walls: { ...this.#request.walls, agentId: group[0]?.agentId ?? null, sessionId: null },
        scope: group[0]?.scope ?? "",
        drafts: group.map(({ terms, vector }) => ({ terms, vector })),
        limit: NEIGHBOURS,
        previous: 0,
        turnId: null,
        now: runtime.now(),
      });
      for (const [place, bullet] of group.entries()) {
        for (const other of perDraft[place] ?? []) this.judge(bullet, other);
      }
    }
  }
}

/** Memories of one agent and scope, at most {@link BATCH} together: their neighbours are read with one call. */
function groupsOf(batch: readonly StoredBullet[]): readonly (readonly StoredBullet[])[] {
  const groups = new Map<string, StoredBullet[]>();
  for (const bullet of batch) {
    const key = JSON.stringify([bullet.agentId, bullet.scope]);
    groups.set(key, [...(groups.get(key) ?? []), bullet]);
  }
  return [...groups.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / BATCH) }, (_, part) =>
      group.slice(part * BATCH, (part + 1) * BATCH),
    ),
  );
}

/**
 * Pairs of active memories that contradict each other, `a` the older and `b` the newer: those flagged when they were
 * added, and those found by comparing each memory with its nearest. Pairs that were settled with "keep both" are not
 * listed again. At most 20,000 memories are compared in one call.
 */
export async function detectConflicts(
  request: DetectConflictsRequest,
  dependencies: PipelineDependencies,
): Promise<readonly ConflictPair[]> {
  const { walls, scopes, signal } = request;
  const finder = new PairFinder(request, dependencies);
  const now = dependencies.runtime.now();
  const statuses = ["active"] as const;
  let compared = 0;
  for await (const batch of dependencies.store.scan({
    walls,
    scopes,
    filters: null,
    statuses,
    asOf: null,
    now,
  })) {
    signal?.throwIfAborted();
    await finder.judgeFlagged(batch);
    await finder.judgeNeighbours(batch.slice(0, Math.max(0, MAXIMUM_COMPARED - compared)));
    compared += batch.length;
    if (finder.isFull) break;
  }
  return finder.pairs;
}

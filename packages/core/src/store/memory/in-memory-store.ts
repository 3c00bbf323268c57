import { StoreError } from "../../errors/memx-error.ts";
import type { EmbedderFingerprint } from "../../ports/embedder.ts";
import type {
  CandidateQuery,
  Candidates,
  CommitResult,
  MemoryStore,
  Neighbourhood,
  NeighbourQuery,
  PurgeReceipt,
  RowFilter,
  StoreChanges,
  StoreStats,
  TermStatistics,
} from "../../ports/memory-store.ts";
import type { Runtime } from "../../ports/runtime.ts";
import { SCHEMA_VERSION } from "../../types/bullet.ts";
import type { BulletStatus, StoredBullet } from "../../types/bullet.ts";
import type { Walls } from "../../types/owner.ts";
import type { SessionEvent } from "../../types/session-event.ts";
import { isExpired, isInsideWalls, isOwnedBy, matchesFilter } from "../filter/matches.ts";
import {
  applyRecall,
  newestEvents,
  ownerOfKey,
  recallDeltas,
  resolveChanges,
  sessionKey,
} from "../rows/changes.ts";
import { checkVectors } from "../rows/check-changes.ts";
import { keepsVectors } from "../rows/fingerprint.ts";
import { newestFirst, rankByTerms, rankByVector } from "../rows/rank.ts";
import { contentHash } from "../rows/receipt.ts";
import { TermCounts } from "../rows/term-counts.ts";

const SCAN_BATCH = 500;

function byCreation(a: StoredBullet, b: StoredBullet): number {
  return newestFirst(b, a);
}

/** The store that ends with the process: `store: "memory"`, tests, and the yardstick the other stores are held to. */
export class InMemoryStore implements MemoryStore {
  readonly #runtime: Runtime;
  readonly #bullets = new Map<string, StoredBullet>();
  readonly #events = new Map<string, readonly SessionEvent[]>();
  readonly #counts = new TermCounts();
  #dimension: number;
  #fingerprint: EmbedderFingerprint | null = null;
  #closed = false;

  constructor(options: { readonly dimension: number; readonly runtime: Runtime }) {
    this.#dimension = options.dimension;
    this.#runtime = options.runtime;
  }

  async candidates(query: CandidateQuery): Promise<Candidates> {
    this.#assertOpen();
    const visible = this.#matching(query);
    const found = new Map<string, StoredBullet>();
    const keep = (rows: readonly StoredBullet[]): void =>
      rows.forEach((row) => found.set(row.id, row));
    for (const terms of query.texts) keep(rankByTerms(visible, terms, query.limit));
    for (const vector of query.vectors)
      keep(rankByVector(visible, { vector, column: "searchVector", limit: query.limit }));
    return { bullets: [...found.values()], failed: [] };
  }

  async neighbours(query: NeighbourQuery): Promise<Neighbourhood> {
    this.#assertOpen();
    const { walls, scope, limit, now } = query;
    const all = [...this.#bullets.values()];
    const alive = all.filter(
      (row) => row.userId === walls.userId && row.status === "active" && !isExpired(row, now),
    );
    const comparable = alive.filter((row) => row.agentId === walls.agentId && row.scope === scope);
    const perDraft = query.drafts.map((draft) => {
      const byText = rankByTerms(comparable, draft.terms, limit);
      const byVector =
        draft.vector === null
          ? []
          : rankByVector(comparable, { vector: draft.vector, column: "vector", limit });
      return [...new Map([...byVector, ...byText].map((row) => [row.id, row])).values()];
    });
    const previous =
      walls.sessionId === null
        ? []
        : alive.filter((row) => isOwnedBy(row, walls)).toSorted(newestFirst);
    const sameTurn =
      query.turnId === null
        ? []
        : all.filter((row) => row.turnId === query.turnId && isOwnedBy(row, walls));
    return { perDraft, previous: previous.slice(0, query.previous), sameTurn };
  }

  async get(ids: readonly string[], walls: Walls): Promise<readonly StoredBullet[]> {
    this.#assertOpen();
    return ids.flatMap((id) => {
      const row = this.#bullets.get(id);
      return row !== undefined && isInsideWalls(row, walls) ? [row] : [];
    });
  }

  async *scan(filter: RowFilter | "everything"): AsyncIterable<readonly StoredBullet[]> {
    this.#assertOpen();
    const rows = this.#matching(filter);
    for (let start = 0; start < rows.length; start += SCAN_BATCH)
      yield rows.slice(start, start + SCAN_BATCH).toSorted(byCreation);
  }

  async count(filter: RowFilter | "everything"): Promise<number> {
    this.#assertOpen();
    return this.#matching(filter).length;
  }

  async sessionEvents(walls: Walls): Promise<readonly SessionEvent[]> {
    this.#assertOpen();
    return this.#events.get(sessionKey(walls)) ?? [];
  }

  async sessions(): Promise<readonly Walls[]> {
    this.#assertOpen();
    return [...this.#events.keys()].map(ownerOfKey);
  }

  async commit(changes: StoreChanges): Promise<CommitResult> {
    this.#assertOpen();
    checkVectors(changes, this.#dimension);
    const { unlessTurn } = changes;
    if (unlessTurn !== undefined && this.#holdsTurn(unlessTurn.walls, unlessTurn.turnId))
      return { applied: false };
    const copy = structuredClone(changes);
    for (const [id, row] of resolveChanges(copy, this.#bullets)) this.#put(id, row);
    for (const [id, delta] of recallDeltas(copy)) {
      const row = this.#bullets.get(id);
      if (row !== undefined) this.#put(id, applyRecall(row, delta));
    }
    if (copy.sessionEvents !== undefined) {
      const { walls, events, replace } = copy.sessionEvents;
      const key = sessionKey(walls);
      const earlier = replace === true ? [] : (this.#events.get(key) ?? []);
      this.#events.set(key, newestEvents(earlier, events));
    }
    return { applied: true };
  }

  async purge(ids: readonly string[]): Promise<PurgeReceipt> {
    this.#assertOpen();
    const present = [...new Set(ids)].flatMap((id) => this.#bullets.get(id) ?? []);
    for (const row of present) {
      this.#put(row.id, null);
      this.#events.delete(sessionKey(row));
    }
    return {
      ids: present.map((row) => row.id),
      contentHashes: present.map((row) => contentHash(row.content)),
      at: new Date(this.#runtime.now()).toISOString(),
      filesRemoved: 0,
      filesRewritten: 0,
      backups: [],
    };
  }

  async statistics(): Promise<TermStatistics> {
    this.#assertOpen();
    return this.#counts;
  }

  async stats(): Promise<StoreStats> {
    this.#assertOpen();
    const rows = [...this.#bullets.values()];
    const having = (status: BulletStatus): number =>
      rows.filter((row) => row.status === status).length;
    return {
      active: having("active"),
      archived: having("archived"),
      superseded: having("superseded"),
      withoutVector: rows.filter((row) => row.status === "active" && row.vector === null).length,
      bytes: null,
      fragments: null,
      unindexedRows: null,
      schemaVersion: SCHEMA_VERSION,
      fingerprint: this.#fingerprint,
    };
  }

  async setFingerprint(fingerprint: EmbedderFingerprint): Promise<void> {
    this.#assertOpen();
    if (!keepsVectors(this.#fingerprint, fingerprint, this.#dimension)) {
      for (const [id, row] of this.#bullets)
        this.#bullets.set(id, { ...row, vector: null, searchVector: null });
    }
    this.#dimension = fingerprint.dimension;
    this.#fingerprint = { ...fingerprint };
  }

  async optimize(): Promise<void> {
    this.#assertOpen();
  }

  async flush(): Promise<void> {
    this.#assertOpen();
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#bullets.clear();
    this.#events.clear();
  }

  #matching(filter: RowFilter | "everything"): StoredBullet[] {
    const rows = [...this.#bullets.values()];
    return filter === "everything" ? rows : rows.filter((row) => matchesFilter(row, filter));
  }

  #holdsTurn(walls: Walls, turnId: string): boolean {
    return [...this.#bullets.values()].some(
      (row) => row.turnId === turnId && isOwnedBy(row, walls),
    );
  }

  #put(id: string, row: StoredBullet | null): void {
    this.#counts.replace(this.#bullets.get(id) ?? null, row);
    if (row === null) this.#bullets.delete(id);
    else this.#bullets.set(id, row);
  }

  #assertOpen(): void {
    if (this.#closed)
      throw new StoreError({
        code: "MEMX_CLOSED",
        stage: "store",
        message: "The store was closed. Make a new Memory to go on.",
      });
  }
}

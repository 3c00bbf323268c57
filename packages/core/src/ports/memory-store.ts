import type { BulletStatus, StoredBullet } from "../types/bullet.ts";
import type { Walls } from "../types/owner.ts";
import type { ResolvedFilters } from "../types/query.ts";
import type { SessionEvent } from "../types/session-event.ts";
import type { EmbedderFingerprint } from "./embedder.ts";

/** Which rows a call may see. Every store checks every returned row against `walls` again in its own code. */
export interface RowFilter {
  readonly walls: Walls;
  /** null: every scope. */
  readonly scopes: readonly string[] | null;
  readonly filters: ResolvedFilters | null;
  readonly statuses: readonly BulletStatus[];
  /** Epoch milliseconds: only what was valid then, superseded included; null: `statuses` decide alone. */
  readonly asOf: number | null;
  /** Epoch milliseconds: rows that expired before are not returned; null: they are. */
  readonly now: number | null;
}

export interface CandidateQuery extends RowFilter {
  /** One list of terms per part of the query; each brings its own best rows by text. An empty list brings none. */
  readonly texts: readonly (readonly string[])[];
  /** Each brings its own best rows by `searchVector`. */
  readonly vectors: readonly Float32Array[];
  /** Rows per text and per vector. Default engines ask for 100. */
  readonly limit: number;
}

export interface Candidates {
  /** The union, without repetition, in no particular order. */
  readonly bullets: readonly StoredBullet[];
  /** Searches that failed and were left out; both failing is an error instead. */
  readonly failed: readonly ("search-text" | "search-vector")[];
}

export interface NeighbourQuery {
  readonly walls: Walls;
  readonly scope: string;
  /** Compared by own `vector` and by `terms`. Memories of every session of the same user and agent count. */
  readonly drafts: readonly {
    readonly terms: readonly string[];
    readonly vector: Float32Array | null;
  }[];
  /** Rows per draft. */
  readonly limit: number;
  /** How many of the session's newest memories to bring as context. */
  readonly previous: number;
  readonly turnId: string | null;
  readonly now: number;
}

export interface Neighbourhood {
  /** Per draft, active memories of the same user, agent and scope that may be the same or contradict it. */
  readonly perDraft: readonly (readonly StoredBullet[])[];
  /** The newest memories of the same session, newest first; empty without a session. */
  readonly previous: readonly StoredBullet[];
  /** What this turn id already brought, whatever its status. */
  readonly sameTurn: readonly StoredBullet[];
}

/** A change of named fields of one row. Fields that are not named keep what the row holds when the patch is applied. */
export interface BulletPatch {
  readonly id: string;
  readonly set: Partial<Omit<StoredBullet, "id">>;
}

/** `recallCount + 1` and `lastRecalledAt` for each id; an id may come several times. Rows that are gone are passed over. */
export interface RecallPatch {
  readonly ids: readonly string[];
  /** Epoch milliseconds. */
  readonly at: number;
}

/** What one call writes. Either all of it is found afterwards, also after a kill, or nothing. */
export interface StoreChanges {
  readonly add?: readonly StoredBullet[];
  readonly patch?: readonly BulletPatch[];
  readonly remove?: readonly string[];
  readonly recalled?: readonly RecallPatch[];
  /** Added to the session's events; with `replace`, instead of them. */
  readonly sessionEvents?: {
    readonly walls: Walls;
    readonly events: readonly SessionEvent[];
    readonly replace?: boolean;
  };
  /** Nothing is written when the walls already hold this turn: checked inside the write lock. */
  readonly unlessTurn?: { readonly walls: Walls; readonly turnId: string };
}

export interface CommitResult {
  /** False: `unlessTurn` held and nothing was written. */
  readonly applied: boolean;
}

/** Document frequencies over the active rows of the whole store, refreshed as it grows; rough is good enough. */
export interface TermStatistics {
  readonly documentCount: number;
  documentFrequency(term: string): number;
  /** Every term with a frequency above 0. */
  vocabulary(): Iterable<string>;
}

export interface StoreStats {
  readonly active: number;
  readonly archived: number;
  readonly superseded: number;
  /** Active rows whose vector is missing. */
  readonly withoutVector: number;
  readonly bytes: number | null;
  readonly fragments: number | null;
  /** Rows that the text index does not cover yet (they are found all the same, more slowly). */
  readonly unindexedRows: number | null;
  readonly schemaVersion: number;
  readonly fingerprint: EmbedderFingerprint | null;
}

/** Proof of what a purge did. */
export interface PurgeReceipt {
  readonly ids: readonly string[];
  /** SHA-256 of each purged memory's content, hex, in the ids' order. */
  readonly contentHashes: readonly string[];
  readonly at: string;
  readonly filesRemoved: number;
  readonly filesRewritten: number;
  /** Backups made by MemX that may still hold the text: named, not touched. */
  readonly backups: readonly string[];
}

/** The one port to storage. Two implementations pass one contract suite (`describeMemoryStore`). */
export interface MemoryStore {
  /** The one read of a search. */
  candidates(query: CandidateQuery): Promise<Candidates>;
  /** The one read of an add. */
  neighbours(query: NeighbourQuery): Promise<Neighbourhood>;
  /** Rows inside the walls, whatever their status, in the ids' order; ids that are not there are left out. */
  get(ids: readonly string[], walls: Walls): Promise<readonly StoredBullet[]>;
  /** All matching rows in batches, ordered by creation inside each batch only; "everything" crosses the walls (sweep, rescan). */
  scan(filter: RowFilter | "everything"): AsyncIterable<readonly StoredBullet[]>;
  count(filter: RowFilter | "everything"): Promise<number>;
  /** The newest 20 events of the session, oldest first. */
  sessionEvents(walls: Walls): Promise<readonly SessionEvent[]>;
  /** The walls of every session with remembered events, for a rescan; a store without it has its events left out. */
  sessions?(): Promise<readonly Walls[]>;
  /** The one write. @throws StoreError, with nothing written. */
  commit(changes: StoreChanges): Promise<CommitResult>;
  /**
   * Removes rows so that no file of the store holds their text any more, nor any text that was deleted or replaced before.
   * No ids: only the latter.
   */
  purge(ids: readonly string[]): Promise<PurgeReceipt>;
  statistics(): Promise<TermStatistics>;
  stats(): Promise<StoreStats>;
  /**
   * Remembers which embedder's vectors the rows hold. Where it differs from the remembered one, or where none is
   * remembered and the dimension differs, every row's vectors are taken away first: they cannot be compared. They are
   * filled in by patches afterwards, so a reindex that was interrupted goes on with the rows that have none.
   */
  setFingerprint(fingerprint: EmbedderFingerprint): Promise<void>;
  /** Compaction and index upkeep; also runs by itself in the background. */
  optimize(): Promise<void>;
  /** Durable: files and folders are on the disk, not only in its cache, when it returns. */
  flush(options?: { readonly durable?: boolean }): Promise<void>;
  close(): Promise<void>;
}

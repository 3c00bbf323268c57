import type { Bullet, KnowledgeType, Section, BulletStatus } from "../types/bullet.ts";
import type { MemXEventMap } from "../types/events.ts";
import type { RescanReport } from "../types/maintenance.ts";
import type { OwnerOptions } from "../types/owner.ts";
import type { Filters } from "../types/query.ts";
import type {
  AddResult,
  ConflictPair,
  HistoryEntry,
  ImportReport,
  IngestCandidate,
  MemoryStatus,
  RecallResult,
  SearchResult,
  SweepReport,
} from "../types/results.ts";
import type { Message, Turn } from "../types/turn.ts";
import type { PurgeReceipt } from "./memory-store.ts";

export type AddInput = string | Message | readonly Message[] | Turn;

export interface AddOptions extends OwnerOptions {
  /** "global" (default) or a name such as "project:my-backend". */
  readonly scope?: string | undefined;
  /** Adding the same turn id again changes nothing. */
  readonly turnId?: string | undefined;
  /** When it happened. Default: now. */
  readonly timestamp?: string | number | Date | undefined;
  /** Flat JSON, sanitised like everything else. */
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  readonly expiresAt?: string | number | Date | undefined;
  readonly tags?: readonly string[] | undefined;
  /** false: the text as it is becomes one memory. Default true. */
  readonly reflect?: boolean | undefined;
  /** false: not compared with what is stored. Default true. */
  readonly curate?: boolean | undefined;
  /** false: neither; stored word for word, sanitised. Default true. */
  readonly infer?: boolean | undefined;
}

export interface SearchOptions extends OwnerOptions {
  /** One scope (boosted; "global" is searched too), a list of scopes, or "*" for all. Default: all. */
  readonly scope?: string | readonly string[] | undefined;
  /** Default 5. */
  readonly maxResults?: number | undefined;
  /** Estimated tokens of all hits together. Default 2000. */
  readonly tokenBudget?: number | undefined;
  readonly filters?: Filters | undefined;
  /** Hits whose Blended score is below are not returned. Default 0 for search, 0.30 for recall. */
  readonly minScore?: number | undefined;
  /** What was valid then. */
  readonly asOf?: string | number | Date | undefined;
  /** true: matched terms, timings and what was left out; an id: why that memory was not returned. */
  readonly explain?: boolean | { readonly id: string } | undefined;
  /** false: this search does not count as a recall. Default true. */
  readonly reinforce?: boolean | undefined;
}

export interface ListOptions extends OwnerOptions {
  readonly scope?: string | readonly string[] | undefined;
  readonly filters?: Filters | undefined;
  readonly status?: BulletStatus | "all" | undefined;
  /** Default 100. */
  readonly limit?: number | undefined;
  /** Default 0; newest first. */
  readonly offset?: number | undefined;
}

export interface BulletUpdate {
  readonly content?: string | undefined;
  readonly section?: Section | undefined;
  readonly knowledgeType?: KnowledgeType | undefined;
  readonly tags?: readonly string[] | undefined;
  /** Replaces the metadata. */
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  readonly scope?: string | undefined;
  readonly expiresAt?: string | number | Date | null | undefined;
  /** "active" brings an archived memory back. */
  readonly status?: "active" | "archived" | undefined;
}

export interface DeleteOptions extends OwnerOptions {
  /** Leaves no byte of the text in any file of the store. */
  readonly purge?: boolean | undefined;
}

export interface DeleteAllOptions extends DeleteOptions {
  readonly scope?: string | readonly string[] | undefined;
  readonly filters?: Filters | undefined;
  /** Counts and names, deletes nothing. */
  readonly dryRun?: boolean | undefined;
}

export interface DeleteResult {
  readonly deleted: readonly string[];
  readonly receipt?: PurgeReceipt;
}

export interface ConflictOptions extends OwnerOptions {
  readonly scope?: string | readonly string[] | undefined;
  /** Default 100 pairs. */
  readonly limit?: number | undefined;
}

/** "keep": that id stays, the other is superseded; "both": the pair is no longer flagged; "merge": one memory with the given text. */
export type ConflictResolution =
  | { readonly keep: string }
  | { readonly keep: "both" }
  | { readonly merge: string };

export interface ExportOptions extends OwnerOptions {
  readonly scope?: string | readonly string[] | undefined;
  readonly status?: BulletStatus | "all" | undefined;
  /** Crosses every wall: for the operator's backup. Default false. */
  readonly everything?: boolean | undefined;
}

export interface ImportOptions extends OwnerOptions {
  /** Reads the owner from each record instead of the options: for the operator's restore. Default false. */
  readonly keepOwner?: boolean | undefined;
  /** Compared with what is stored. Default true. */
  readonly curate?: boolean | undefined;
  readonly dryRun?: boolean | undefined;
  readonly onProgress?: ((done: number) => void) | undefined;
}

export interface SweepOptions {
  /** Deletes what decayed below the archive threshold instead of archiving it, without a trace. Default false. */
  readonly purge?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface ReindexOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?:
    | ((progress: { readonly done: number; readonly total: number }) => void)
    | undefined;
}

export interface RescanOptions extends ReindexOptions {
  /** Counts, rewrites nothing. Default false. */
  readonly dryRun?: boolean | undefined;
}

/** What every way to reach the memory implements: in this process, through the daemon, or faked in a test. */
export interface MemoryClient {
  /** True where the first call opens store and model, and so takes longer than the others. */
  readonly opensOnFirstUse?: boolean;
  add(input: AddInput, options?: AddOptions): Promise<AddResult>;
  /** What an add would find worth keeping, candidate by candidate. Stores nothing. */
  inspect(input: AddInput, options?: AddOptions): Promise<readonly IngestCandidate[]>;
  search(query: string, options?: SearchOptions): Promise<SearchResult>;
  recall(query: string, options?: SearchOptions): Promise<RecallResult>;
  status(options?: OwnerOptions): Promise<MemoryStatus>;
  get(id: string, options?: OwnerOptions): Promise<Bullet | null>;
  list(options?: ListOptions): Promise<readonly Bullet[]>;
  update(id: string, change: BulletUpdate, options?: OwnerOptions): Promise<Bullet>;
  /** One memory, or several; with `purge` and an empty list, what was deleted before leaves the files. */
  delete(id: string | readonly string[], options?: DeleteOptions): Promise<DeleteResult>;
  deleteAll(options?: DeleteAllOptions): Promise<DeleteResult>;
  history(id: string, options?: OwnerOptions): Promise<readonly HistoryEntry[]>;
  detectConflicts(options?: ConflictOptions): Promise<readonly ConflictPair[]>;
  resolveConflict(
    pair: readonly [string, string],
    resolution: ConflictResolution,
    options?: OwnerOptions,
  ): Promise<Bullet>;
  /** Snake_case JSON lines, one memory a line. */
  export(options?: ExportOptions): AsyncIterable<string>;
  /** JSON lines, a JSON array, one JSON object, or their parsed values. */
  import(
    source: string | Iterable<unknown> | AsyncIterable<unknown>,
    options?: ImportOptions,
  ): Promise<ImportReport>;
  sweep(options?: SweepOptions): Promise<SweepReport>;
  reindex(options?: ReindexOptions): Promise<{ readonly embedded: number }>;
  /** Today's sanitizer over everything stored, of all users; rewrites what it finds, files included. */
  rescan(options?: RescanOptions): Promise<RescanReport>;
  /** Waits for deferred work; durable: until it is on the disk, not only in its cache. */
  flush(options?: { readonly durable?: boolean }): Promise<void>;
  close(): Promise<void>;
  on<Name extends keyof MemXEventMap>(
    name: Name,
    listener: (event: MemXEventMap[Name]) => void,
  ): () => void;
}

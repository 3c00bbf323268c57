import type { EventHub } from "./event-hub.ts";
import { fitBlock } from "./generator/fit-block.ts";
import {
  inputError,
  optionalFlag,
  optionalFunction,
  optionalNumber,
  optionalTexts,
} from "./input/input-error.ts";
import { resolveAdd } from "./input/resolve-add.ts";
import { resolveFilters } from "./input/resolve-filters.ts";
import { checkOptions, identify, resolveWalls } from "./input/resolve-owner.ts";
import { callScopes, resolveSearch, type CallRules } from "./input/resolve-search.ts";
import { resolveResolution } from "./input/resolve-resolution.ts";
import { resolveUpdate } from "./input/resolve-update.ts";
import { ingest } from "./pipelines/add/ingest.ts";
import { inspect } from "./pipelines/add/inspect.ts";
import type { Run } from "./pipelines/attempt.ts";
import type { DeferredWork } from "./pipelines/deferred-work.ts";
import type { PipelineDependencies } from "./pipelines/dependencies.ts";
import { detectConflicts } from "./pipelines/detect-conflicts.ts";
import { deleteMatching, deleteMemories } from "./pipelines/edit/delete-memories.ts";
import { updateMemory } from "./pipelines/edit/update-memory.ts";
import { history } from "./pipelines/history.ts";
import { resolveConflict } from "./pipelines/resolve-conflict.ts";
import { retrieve } from "./pipelines/retrieve.ts";
import { exportMemories } from "./pipelines/transfer/export-memories.ts";
import { importMemories } from "./pipelines/transfer/import-memories.ts";
import { listMemories } from "./pipelines/list-memories.ts";
import { readStatus } from "./pipelines/read-status.ts";
import { reindex } from "./pipelines/upkeep/reindex.ts";
import { rescan } from "./pipelines/upkeep/rescan.ts";
import { sweep } from "./pipelines/upkeep/sweep.ts";
import type * as Client from "./ports/memory-client.ts";
import type { RowFilter } from "./ports/memory-store.ts";
import { estimateTokens } from "./text/estimate-tokens.ts";
import type { Bullet, BulletStatus } from "./types/bullet.ts";
import type { RescanReport } from "./types/maintenance.ts";
import type { OwnerOptions, Walls } from "./types/owner.ts";
import type * as Results from "./types/results.ts";
import { toBullet } from "./pipelines/to-bullet.ts";

/** The parts of a memory in this process. */
export interface LocalMemoryParts {
  readonly dependencies: PipelineDependencies;
  readonly deferred: DeferredWork;
  readonly events: EventHub;
  /** Model of the Reflector, for `status`. */
  readonly llm: string | null;
}

const ALL_STATUSES: readonly BulletStatus[] = ["active", "archived", "superseded"];
const FILTER_KEYS = ["scope", "filters"];

const isId = (id: unknown): boolean => typeof id === "string" && id !== "" && id.length <= 128;

/** A memory in this process: checks each call and hands it to its pipeline. */
export class LocalMemory implements Client.MemoryClient {
  readonly #parts: LocalMemoryParts;
  readonly #dependencies: PipelineDependencies;
  readonly #rules: CallRules;

  constructor(parts: LocalMemoryParts) {
    this.#parts = parts;
    this.#dependencies = parts.dependencies;
    const { settings, sanitizer } = parts.dependencies;
    this.#rules = { sanitizer, requireUser: settings.requireUser, retrieval: settings.retrieval };
  }

  async add(input: Client.AddInput, options?: Client.AddOptions): Promise<Results.AddResult> {
    const request = resolveAdd(
      { input, options, now: this.#dependencies.runtime.now() },
      this.#rules,
    );
    return await this.#span("memx.add", () => ingest(request, this.#dependencies));
  }

  async inspect(
    input: Client.AddInput,
    options?: Client.AddOptions,
  ): Promise<readonly Results.IngestCandidate[]> {
    const request = resolveAdd(
      { input, options, now: this.#dependencies.runtime.now() },
      this.#rules,
    );
    return await inspect(request, this.#dependencies);
  }

  async search(query: string, options?: Client.SearchOptions): Promise<Results.SearchResult> {
    const { minScore } = this.#rules.retrieval;
    const request = resolveSearch({ query, options, minScore }, this.#rules);
    const found = await this.#span("memx.search", () => retrieve(request, this.#dependencies));
    return { ...found, hits: found.hits.map((hit) => this.#clean(hit)) };
  }

  async recall(query: string, options?: Client.SearchOptions): Promise<Results.RecallResult> {
    const { recallMinScore: minScore, countTokens } = this.#rules.retrieval;
    const request = resolveSearch({ query, options, minScore }, this.#rules);
    const found = await this.#span("memx.recall", () => retrieve(request, this.#dependencies));
    const { mode, degraded } = found;
    const hits = found.hits.map((hit) => this.#clean(hit));
    const limits = { tokenBudget: request.tokenBudget, countTokens: countTokens ?? estimateTokens };
    return { ...fitBlock(hits, limits), mode, degraded };
  }

  async status(options?: OwnerOptions): Promise<Results.MemoryStatus> {
    checkOptions(options, "options", []);
    const { userId, agentId, sessionId } = options ?? {};
    const isOwned = userId !== undefined || agentId !== undefined || sessionId !== undefined;
    const owned = isOwned ? this.#filter(options, ALL_STATUSES) : null;
    return await readStatus({ owned, llm: this.#parts.llm }, this.#dependencies);
  }

  async get(id: string, options?: OwnerOptions): Promise<Bullet | null> {
    const walls = this.#walls(id, options, []);
    const [bullet] = await this.#dependencies.store.get([id], walls);
    return bullet ? this.#clean(toBullet(bullet)) : null;
  }

  async list(options?: Client.ListOptions): Promise<readonly Bullet[]> {
    checkOptions(options, "options", [...FILTER_KEYS, "status", "limit", "offset"]);
    const limit =
      optionalNumber(options?.limit, "options.limit", { min: 1, max: 1_000_000, whole: true }) ??
      100;
    const offset =
      optionalNumber(options?.offset, "options.offset", {
        min: 0,
        max: 1_000_000_000,
        whole: true,
      }) ?? 0;
    const filter = this.#filter(options, this.#statuses(options?.status));
    const page = { filter, limit, offset, signal: options?.signal };
    const bullets = await listMemories(page, this.#dependencies.store);
    return bullets.map((bullet) => this.#clean(bullet));
  }

  async update(id: string, change: Client.BulletUpdate, options?: OwnerOptions): Promise<Bullet> {
    const walls = this.#walls(id, options, []);
    return toBullet(
      await updateMemory({ id, walls, change: resolveUpdate(change) }, this.#run(options)),
    );
  }

  async delete(
    id: string | readonly string[],
    options?: Client.DeleteOptions,
  ): Promise<Client.DeleteResult> {
    checkOptions(options, "options", ["purge"]);
    const ids = Array.isArray(id) ? [...(id as readonly string[])] : [id as string];
    if (!ids.every(isId)) throw inputError("id", "ids of memories");
    const walls = resolveWalls(options, "options", this.#rules);
    const purge = optionalFlag(options?.purge, "options.purge") ?? false;
    return await deleteMemories({ ids, walls, purge }, this.#run(options));
  }

  async deleteAll(options?: Client.DeleteAllOptions): Promise<Client.DeleteResult> {
    checkOptions(options, "options", [...FILTER_KEYS, "purge", "dryRun"]);
    const filter = this.#filter(options, ALL_STATUSES);
    const purge = optionalFlag(options?.purge, "options.purge") ?? false;
    const dryRun = optionalFlag(options?.dryRun, "options.dryRun") ?? false;
    return await deleteMatching({ filter, purge, dryRun }, this.#run(options));
  }

  async history(id: string, options?: OwnerOptions): Promise<readonly Results.HistoryEntry[]> {
    return await history(id, this.#walls(id, options, []), this.#dependencies);
  }

  async detectConflicts(
    options?: Client.ConflictOptions,
  ): Promise<readonly Results.ConflictPair[]> {
    checkOptions(options, "options", ["scope", "limit"]);
    const limit =
      optionalNumber(options?.limit, "options.limit", { min: 1, max: 100_000, whole: true }) ?? 100;
    const { visible: scopes } = callScopes(options?.scope, this.#rules.sanitizer);
    const walls = resolveWalls(options, "options", this.#rules);
    return await detectConflicts(
      { walls, scopes, limit, signal: options?.signal },
      this.#dependencies,
    );
  }

  async resolveConflict(
    pair: readonly [string, string],
    resolution: Client.ConflictResolution,
    options?: OwnerOptions,
  ): Promise<Bullet> {
    if (optionalTexts(pair, "pair")?.length !== 2) throw inputError("pair", "two ids");
    const walls = this.#walls(pair[0], options, []);
    return await resolveConflict(
      { pair, resolution: resolveResolution(resolution), walls, signal: options?.signal },
      this.#dependencies,
    );
  }

  export(options?: Client.ExportOptions): AsyncIterable<string> {
    checkOptions(options, "options", ["scope", "status", "everything"]);
    const filter = optionalFlag(options?.everything, "options.everything")
      ? "everything"
      : this.#filter(options, this.#statuses(options?.status ?? "all"));
    return exportMemories(filter, { dependencies: this.#dependencies, signal: options?.signal });
  }

  async import(
    source: string | Iterable<unknown> | AsyncIterable<unknown>,
    options?: Client.ImportOptions,
  ): Promise<Results.ImportReport> {
    checkOptions(options, "options", ["keepOwner", "curate", "dryRun", "onProgress"]);
    const { requireUser, sanitizer } = this.#rules;
    const keepOwner = optionalFlag(options?.keepOwner, "options.keepOwner") ?? false;
    const curate = optionalFlag(options?.curate, "options.curate") ?? true;
    const dryRun = optionalFlag(options?.dryRun, "options.dryRun") ?? false;
    const onProgress = optionalFunction(options?.onProgress, "options.onProgress");
    const own = resolveWalls(options, "options", {
      sanitizer,
      requireUser: requireUser && !keepOwner,
    });
    const wallsOf = (record: Walls): Walls => {
      const named = resolveWalls(record, "record", { sanitizer, requireUser: false });
      return Object.freeze({
        userId: keepOwner ? named.userId : own.userId,
        agentId: own.agentId ?? named.agentId,
        sessionId: own.sessionId ?? named.sessionId,
      });
    };
    return await importMemories(
      { source, wallsOf, curate, dryRun, onProgress },
      this.#run(options),
    );
  }

  async sweep(options?: Client.SweepOptions): Promise<Results.SweepReport> {
    checkOptions(options, "options", ["purge"]);
    const purge = optionalFlag(options?.purge, "options.purge") ?? false;
    return await sweep({ purge }, this.#run(options));
  }

  async reindex(options?: Client.ReindexOptions): Promise<{ readonly embedded: number }> {
    checkOptions(options, "options", ["onProgress"]);
    const onProgress = optionalFunction(options?.onProgress, "options.onProgress");
    return await reindex(this.#run(options), onProgress ?? (() => undefined));
  }

  async rescan(options?: Client.RescanOptions): Promise<RescanReport> {
    checkOptions(options, "options", ["onProgress", "dryRun"]);
    const dryRun = optionalFlag(options?.dryRun, "options.dryRun") ?? false;
    const onProgress =
      optionalFunction(options?.onProgress, "options.onProgress") ?? (() => undefined);
    const ownerName = (id: string): string => identify(id, this.#rules.sanitizer);
    return await rescan({ dryRun, onProgress, identify: ownerName }, this.#run(options));
  }

  async flush(options?: { readonly durable?: boolean }): Promise<void> {
    await this.#parts.deferred.settled();
    await this.#dependencies.store.flush(options);
  }

  async close(): Promise<void> {
    await this.#parts.deferred.settled();
    const { store, embedder } = this.#dependencies;
    await Promise.all([store.close(), embedder?.close?.()]);
  }

  /** Lets go of the embedding model's memory until the next text; for a daemon that is idle. */
  async unloadModel(): Promise<void> {
    await this.#dependencies.embedder?.unload?.();
  }

  on: Client.MemoryClient["on"] = (name, listener) => this.#parts.events.on(name, listener);

  /** A memory stored under laxer rules, or by an older release, is answered by today's; `rescan` rewrites it. */
  #clean<Found extends Bullet>(found: Found): Found {
    const { text } = this.#dependencies.sanitizer.sanitize(found.content);
    return text === found.content ? found : { ...found, content: text };
  }

  #span<T>(name: string, work: () => Promise<T>): Promise<T> {
    return this.#dependencies.tracer.span(name, {}, work);
  }

  #run(options: { readonly signal?: AbortSignal | undefined } | undefined): Run {
    options?.signal?.throwIfAborted();
    return { dependencies: this.#dependencies, signal: options?.signal, degraded: [] };
  }

  #walls(id: unknown, options: OwnerOptions | undefined, known: readonly string[]): Walls {
    if (!isId(id)) throw inputError("id", "the id of a memory");
    checkOptions(options, "options", known);
    return resolveWalls(options, "options", this.#rules);
  }

  #statuses(status: BulletStatus | "all" | undefined): readonly BulletStatus[] {
    if (status === "all") return ALL_STATUSES;
    if (status === undefined) return ["active"];
    if (!ALL_STATUSES.includes(status))
      throw inputError("options.status", '"active", "archived", "superseded" or "all"');
    return [status];
  }

  #filter(
    options: Client.DeleteAllOptions | undefined,
    statuses: readonly BulletStatus[],
  ): RowFilter {
    return {
      walls: resolveWalls(options, "options", this.#rules),
      scopes: callScopes(options?.scope, this.#rules.sanitizer).visible,
      filters: resolveFilters(options?.filters, "options.filters"),
      statuses,
      asOf: null,
      now: null,
    };
  }
}

import { loadConfigFile } from "./config/load-config-file.ts";
import type { MemoryConfig } from "./config/memory-config.ts";
import { resolveSettings } from "./config/resolve-settings.ts";
import { StoreError } from "./errors/memx-error.ts";
import { createEventHub, type EventHub } from "./event-hub.ts";
import { refuseLocalParts } from "./config/refuse-local-parts.ts";
import type { Maintenance } from "./maintenance/maintenance.ts";
import type { ConfigurationSources } from "./maintenance/maintenance-parts.ts";
import type * as Client from "./ports/memory-client.ts";
import type { PurgeReceipt } from "./ports/memory-store.ts";
import { redact, type Redacted } from "./sanitizer/redact.ts";
import type { BackupReport } from "./store/transfer/backup-store.ts";
import type { RestoreReport } from "./store/transfer/restore-store.ts";
import type { PurgeFinding } from "./store/upkeep/verify-purge.ts";
import type { Bullet } from "./types/bullet.ts";
import type { MemXEventMap } from "./types/events.ts";
import type { DoctorReport, RescanReport } from "./types/maintenance.ts";
import type { OwnerOptions } from "./types/owner.ts";
import type * as Results from "./types/results.ts";
import type { Settings } from "./types/settings.ts";

/**
 * Long-term memory for an agent. Works without configuration; the constructor touches neither disk nor network: store
 * and model open with their first use.
 *
 * @example
 * ```ts
 * import { Memory } from "@memx/core";
 *
 * const memory = new Memory();
 * await memory.add("Remember that our staging database runs on port 5433.");
 * const { hits } = await memory.search("Which port has the staging database?");
 * console.log(hits[0]?.content);
 * await memory.close();
 * ```
 */
export class Memory implements Client.MemoryClient {
  readonly opensOnFirstUse: boolean = true;
  readonly #config: MemoryConfig;
  readonly #settings: Settings;
  readonly #sources: ConfigurationSources;
  readonly #events: EventHub = createEventHub();
  #client: Promise<Client.MemoryClient> | null = null;
  #closing: Promise<void> | null = null;

  /**
   * @param config Values given here go before `MEMX_*` environment variables.
   * @param file Values of a configuration file: behind both, before the defaults.
   * @throws ConfigError naming the option's place, what it accepts, and for an unknown name the nearest known one.
   */
  constructor(config: MemoryConfig = {}, file: MemoryConfig = {}) {
    this.#config = { ...file, ...config };
    this.#settings = resolveSettings({ argument: config, environment: process.env, file });
    this.#sources = {
      argument: Object.keys(config),
      environment: Object.keys(process.env).filter((name) => name.startsWith("MEMX_")),
      file: Object.keys(file),
    };
    if (this.#settings.daemon.enabled) refuseLocalParts(this.#config, this.#settings);
  }

  /** A memory configured by a JSON file. @throws ConfigError where it cannot be read or holds a value that is not allowed. */
  static fromFile(path: string): Memory {
    return new Memory({}, loadConfigFile(path) as MemoryConfig);
  }

  /** Learns from a text, a message, messages or a turn. @throws StoreError with nothing written. */
  async add(input: Client.AddInput, options?: Client.AddOptions): Promise<Results.AddResult> {
    return await (await this.#open()).add(input, options);
  }

  /** What an add would find worth keeping, candidate by candidate, with scores and reasons. Stores nothing. */
  async inspect(
    input: Client.AddInput,
    options?: Client.AddOptions,
  ): Promise<readonly Results.IngestCandidate[]> {
    return await (await this.#open()).inspect(input, options);
  }

  /** The memories that answer a query, best first. @throws StoreError where the store cannot be read. */
  async search(query: string, options?: Client.SearchOptions): Promise<Results.SearchResult> {
    return await (await this.#open()).search(query, options);
  }

  /** What is known about a message, as a prompt block: fenced, escaped, within the token budget, "" when nothing is. */
  async recall(query: string, options?: Client.SearchOptions): Promise<Results.RecallResult> {
    return await (await this.#open()).recall(query, options);
  }

  /** Counts, sizes, and which parts are at work. */
  async status(options?: OwnerOptions): Promise<Results.MemoryStatus> {
    return await (await this.#open()).status(options);
  }

  /** One memory, or null where the walls hold none with this id. */
  async get(id: string, options?: OwnerOptions): Promise<Bullet | null> {
    return await (await this.#open()).get(id, options);
  }

  /** Memories newest first, a page at a time. */
  async list(options?: Client.ListOptions): Promise<readonly Bullet[]> {
    return await (await this.#open()).list(options);
  }

  /** Changes the named fields; the former text stays visible to {@link Memory.history}. */
  async update(id: string, change: Client.BulletUpdate, options?: OwnerOptions): Promise<Bullet> {
    return await (await this.#open()).update(id, change, options);
  }

  /**
   * Deletes one memory or several; with `purge`, so that no file holds their text any more, nor that of memories deleted
   * before: an empty list does the latter alone. @throws ConfigError MEMX_NOT_FOUND, with nothing deleted
   */
  async delete(
    id: string | readonly string[],
    options?: Client.DeleteOptions,
  ): Promise<Client.DeleteResult> {
    return await (await this.#open()).delete(id, options);
  }

  /** Deletes everything that matches: with `userId` alone, all of that user. */
  async deleteAll(options?: Client.DeleteAllOptions): Promise<Client.DeleteResult> {
    return await (await this.#open()).deleteAll(options);
  }

  /** What became of a memory, oldest first, over the memories it replaced and was replaced by. */
  async history(id: string, options?: OwnerOptions): Promise<readonly Results.HistoryEntry[]> {
    return await (await this.#open()).history(id, options);
  }

  /** Pairs that contradict each other, why, and which one is newer. */
  async detectConflicts(
    options?: Client.ConflictOptions,
  ): Promise<readonly Results.ConflictPair[]> {
    return await (await this.#open()).detectConflicts(options);
  }

  /** Keeps one of a pair, both, or a merged text. */
  async resolveConflict(
    pair: readonly [string, string],
    resolution: Client.ConflictResolution,
    options?: OwnerOptions,
  ): Promise<Bullet> {
    return await (await this.#open()).resolveConflict(pair, resolution, options);
  }

  /** JSON lines in the specification's snake_case, one memory a line, read in batches. */
  async *export(options?: Client.ExportOptions): AsyncGenerator<string> {
    yield* (await this.#open()).export(options);
  }

  /** Reads JSON lines, a JSON array or object, or parsed records; what cannot be read is reported, the rest comes in. */
  async import(
    source: string | Iterable<unknown> | AsyncIterable<unknown>,
    options?: Client.ImportOptions,
  ): Promise<Results.ImportReport> {
    return await (await this.#open()).import(source, options);
  }

  /** Ages memories: archives what decayed or expired, embeds what has no vector, compacts the store. */
  async sweep(options?: Client.SweepOptions): Promise<Results.SweepReport> {
    return await (await this.#open()).sweep(options);
  }

  /** Embeds every memory with the configured embedder; goes on where it was stopped. */
  async reindex(options?: Client.ReindexOptions): Promise<{ readonly embedded: number }> {
    return await (await this.#open()).reindex(options);
  }

  /** Today's sanitizer over everything stored, of all users; rewrites what it finds, files included. Goes on where it was stopped. */
  async rescan(options?: Client.RescanOptions): Promise<RescanReport> {
    return await (await this.#open()).rescan(options);
  }

  /** Writes one moment of the whole store into one file, while others go on writing. @throws StoreError */
  async backup(file: string): Promise<BackupReport> {
    await this.flush();
    return await this.#maintain((maintenance) => maintenance.backup(file));
  }

  /** Brings a backup's memories in; what the store holds in a newer form stays. @throws StoreError MEMX_INPUT_INVALID */
  async restore(file: string): Promise<RestoreReport> {
    return await this.#maintain((maintenance) => maintenance.restore(file));
  }

  /** Proves a purge again by its receipt: what speaks against it, nothing where it left nothing. */
  async verifyPurge(receipt: PurgeReceipt): Promise<readonly PurgeFinding[]> {
    return await this.#maintain((maintenance) => maintenance.verifyPurge(receipt));
  }

  /** Looks at every part, changes nothing and starts nothing. Holds counts, versions and settings, never memories or keys. */
  async doctor(): Promise<DoctorReport> {
    return await this.#maintain((maintenance) => maintenance.diagnose());
  }

  /**
   * Mends what {@link Memory.doctor} names as repairable: opens the newest good version, drops duplicates, builds indexes,
   * embeds what has no vector. Tells what is left. @throws StoreError where nothing of the store can be read
   */
  async repair(): Promise<DoctorReport> {
    return await this.#maintain(async (maintenance) => {
      await maintenance.repairStore();
      const { counts, checks } = await maintenance.diagnose();
      const canEmbed = checks.some(
        ({ subject, state }) => subject === "embedder" && state === "good",
      );
      const isMissing = (counts?.withoutVector ?? 0) > 0 && this.#settings.embedder !== "none";
      if (canEmbed && isMissing) await this.reindex();
      return await maintenance.diagnose();
    });
  }

  /** What the sanitizer would redact, by this memory's configuration. Never throws. */
  redact(text: string): Redacted {
    return redact(text, this.#settings.privacy);
  }

  /** Waits for deferred work; durable: until it is on the disk. */
  async flush(options?: { readonly durable?: boolean }): Promise<void> {
    if (this.#client) await (await this.#client).flush(options);
  }

  /** Waits for deferred work and lets go of store and model. Closing twice is no error; both wait for the end. */
  async close(): Promise<void> {
    this.#closing ??= this.#close();
    await this.#closing;
  }

  async #close(): Promise<void> {
    if (this.#client) await (await this.#client).close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  /** Listens to what happens: ids, counts and durations, never text. Returns the function that takes the listener off. */
  on<Name extends keyof MemXEventMap>(
    name: Name,
    listener: (event: MemXEventMap[Name]) => void,
  ): () => void {
    return this.#events.on(name, listener);
  }

  async #open(): Promise<Client.MemoryClient> {
    if (this.#closing) {
      throw new StoreError({
        code: "MEMX_CLOSED",
        message: "This Memory was closed. Make a new one.",
      });
    }
    this.#client ??= this.#connect().catch((error: unknown) => {
      this.#client = null;
      throw error;
    });
    return await this.#client;
  }

  async #maintain<T>(work: (maintenance: Maintenance) => Promise<T>): Promise<T> {
    const { openMaintenance } = await import("./open-memory.ts");
    const parts = { settings: this.#settings, config: this.#config, events: this.#events };
    const maintenance = await openMaintenance({ ...parts, sources: this.#sources });
    return await work(maintenance).finally(() => maintenance.close());
  }

  async #connect(): Promise<Client.MemoryClient> {
    const settings = this.#settings;
    const events = this.#events;
    const openLocal = async (): Promise<Client.MemoryClient> => {
      const { openLocalMemory } = await import("./open-memory.ts");
      return await openLocalMemory({ settings, config: this.#config, events });
    };
    if (!settings.daemon.enabled) return await openLocal();
    const { DaemonMemory } = await import("./daemon/daemon-memory.ts");
    return new DaemonMemory({ settings, events, openLocal });
  }
}

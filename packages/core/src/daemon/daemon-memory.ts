import { randomUUID } from "node:crypto";
import { MemXError } from "../errors/memx-error.ts";
import type { EventHub } from "../event-hub.ts";
import type * as Client from "../ports/memory-client.ts";
import type { Bullet } from "../types/bullet.ts";
import type { RescanReport } from "../types/maintenance.ts";
import type { OwnerOptions } from "../types/owner.ts";
import type * as Results from "../types/results.ts";
import type { Settings } from "../types/settings.ts";
import { endpointOf, settingsHash } from "./endpoint.ts";
import { RemoteMemory } from "./remote-memory.ts";
import { startDaemon } from "./start-daemon.ts";

export interface DaemonMemoryOptions {
  readonly settings: Settings;
  readonly events: EventHub;
  /** The memory without a daemon, opened when the daemon cannot be used. */
  openLocal(): Promise<Client.MemoryClient>;
  /** Default: starts a daemon process. */
  readonly start?: (settings: Settings) => Promise<void>;
}

const isUnreachable = (error: unknown): boolean =>
  MemXError.isInstance(error) && error.code === "MEMX_DAEMON_UNREACHABLE";
const isNotFound = (error: unknown): boolean =>
  MemXError.isInstance(error) && error.code === "MEMX_NOT_FOUND";
const isOtherDaemon = (error: unknown): boolean =>
  MemXError.isInstance(error) && error.code === "MEMX_DAEMON_PROTOCOL";

/**
 * A memory served by the daemon, which it starts on demand. A call whose daemon dies is asked again of a new daemon, then
 * of the store itself: adds carry a turn id, so that asking twice writes once.
 */
export class DaemonMemory implements Client.MemoryClient {
  readonly #options: DaemonMemoryOptions;
  #remote: Promise<RemoteMemory> | null = null;
  #local: Promise<Client.MemoryClient> | null = null;

  constructor(options: DaemonMemoryOptions) {
    this.#options = options;
  }

  add(input: Client.AddInput, options?: Client.AddOptions): Promise<Results.AddResult> {
    const named =
      options?.turnId ??
      (typeof input === "object" && "messages" in input ? input.turnId : undefined);
    const turnId = named ?? `call:${randomUUID()}`;
    return this.#ask((memory) => memory.add(input, { ...options, turnId }));
  }
  inspect(
    input: Client.AddInput,
    options?: Client.AddOptions,
  ): Promise<readonly Results.IngestCandidate[]> {
    return this.#ask((memory) => memory.inspect(input, options));
  }
  search(query: string, options?: Client.SearchOptions): Promise<Results.SearchResult> {
    return this.#ask((memory) => memory.search(query, options));
  }
  recall(query: string, options?: Client.SearchOptions): Promise<Results.RecallResult> {
    return this.#ask((memory) => memory.recall(query, options));
  }
  status(options?: OwnerOptions): Promise<Results.MemoryStatus> {
    return this.#ask((memory) => memory.status(options));
  }
  get(id: string, options?: OwnerOptions): Promise<Bullet | null> {
    return this.#ask((memory) => memory.get(id, options));
  }
  list(options?: Client.ListOptions): Promise<readonly Bullet[]> {
    return this.#ask((memory) => memory.list(options));
  }
  update(id: string, change: Client.BulletUpdate, options?: OwnerOptions): Promise<Bullet> {
    return this.#ask((memory) => memory.update(id, change, options));
  }
  async delete(
    id: string | readonly string[],
    options?: Client.DeleteOptions,
  ): Promise<Client.DeleteResult> {
    let asked = 0;
    try {
      return await this.#ask((memory) => {
        asked += 1;
        return memory.delete(id, options);
      });
    } catch (error) {
      // The daemon died after it had deleted: asking again finds nothing, which is what was wanted.
      if (asked > 1 && isNotFound(error)) return { deleted: typeof id === "string" ? [id] : id };
      throw error;
    }
  }
  deleteAll(options?: Client.DeleteAllOptions): Promise<Client.DeleteResult> {
    return this.#ask((memory) => memory.deleteAll(options));
  }
  history(id: string, options?: OwnerOptions): Promise<readonly Results.HistoryEntry[]> {
    return this.#ask((memory) => memory.history(id, options));
  }
  detectConflicts(options?: Client.ConflictOptions): Promise<readonly Results.ConflictPair[]> {
    return this.#ask((memory) => memory.detectConflicts(options));
  }
  resolveConflict(
    pair: readonly [string, string],
    resolution: Client.ConflictResolution,
    options?: OwnerOptions,
  ): Promise<Bullet> {
    return this.#ask((memory) => memory.resolveConflict(pair, resolution, options));
  }
  async *export(options?: Client.ExportOptions): AsyncGenerator<string> {
    yield* (await this.#connected()).export(options);
  }
  /** Asked once: a stream that was read cannot be read again. Importing the same file anew adds nothing twice. */
  async import(
    source: string | Iterable<unknown> | AsyncIterable<unknown>,
    options?: Client.ImportOptions,
  ): Promise<Results.ImportReport> {
    return await (await this.#connected()).import(source, options);
  }
  sweep(options?: Client.SweepOptions): Promise<Results.SweepReport> {
    return this.#ask((memory) => memory.sweep(options));
  }
  reindex(options?: Client.ReindexOptions): Promise<{ readonly embedded: number }> {
    return this.#ask((memory) => memory.reindex(options));
  }
  rescan(options?: Client.RescanOptions): Promise<RescanReport> {
    return this.#ask((memory) => memory.rescan(options));
  }
  async flush(options?: { readonly durable?: boolean }): Promise<void> {
    if (this.#remote || this.#local) await this.#ask((memory) => memory.flush(options));
  }
  async close(): Promise<void> {
    const remote = await this.#remote?.catch(() => null);
    if (remote?.isConnected) await remote.flush().catch(() => undefined);
    await remote?.close();
    await (await this.#local?.catch(() => null))?.close();
  }
  on: Client.MemoryClient["on"] = (name, listener) => this.#options.events.on(name, listener);

  async #ask<T>(work: (memory: Client.MemoryClient) => Promise<T>): Promise<T> {
    for (const _attempt of ["the daemon", "a new daemon"]) {
      if (this.#local) break;
      try {
        return await work(await this.#connected());
      } catch (error) {
        if (!isUnreachable(error)) throw error;
        this.#remote = null;
      }
    }
    return await work(await this.#openLocal("MEMX_DAEMON_UNREACHABLE"));
  }

  async #connected(): Promise<Client.MemoryClient> {
    if (this.#local) return await this.#local;
    try {
      this.#remote ??= this.#connectOrStart();
      const remote = await this.#remote;
      if (remote.isConnected) return remote;
      this.#remote = this.#connectOrStart();
      return await this.#remote;
    } catch (error) {
      this.#remote = null;
      if (!isUnreachable(error) && !isOtherDaemon(error)) throw error;
      return await this.#openLocal(
        isOtherDaemon(error) ? "MEMX_DAEMON_PROTOCOL" : "MEMX_DAEMON_UNREACHABLE",
      );
    }
  }

  async #connectOrStart(): Promise<RemoteMemory> {
    const { settings, events, start = startDaemon } = this.#options;
    const connection = {
      endpoint: endpointOf(settings.home),
      settings: settingsHash(settings),
      onEvent: (name: Parameters<EventHub["emit"]>[0], event: never): void =>
        events.emit(name, event),
    };
    try {
      return await RemoteMemory.connect(connection);
    } catch (error) {
      if (!isUnreachable(error)) throw error;
    }
    await start(settings);
    return await RemoteMemory.connect(connection);
  }

  #openLocal(
    code: "MEMX_DAEMON_UNREACHABLE" | "MEMX_DAEMON_PROTOCOL",
  ): Promise<Client.MemoryClient> {
    if (!this.#local) {
      const message = "The daemon cannot be used; this process goes on with the store directly.";
      this.#options.events.emit("notice", { code, message });
      this.#local = this.#options.openLocal();
    }
    return this.#local;
  }
}

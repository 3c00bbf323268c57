import { connect, type Socket } from "node:net";
import { CancellationTokenSource, type MessageConnection } from "vscode-jsonrpc/node.js";
import { DaemonError } from "../errors/memx-error.ts";
import type * as Client from "../ports/memory-client.ts";
import type { Bullet } from "../types/bullet.ts";
import type { MemXEventMap } from "../types/events.ts";
import type { RescanReport } from "../types/maintenance.ts";
import type { OwnerOptions } from "../types/owner.ts";
import type * as Results from "../types/results.ts";
import { connectRpc } from "./connection.ts";
import { readCard, type Endpoint } from "./endpoint.ts";
import * as protocol from "./protocol.ts";

/** What a connection needs to know. */
export interface ConnectOptions {
  readonly endpoint: Endpoint;
  readonly settings: string;
  readonly onEvent: (name: keyof MemXEventMap, event: never) => void;
}

const unreachable = (message: string, cause?: unknown): DaemonError =>
  new DaemonError({ code: "MEMX_DAEMON_UNREACHABLE", message, cause });

function openSocket(path: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    socket.once("connect", () => resolve(socket));
    socket.once("error", (cause) =>
      reject(unreachable("No daemon answers on the socket of this home folder.", cause)),
    );
  });
}

type Options = Readonly<Record<string, unknown>> & { readonly signal?: AbortSignal | undefined };

/** Options without what cannot cross a socket. */
function plain(options: object | undefined): Record<string, unknown> {
  const {
    signal: _signal,
    onProgress: _onProgress,
    ...rest
  } = (options ?? {}) as Record<string, unknown>;
  return rest;
}

/** The memory of a daemon: the same interface over its socket. */
export class RemoteMemory implements Client.MemoryClient {
  readonly #rpc: MessageConnection;
  readonly #socket: Socket;
  readonly #progress = new Map<number, (value: never) => void>();
  #nextProgress = 1;
  #underWay = 0;
  readonly #closed: Promise<never>;
  #welcome: protocol.Welcome = { protocol: 0, pid: 0, sameSettings: false };

  private constructor(socket: Socket, options: ConnectOptions) {
    this.#socket = socket;
    const { rpc, trust } = connectRpc(socket);
    trust();
    this.#rpc = rpc;
    this.#closed = new Promise((_, reject) =>
      socket.once("close", () => reject(unreachable("The daemon went away."))),
    );
    this.#closed.catch(() => undefined);
    rpc.onNotification(
      protocol.EVENT,
      ({ name, event }: { readonly name: keyof MemXEventMap; readonly event: never }) =>
        options.onEvent(name, event),
    );
    rpc.onNotification(
      protocol.PROGRESS,
      ({ progress, value }: { readonly progress: number; readonly value: never }) =>
        this.#progress.get(progress)?.(value),
    );
    rpc.listen();
  }

  /** @throws DaemonError UNREACHABLE where none answers, PROTOCOL where it speaks another version or has other settings. */
  static async connect(options: ConnectOptions): Promise<RemoteMemory> {
    const memory = await RemoteMemory.#greet(options);
    const { welcome } = memory;
    if (welcome.protocol === protocol.PROTOCOL_VERSION && welcome.sameSettings) return memory;
    memory.#socket.destroy();
    const what = welcome.sameSettings
      ? `speaks protocol ${welcome.protocol}, not ${protocol.PROTOCOL_VERSION}`
      : "runs with other settings";
    throw new DaemonError({
      code: "MEMX_DAEMON_PROTOCOL",
      message: `The daemon ${what}. Stop it with "memx daemon stop" and it starts anew.`,
    });
  }

  /** Connects to a daemon of any settings, to look at it or to stop it. */
  static async connectAny(options: ConnectOptions): Promise<RemoteMemory> {
    return await RemoteMemory.#greet(options);
  }

  static async #greet(options: ConnectOptions): Promise<RemoteMemory> {
    const card = await readCard(options.endpoint);
    if (card === null) throw unreachable("No daemon serves this home folder.");
    const memory = new RemoteMemory(await openSocket(options.endpoint.socket), options);
    const hello: protocol.Hello = {
      protocol: protocol.PROTOCOL_VERSION,
      token: card.token,
      settings: options.settings,
    };
    try {
      memory.#welcome = await memory.#race(
        memory.#rpc.sendRequest<protocol.Welcome>(protocol.HELLO, hello),
      );
      // From here on the socket must not keep the host's process alive: only calls under way do.
      memory.#socket.unref();
      return memory;
    } catch (cause) {
      memory.#socket.destroy();
      throw unreachable("The daemon refused the handshake.", cause);
    }
  }

  /** How the daemon introduced itself. */
  get welcome(): protocol.Welcome {
    return this.#welcome;
  }

  get isConnected(): boolean {
    return !this.#socket.destroyed;
  }

  add = (input: Client.AddInput, options?: Client.AddOptions): Promise<Results.AddResult> =>
    this.#call("add", [input], options);
  inspect = (
    input: Client.AddInput,
    options?: Client.AddOptions,
  ): Promise<readonly Results.IngestCandidate[]> => this.#call("inspect", [input], options);
  search = (query: string, options?: Client.SearchOptions): Promise<Results.SearchResult> =>
    this.#call("search", [query], options);
  recall = (query: string, options?: Client.SearchOptions): Promise<Results.RecallResult> =>
    this.#call("recall", [query], options);
  status = async (options?: OwnerOptions): Promise<Results.MemoryStatus> => ({
    ...(await this.#call<Results.MemoryStatus>("status", [], options)),
    daemon: true,
  });
  get = (id: string, options?: OwnerOptions): Promise<Bullet | null> =>
    this.#call("get", [id], options);
  list = (options?: Client.ListOptions): Promise<readonly Bullet[]> =>
    this.#call("list", [], options);
  update = (id: string, change: Client.BulletUpdate, options?: OwnerOptions): Promise<Bullet> =>
    this.#call("update", [id, change], options);
  delete = (
    id: string | readonly string[],
    options?: Client.DeleteOptions,
  ): Promise<Client.DeleteResult> => this.#call("delete", [id], options);
  deleteAll = (options?: Client.DeleteAllOptions): Promise<Client.DeleteResult> =>
    this.#call("deleteAll", [], options);
  history = (id: string, options?: OwnerOptions): Promise<readonly Results.HistoryEntry[]> =>
    this.#call("history", [id], options);
  detectConflicts = (options?: Client.ConflictOptions): Promise<readonly Results.ConflictPair[]> =>
    this.#call("detectConflicts", [], options);
  resolveConflict = (
    pair: readonly [string, string],
    resolution: Client.ConflictResolution,
    options?: OwnerOptions,
  ): Promise<Bullet> => this.#call("resolveConflict", [pair, resolution], options);
  sweep = (options?: Client.SweepOptions): Promise<Results.SweepReport> =>
    this.#call("sweep", [], options);
  reindex = (options?: Client.ReindexOptions): Promise<{ readonly embedded: number }> =>
    this.#call("reindex", [], options);
  rescan = (options?: Client.RescanOptions): Promise<RescanReport> =>
    this.#call("rescan", [], options);
  flush = async (options?: { readonly durable?: boolean }): Promise<void> =>
    void (await this.#request(protocol.CALL, { method: "flush", args: [options ?? {}] }));
  info = (): Promise<protocol.DaemonInfo> => this.#request(protocol.INFO, {});
  stop = async (): Promise<void> => void (await this.#request(protocol.STOP, {}));

  async *export(options?: Client.ExportOptions): AsyncGenerator<string> {
    const stream = await this.#request<number>(protocol.EXPORT_OPEN, { options: plain(options) });
    try {
      for (;;) {
        options?.signal?.throwIfAborted();
        const { lines, done } = await this.#request<{
          readonly lines: readonly string[];
          readonly done: boolean;
        }>(protocol.EXPORT_NEXT, { stream });
        yield* lines;
        if (done) return;
      }
    } finally {
      if (this.isConnected)
        await this.#request(protocol.EXPORT_CLOSE, { stream }).catch(() => undefined);
    }
  }

  async import(
    source: string | Iterable<unknown> | AsyncIterable<unknown>,
    options?: Client.ImportOptions,
  ): Promise<Results.ImportReport> {
    return await this.#withProgress(options?.onProgress, async (progress) => {
      const text = typeof source === "string" ? { text: source } : {};
      const stream = await this.#request<number>(protocol.IMPORT_OPEN, {
        options: plain(options),
        ...text,
        ...progress,
      });
      if (typeof source !== "string") await this.#push(stream, { source, signal: options?.signal });
      return await this.#request<Results.ImportReport>(
        protocol.IMPORT_END,
        { stream },
        options?.signal,
      );
    });
  }

  async #push(
    stream: number,
    {
      source,
      signal,
    }: {
      readonly source: Iterable<unknown> | AsyncIterable<unknown>;
      readonly signal: AbortSignal | undefined;
    },
  ): Promise<void> {
    let records: unknown[] = [];
    for await (const record of source) {
      records.push(record);
      if (records.length < protocol.STREAM_BATCH) continue;
      signal?.throwIfAborted();
      await this.#request(protocol.IMPORT_PUSH, { stream, records });
      records = [];
    }
    if (records.length > 0) await this.#request(protocol.IMPORT_PUSH, { stream, records });
  }

  /** Resolves when the daemon has closed the connection. */
  async closed(): Promise<void> {
    this.#socket.ref();
    await this.#closed.catch(() => undefined);
  }

  on: Client.MemoryClient["on"] = () => () => undefined;

  close(): Promise<void> {
    this.#socket.end();
    this.#rpc.dispose();
    return Promise.resolve();
  }

  async #call<T>(
    method: protocol.Callable,
    args: readonly unknown[],
    options: object | undefined,
  ): Promise<T> {
    const { signal, onProgress } = (options ?? {}) as Options & {
      readonly onProgress?: (value: never) => void;
    };
    signal?.throwIfAborted();
    return await this.#withProgress(onProgress, (progress) =>
      this.#request<T>(
        protocol.CALL,
        { method, args: [...args, plain(options)], ...progress },
        signal,
      ),
    );
  }

  async #withProgress<T>(
    listener: ((value: never) => void) | undefined,
    work: (progress: { readonly progress?: number }) => Promise<T>,
  ): Promise<T> {
    if (!listener) return await work({});
    const progress = this.#nextProgress++;
    this.#progress.set(progress, listener);
    return await work({ progress }).finally(() => this.#progress.delete(progress));
  }

  async #request<T>(name: string, params: object, signal?: AbortSignal): Promise<T> {
    if (!this.isConnected) throw unreachable("The daemon went away.");
    const size = Buffer.byteLength(JSON.stringify(params) ?? "");
    if (size > protocol.MAX_MESSAGE_BYTES) {
      throw new DaemonError({
        code: "MEMX_DAEMON_PROTOCOL",
        message: `A request of ${size} bytes is larger than ${protocol.MAX_MESSAGE_BYTES}. Split it.`,
      });
    }
    const cancellation = new CancellationTokenSource();
    const cancel = (): void => cancellation.cancel();
    signal?.addEventListener("abort", cancel, { once: true });
    this.#underWay += 1;
    this.#socket.ref();
    try {
      const result = await this.#race(
        this.#rpc.sendRequest<protocol.WireResult>(name, params, cancellation.token),
      );
      if (!result.ok) throw protocol.fromWireError(result.error);
      return result.value as T;
    } catch (error) {
      signal?.throwIfAborted();
      throw error instanceof Error && "isMemXError" in error
        ? error
        : unreachable("The daemon went away during the call.", error);
    } finally {
      signal?.removeEventListener("abort", cancel);
      cancellation.dispose();
      this.#underWay -= 1;
      if (this.#underWay === 0) this.#socket.unref();
    }
  }

  #race<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.#closed]);
  }
}

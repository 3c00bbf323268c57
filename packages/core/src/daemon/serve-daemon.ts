import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { connect, createServer, type Server, type Socket } from "node:net";
import { chmod } from "node:fs/promises";
import { lock } from "proper-lockfile";
import { DaemonError } from "../errors/memx-error.ts";
import type { Logger } from "../ports/logger.ts";
import type { MemoryClient } from "../ports/memory-client.ts";
import type { MemXEventMap } from "../types/events.ts";
import type { Settings } from "../types/settings.ts";
import { DaemonSession, type SessionHost } from "./daemon-session.ts";
import {
  endpointOf,
  prepareFolders,
  removeEndpoint,
  settingsHash,
  writeCard,
  type Endpoint,
} from "./endpoint.ts";
import { EVENT, PROTOCOL_VERSION, type DaemonInfo } from "./protocol.ts";

/** The model's memory is given back after this time without a request. */
const UNLOAD_AFTER_MS = 60_000;
/** A drain that takes longer ends all the same. */
const DRAIN_MS = 10_000;

/** A memory that a daemon serves. */
export interface ServedMemory extends MemoryClient {
  /** Lets go of the embedding model until the next text. */
  unloadModel(): Promise<void>;
}

export interface DaemonOptions {
  readonly settings: Settings;
  readonly memory: ServedMemory;
  readonly logger: Logger;
}

export interface RunningDaemon {
  readonly endpoint: Endpoint;
  /** Answers what is under way, then stops. */
  stop(reason: string): Promise<void>;
  /** Resolves when the daemon has stopped. */
  readonly stopped: Promise<void>;
}

const EVENT_NAMES: readonly (keyof MemXEventMap)[] = [
  "memory-added",
  "memory-merged",
  "memory-superseded",
  "memory-conflict",
  "memory-updated",
  "memory-deleted",
  "memory-recalled",
  "stage-degraded",
  "sweep-finished",
  "model-download",
  "notice",
];

function canConnect(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    const answer = (isAlive: boolean) => (): void => {
      socket.destroy();
      resolve(isAlive);
    };
    socket.once("connect", answer(true)).once("error", answer(false));
  });
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(path, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

/** Binds the socket under a lock, so that of two daemons started at once one serves. A dead one's socket is taken over. */
async function claim(server: Server, endpoint: Endpoint, token: string): Promise<boolean> {
  await prepareFolders(endpoint);
  const release = await lock(endpoint.folder, {
    stale: 5000,
    update: 1000,
    retries: { retries: 100, minTimeout: 50, maxTimeout: 100 },
  });
  try {
    if (await canConnect(endpoint.socket)) return false;
    if (process.platform !== "win32") await rm(endpoint.socket, { force: true });
    await listen(server, endpoint.socket);
    if (process.platform !== "win32") await chmod(endpoint.socket, 0o600);
    await writeCard(endpoint, {
      pid: process.pid,
      protocol: PROTOCOL_VERSION,
      token,
      startedAt: new Date().toISOString(),
    });
    return true;
  } finally {
    await release();
  }
}

class Daemon implements SessionHost, RunningDaemon {
  readonly endpoint: Endpoint;
  readonly token: string = randomBytes(32).toString("hex");
  readonly settings: string;
  readonly stopped: Promise<void>;
  readonly #options: DaemonOptions;
  readonly #sockets = new Map<Socket, DaemonSession>();
  readonly #server: Server;
  readonly #startedAt = new Date().toISOString();
  #requests = 0;
  #underWay = 0;
  #lastUse = Date.now();
  #modelLoaded = false;
  #timer: NodeJS.Timeout | undefined;
  #stopping: Promise<void> | null = null;
  #finish = (): void => undefined;

  constructor(options: DaemonOptions) {
    this.#options = options;
    this.endpoint = endpointOf(options.settings.home);
    this.settings = settingsHash(options.settings);
    this.stopped = new Promise((resolve) => (this.#finish = resolve));
    this.#server = createServer((socket) => this.#accept(socket));
  }

  get memory(): MemoryClient {
    return this.#options.memory;
  }

  async start(): Promise<boolean> {
    if (!(await claim(this.#server, this.endpoint, this.token))) return false;
    for (const name of EVENT_NAMES) this.memory.on(name, (event) => this.#tell({ name, event }));
    this.#schedule();
    this.#options.logger.info({ pid: process.pid, protocol: PROTOCOL_VERSION }, "daemon started");
    return true;
  }

  info(): DaemonInfo {
    return {
      pid: process.pid,
      protocol: PROTOCOL_VERSION,
      startedAt: this.#startedAt,
      clients: this.#sockets.size,
      requests: this.#requests,
      idleSeconds: this.#underWay > 1 ? 0 : (Date.now() - this.#lastUse) / 1000,
      modelLoaded: this.#modelLoaded && this.#options.settings.embedder !== "none",
      residentBytes: process.memoryUsage.rss(),
    };
  }

  async track<T>(work: () => Promise<T>): Promise<T> {
    if (this.#stopping)
      throw new DaemonError({
        code: "MEMX_DAEMON_UNREACHABLE",
        message: "The daemon is stopping. Ask again.",
      });
    this.#requests += 1;
    this.#underWay += 1;
    this.#modelLoaded = true;
    try {
      return await work();
    } finally {
      this.#underWay -= 1;
      this.#lastUse = Date.now();
    }
  }

  stop(reason = "asked to"): Promise<void> {
    this.#stopping ??= this.#drain(reason);
    return this.#stopping;
  }

  #accept(socket: Socket): void {
    const session = new DaemonSession(socket, this);
    this.#sockets.set(socket, session);
    socket.on("close", () => this.#sockets.delete(socket));
  }

  #tell(event: { readonly name: string; readonly event: unknown }): void {
    for (const session of this.#sockets.values()) session.notify(EVENT, event);
  }

  /** One timer for the next thing that idleness brings: no polling, no use of the processor when idle. */
  #schedule(): void {
    const idle = Date.now() - this.#lastUse;
    const limit = this.#options.settings.daemon.idleTimeoutSeconds * 1000;
    const isIdle = this.#underWay === 0;
    if (isIdle && idle >= limit) return void this.stop("idle");
    if (isIdle && idle >= UNLOAD_AFTER_MS && this.#modelLoaded) {
      this.#modelLoaded = false;
      void this.#options.memory.unloadModel().catch(() => undefined);
    }
    const next = this.#modelLoaded ? Math.min(UNLOAD_AFTER_MS, limit) : limit;
    this.#timer = setTimeout(() => this.#schedule(), Math.max(50, isIdle ? next - idle : next));
  }

  async #drain(reason: string): Promise<void> {
    clearTimeout(this.#timer);
    this.#server.close();
    await removeEndpoint(this.endpoint).catch(() => undefined);
    const until = Date.now() + DRAIN_MS;
    while (this.#underWay > 0 && Date.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 20));
    await this.memory.close().catch(() => undefined);
    for (const socket of this.#sockets.keys()) socket.end();
    this.#options.logger.info({ reason, requests: this.#requests }, "daemon stopped");
    this.#finish();
  }
}

/** Serves a memory on the socket of its home folder; null where another daemon serves it already. */
export async function serveDaemon(options: DaemonOptions): Promise<RunningDaemon | null> {
  const daemon = new Daemon(options);
  return (await daemon.start()) ? daemon : null;
}

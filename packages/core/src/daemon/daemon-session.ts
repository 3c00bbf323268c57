import { timingSafeEqual } from "node:crypto";
import type { Socket } from "node:net";
import type { CancellationToken } from "vscode-jsonrpc/node.js";
import { DaemonError } from "../errors/memx-error.ts";
import type { ImportOptions, MemoryClient } from "../ports/memory-client.ts";
import type { ImportReport } from "../types/results.ts";
import { connectRpc } from "./connection.ts";
import * as protocol from "./protocol.ts";
import { createRecordQueue, type RecordQueue } from "./record-queue.ts";

/** What a session needs of its daemon. */
export interface SessionHost {
  readonly memory: MemoryClient;
  readonly token: string;
  readonly settings: string;
  info(): protocol.DaemonInfo;
  /** Counts the work as under way until it ends: no idle stop in between. */
  track<T>(work: () => Promise<T>): Promise<T>;
  stop(): void;
}

interface ImportRequest {
  readonly options: ImportOptions;
  /** The whole source; absent: its records follow. */
  readonly text?: string;
  readonly progress?: number;
}

interface Import {
  readonly queue: RecordQueue;
  readonly report: Promise<ImportReport>;
}

const sameToken = (given: unknown, token: string): boolean =>
  typeof given === "string" &&
  given.length === token.length &&
  timingSafeEqual(Buffer.from(given), Buffer.from(token));

function signalOf(token: CancellationToken): AbortSignal {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  token.onCancellationRequested(() => controller.abort());
  return controller.signal;
}

/** Options with the signal of this request and the progress it reports, put where the method expects them. */
function withOptions(
  args: readonly unknown[],
  extra: Readonly<Record<string, unknown>>,
): unknown[] {
  const last = args.at(-1);
  const hasOptions = typeof last === "object" && last !== null && !Array.isArray(last);
  return [...args.slice(0, -1), hasOptions ? { ...last, ...extra } : { ...extra }];
}

/** One client's connection: it shows the token first, then calls the memory. */
export class DaemonSession {
  readonly #host: SessionHost;
  readonly #connection;
  #trusted = false;
  #nextStream = 1;
  readonly #exports = new Map<number, AsyncIterator<string>>();
  readonly #imports = new Map<number, Import>();

  constructor(socket: Socket, host: SessionHost) {
    this.#host = host;
    this.#connection = connectRpc(socket);
    const { rpc } = this.#connection;
    rpc.onRequest(protocol.HELLO, (hello: protocol.Hello) => this.#hello(hello));
    this.#serve(protocol.CALL, (call: protocol.Call, token) => this.#call(call, token));
    this.#serve(protocol.EXPORT_OPEN, (request: { readonly options: object }) =>
      this.#openExport(request),
    );
    this.#serve(protocol.EXPORT_NEXT, (request: { readonly stream: number }) =>
      this.#nextExport(request),
    );
    this.#serve(protocol.EXPORT_CLOSE, (request: { readonly stream: number }) =>
      this.#closeExport(request),
    );
    this.#serve(protocol.IMPORT_OPEN, (request: ImportRequest) => this.#openImport(request));
    this.#serve(
      protocol.IMPORT_PUSH,
      (request: { readonly stream: number; readonly records: unknown[] }) =>
        this.#import(request.stream).queue.push(request.records),
    );
    this.#serve(protocol.IMPORT_END, (request: { readonly stream: number }, token) =>
      this.#endImport(request, token),
    );
    this.#serve(protocol.INFO, () => Promise.resolve(host.info()));
    // Not waited for: stopping waits for what is under way, this very request among it.
    this.#serve(protocol.STOP, () => Promise.resolve(void host.stop()));
    socket.on("close", () => this.#drop());
    rpc.listen();
  }

  notify(name: string, value: unknown): void {
    if (this.#trusted)
      void this.#connection.rpc.sendNotification(name, value).catch(() => undefined);
  }

  #hello(hello: protocol.Hello): protocol.Welcome {
    if (!sameToken(hello?.token, this.#host.token)) {
      setImmediate(() => this.#connection.rpc.end());
      throw new Error("refused");
    }
    this.#trusted = true;
    this.#connection.trust();
    const { pid } = process;
    return {
      protocol: protocol.PROTOCOL_VERSION,
      pid,
      sameSettings: hello.settings === this.#host.settings,
    };
  }

  /** Answers with a value or a typed error: JSON-RPC's own errors would lose class and code. */
  #serve<Request>(
    name: string,
    work: (request: Request, token: CancellationToken) => Promise<unknown>,
  ): void {
    this.#connection.rpc.onRequest(
      name,
      async (request: Request, token: CancellationToken): Promise<protocol.WireResult> => {
        try {
          if (!this.#trusted)
            throw new DaemonError({
              code: "MEMX_DAEMON_PROTOCOL",
              message: "The first request must be the handshake.",
            });
          return { ok: true, value: (await this.#host.track(() => work(request, token))) ?? null };
        } catch (error) {
          return { ok: false, error: protocol.toWireError(error) };
        }
      },
    );
  }

  async #call(
    { method, args, progress }: protocol.Call,
    token: CancellationToken,
  ): Promise<unknown> {
    if (!protocol.CALLABLE.includes(method) || !Array.isArray(args)) {
      throw new DaemonError({
        code: "MEMX_DAEMON_PROTOCOL",
        message: "The daemon does not know this method. Use one version of @memx/core everywhere.",
      });
    }
    const onProgress =
      progress === undefined
        ? undefined
        : (value: unknown): void => this.notify(protocol.PROGRESS, { progress, value });
    const call = this.#host.memory[method].bind(this.#host.memory) as (
      ...all: unknown[]
    ) => Promise<unknown>;
    if (method === "flush") return await call(...args);
    return await call(
      ...withOptions(args, { signal: signalOf(token), ...(onProgress && { onProgress }) }),
    );
  }

  #openExport({ options }: { readonly options: object }): Promise<number> {
    const stream = this.#nextStream++;
    this.#exports.set(stream, this.#host.memory.export(options)[Symbol.asyncIterator]());
    return Promise.resolve(stream);
  }

  async #nextExport({
    stream,
  }: {
    readonly stream: number;
  }): Promise<{ readonly lines: readonly string[]; readonly done: boolean }> {
    const iterator = this.#exports.get(stream);
    const lines: string[] = [];
    while (iterator && lines.length < protocol.STREAM_BATCH) {
      const { done, value } = await iterator.next();
      if (done) {
        this.#exports.delete(stream);
        return { lines, done: true };
      }
      lines.push(value);
    }
    return { lines, done: iterator === undefined };
  }

  async #closeExport({ stream }: { readonly stream: number }): Promise<void> {
    await this.#exports.get(stream)?.return?.();
    this.#exports.delete(stream);
  }

  #openImport({ options, text, progress }: ImportRequest): Promise<number> {
    const stream = this.#nextStream++;
    const queue = createRecordQueue();
    const onProgress =
      progress === undefined
        ? undefined
        : (value: number): void => this.notify(protocol.PROGRESS, { progress, value });
    const report = this.#host.track(() =>
      this.#host.memory.import(text ?? queue, { ...options, ...(onProgress && { onProgress }) }),
    );
    report.catch((error: unknown) =>
      queue.fail(error instanceof Error ? error : new Error("import failed")),
    );
    this.#imports.set(stream, { queue, report });
    return Promise.resolve(stream);
  }

  #import(stream: number): Import {
    const found = this.#imports.get(stream);
    if (!found)
      throw new DaemonError({ code: "MEMX_DAEMON_PROTOCOL", message: "The import is not open." });
    return found;
  }

  async #endImport(
    { stream }: { readonly stream: number },
    token: CancellationToken,
  ): Promise<ImportReport> {
    const { queue, report } = this.#import(stream);
    token.onCancellationRequested(() =>
      queue.fail(new DOMException("The operation was aborted.", "AbortError")),
    );
    queue.end();
    return await report.finally(() => this.#imports.delete(stream));
  }

  #drop(): void {
    for (const { queue } of this.#imports.values())
      queue.fail(
        new DaemonError({
          code: "MEMX_DAEMON_UNREACHABLE",
          message: "The client of this import is gone.",
        }),
      );
    for (const iterator of this.#exports.values()) void iterator.return?.();
    this.#imports.clear();
    this.#exports.clear();
  }
}

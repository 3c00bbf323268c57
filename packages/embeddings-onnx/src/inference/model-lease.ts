import type { ModelSession } from "./model-session.ts";
import type { SessionShare } from "./shared-sessions.ts";

/**
 * One opening of a model, from the first use to `end`. Opening goes on while at least one caller waits for it, and is
 * aborted when the last one gives up; `end` waits for the uses that run.
 */
export class ModelLease {
  readonly #abandoned = new AbortController();
  readonly #opened: Promise<SessionShare>;
  readonly #session: Promise<ModelSession>;
  readonly #uses = new Set<Promise<unknown>>();
  #ready = false;

  constructor(open: (signal: AbortSignal) => Promise<SessionShare>) {
    this.#opened = open(this.#abandoned.signal);
    this.#session = this.#opened.then(async (share) => {
      const session = await share.session;
      this.#ready = true;
      return session;
    });
    this.#session.catch(() => {});
  }

  /** Settles with the opening; rejects where it failed or was given up. */
  get opening(): Promise<unknown> {
    return this.#session;
  }

  /** @throws the signal's reason while waiting for the model; what opening or `work` throws. */
  async use<Result>(
    work: (session: ModelSession) => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    const use = orAborted(this.#session, signal).then(work);
    this.#uses.add(use);
    try {
      return await use;
    } finally {
      this.#uses.delete(use);
      if (this.#uses.size === 0 && !this.#ready) {
        this.#abandoned.abort(signal?.reason);
      }
    }
  }

  /** Gives the model back once nothing uses it any more. */
  async end(): Promise<void> {
    await Promise.allSettled(this.#uses);
    this.#abandoned.abort(new Error("the embedder was unloaded"));
    const share = await this.#opened.catch(() => undefined);
    await share?.release();
  }
}

async function orAborted<Value>(promise: Promise<Value>, signal?: AbortSignal): Promise<Value> {
  if (signal === undefined) return promise;
  signal.throwIfAborted();
  const { promise: aborted, reject } = withReject();
  const onAbort = (): void => reject(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}

function withReject(): { promise: Promise<never>; reject: (reason: unknown) => void } {
  let reject: (reason: unknown) => void = () => {};
  const promise = new Promise<never>((_, refuse) => {
    reject = refuse;
  });
  return { promise, reject };
}

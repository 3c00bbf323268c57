import { EmbeddingError } from "@memx/core";
import type { ModelSession } from "./model-session.ts";
import type { SessionShare } from "./shared-sessions.ts";

/**
 * One opening of a model, from the first use to `end`. Opening goes on while at least one caller waits for it, and is
 * aborted when the last one gives up or at `end`, which waits for the uses that run.
 */
export class ModelLease {
  readonly #abort = new AbortController();
  readonly #opened: Promise<SessionShare>;
  readonly #session: Promise<ModelSession>;
  readonly #uses = new Set<Promise<unknown>>();
  #opening = true;
  #ending: Promise<void> | undefined;

  constructor(open: (signal: AbortSignal) => Promise<SessionShare>) {
    this.#opened = open(this.#abort.signal);
    this.#session = this.#opened.then((share) => share.session);
    const settle = (): void => {
      this.#opening = false;
    };
    this.#session.then(settle, settle);
  }

  /** Settles with the opening; rejects where it failed or was given up. */
  get opening(): Promise<unknown> {
    return this.#session;
  }

  /** Whether it ended or everyone gave up before the model was there: it is of no more use. */
  get ended(): boolean {
    return this.#ending !== undefined;
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
      if (this.#uses.size === 0 && this.#opening) void this.end();
    }
  }

  /** Gives the model back once nothing uses it any more. Called again, it is the same ending. */
  end(): Promise<void> {
    this.#ending ??= this.#end();
    return this.#ending;
  }

  async #end(): Promise<void> {
    // A download would hold up whoever closes for minutes; a loaded model is not interrupted.
    this.#abort.abort(
      new EmbeddingError({
        code: "MEMX_EMBEDDING_UNAVAILABLE",
        stage: "embed",
        message:
          "The model was let go of before it was loaded. Await running calls before unload() or close().",
      }),
    );
    await Promise.allSettled(this.#uses);
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

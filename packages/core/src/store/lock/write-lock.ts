import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { MemXError, StoreError } from "../../errors/memx-error.ts";

/** A process that was killed while it held the lock is taken over after this long. */
const STALE_AFTER_MS = 4000;
const REFRESH_EVERY_MS = 1000;

/** Waiting writers look again after this long, growing, with some chance in it so that they do not march in step. */
const FIRST_WAIT_MS = 2;
const LONGEST_WAIT_MS = 40;

export interface HeldLock {
  /** Throws where another process took the lock over (this one was suspended for seconds): stop before writing. */
  assertHeld(): void;
}

export interface LockOptions {
  readonly folder: string;
  /** File name inside the folder. */
  readonly name: string;
  readonly timeoutMs: number;
}

function lockedError(timeoutMs: number): StoreError {
  return new StoreError({
    code: "MEMX_STORE_LOCKED",
    stage: "store",
    message: `Another process held the store's write lock for more than ${timeoutMs} ms. Call again, or raise store.lockTimeoutMs.`,
  });
}

/** The error of a lock that was not to be had in time. */
export function isLocked(error: unknown): boolean {
  return MemXError.isInstance(error) && error.code === "MEMX_STORE_LOCKED";
}

/** One writer at a time across processes. Holders of one process queue by asking again like everybody else. */
export class WriteLock {
  readonly #options: LockOptions;
  #prepared: Promise<string> | undefined;

  constructor(options: LockOptions) {
    this.#options = options;
  }

  async #prepare(): Promise<string> {
    const { folder, name } = this.#options;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, name);
    await writeFile(file, "", { flag: "a" });
    return file;
  }

  /** Runs work while holding the lock. @throws StoreError MEMX_STORE_LOCKED after the timeout */
  async hold<T>(
    work: (held: HeldLock) => Promise<T>,
    timeoutMs: number = this.#options.timeoutMs,
  ): Promise<T> {
    this.#prepared ??= this.#prepare();
    const file = await this.#prepared.catch((error: unknown) => {
      this.#prepared = undefined;
      throw error;
    });
    let lost = false;
    const release = await this.#acquire(file, { timeoutMs, onLost: () => (lost = true) });
    try {
      return await work({
        assertHeld: () => {
          if (lost) throw lockedError(timeoutMs);
        },
      });
    } finally {
      // A lock that was taken over is no longer ours to release.
      await release().catch(() => undefined);
    }
  }

  async #acquire(
    file: string,
    options: { readonly timeoutMs: number; readonly onLost: () => void },
  ): Promise<() => Promise<void>> {
    const { lock } = await import("proper-lockfile");
    const deadline = performance.now() + options.timeoutMs;
    for (let pause = FIRST_WAIT_MS; ; pause = Math.min(LONGEST_WAIT_MS, pause * 1.5)) {
      try {
        return await lock(file, {
          realpath: false,
          stale: STALE_AFTER_MS,
          update: REFRESH_EVERY_MS,
          onCompromised: options.onLost,
        });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ELOCKED") throw error;
      }
      if (performance.now() >= deadline) throw lockedError(options.timeoutMs);
      await wait(pause * (0.5 + Math.random()));
    }
  }
}

import { AsyncLocalStorage } from "node:async_hooks";
import { statSync } from "node:fs";
import { mkdir, rmdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { MemXError, StoreError } from "../../errors/memx-error.ts";
import { fileClock, unevenly } from "./file-clock.ts";
import { isOwnerGone, noteOwner } from "./lock-owner.ts";

/** A holder says that it lives this often. */
const REFRESH_EVERY_MS = 1000;
/** A lock whose holder said nothing for so long belonged to a process that was killed. */
const STALE_AFTER_MS = 3500;
/** So long is enough where it had said nothing for a while before: a holder that lives refreshes within a second. */
const STALE_SOONER_MS = 1500;
const OLD_MS = 5000;
/** proper-lockfile's own judgement, by comparing clocks, is switched off: clocks of two machines differ, and clocks go back. */
const NEVER_MS = 1e12;

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
    message: `Another process held the store's lock for more than ${timeoutMs} ms. Call again, or raise store.lockTimeoutMs.`,
  });
}

/** The error of a lock that was not to be had in time. */
export function isLocked(error: unknown): boolean {
  return MemXError.isInstance(error) && error.code === "MEMX_STORE_LOCKED";
}

/** What tells this lock from another one of the same name; null: there is none. */
function identify(path: string): SeenLock | null {
  const info = statSync(path, { throwIfNoEntry: false });
  return info === undefined
    ? null
    : { identity: `${info.ino} ${info.birthtimeMs}`, refreshedAt: info.mtimeMs };
}

interface SeenLock {
  readonly identity: string;
  readonly refreshedAt: number;
}

/**
 * Watches a lock that others hold. Its holder is gone where its process is known to be, or where the lock was not refreshed
 * for a while by this process's own clock.
 */
class StaleWatch {
  readonly #file: string;
  #seen: { readonly key: string; readonly since: number } | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  async isStale(lock: SeenLock | null): Promise<boolean> {
    const key = lock === null ? "" : `${lock.identity} ${lock.refreshedAt}`;
    if (this.#seen?.key !== key) this.#seen = { key, since: performance.now() };
    if (lock === null) return false;
    const watched = performance.now() - this.#seen.since;
    const isOld = fileClock() - lock.refreshedAt > OLD_MS;
    return (
      watched > (isOld ? STALE_SOONER_MS : STALE_AFTER_MS) ||
      (await isOwnerGone(`${this.#file}.owner`, lock.identity))
    );
  }

  /** Whether it is still the very lock that was found stale. */
  isTheSame(lock: SeenLock | null): boolean {
    return lock !== null && this.#seen?.key === `${lock.identity} ${lock.refreshedAt}`;
  }
}

/** One writer at a time across processes. Holders of one process queue by asking again like everybody else. */
export class WriteLock {
  readonly #options: LockOptions;
  /** Which turn the running code belongs to, so that work inside the lock may ask for it again. */
  readonly #turn = new AsyncLocalStorage<{ held: HeldLock | null }>();
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

  /** Runs work while holding the lock; inside it, at once. @throws StoreError MEMX_STORE_LOCKED after the timeout */
  async hold<T>(
    work: (held: HeldLock) => Promise<T>,
    timeoutMs: number = this.#options.timeoutMs,
  ): Promise<T> {
    const outer = this.#turn.getStore()?.held ?? null;
    if (outer !== null) return await work(outer);
    this.#prepared ??= this.#prepare();
    const file = await this.#prepared.catch((error: unknown) => {
      this.#prepared = undefined;
      throw error;
    });
    const release = await this.#acquire(file, timeoutMs);
    const turn: { held: HeldLock | null } = { held: null };
    try {
      const mine = identify(`${file}.lock`);
      if (mine !== null) noteOwner(`${file}.owner`, mine.identity);
      const assertHeld = (): void => {
        const now = identify(`${file}.lock`);
        if (mine === null || now?.identity !== mine.identity) throw lockedError(timeoutMs);
      };
      const held = { assertHeld };
      turn.held = held;
      return await this.#turn.run(turn, async () => await work(held));
    } finally {
      // Work that was begun inside and goes on outside does not hold it any more.
      turn.held = null;
      // A lock that was taken over is no longer ours to release.
      await release().catch(() => undefined);
    }
  }

  async #acquire(file: string, timeoutMs: number): Promise<() => Promise<void>> {
    const { lock } = await import("proper-lockfile");
    const options = { realpath: false, update: REFRESH_EVERY_MS, onCompromised: () => undefined };
    const deadline = performance.now() + timeoutMs;
    const watch = new StaleWatch(file);
    for (let pause = FIRST_WAIT_MS; ; pause = Math.min(LONGEST_WAIT_MS, pause * 1.5)) {
      try {
        return await lock(file, { ...options, stale: NEVER_MS });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ELOCKED") throw error;
      }
      if (await watch.isStale(identify(`${file}.lock`))) await this.#takeOver(file, watch);
      if (performance.now() >= deadline) throw lockedError(timeoutMs);
      await wait(unevenly(pause));
    }
  }

  /**
   * Removes the lock of a process that was killed. One waiter at a time does so, and only that very lock: of two that found
   * it stale, the slower one must not remove the lock that the faster one has just made.
   */
  async #takeOver(file: string, watch: StaleWatch): Promise<void> {
    const { lock } = await import("proper-lockfile");
    const options = { realpath: false, stale: STALE_AFTER_MS, onCompromised: () => undefined };
    const release = await lock(`${file}-takeover`, options).catch(() => null);
    if (release === null) return;
    try {
      if (watch.isTheSame(identify(`${file}.lock`)))
        await rmdir(`${file}.lock`).catch(() => undefined);
    } finally {
      await release().catch(() => undefined);
    }
  }
}

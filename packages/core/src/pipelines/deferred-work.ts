/** Work that happens after the answer. `settled` waits for all of it, also for what begins meanwhile. */
export interface DeferredWork {
  defer(work: () => Promise<void>): void;
  settled(): Promise<void>;
}

/** @param onError told of each failure; deferred work has no caller to reject to. */
export function createDeferredWork(onError: (error: unknown) => void): DeferredWork {
  const pending = new Set<Promise<void>>();
  return {
    defer(work) {
      const job: Promise<void> = Promise.resolve()
        .then(work)
        .catch(onError)
        .finally(() => pending.delete(job));
      pending.add(job);
    },
    async settled() {
      while (pending.size > 0) await Promise.all(pending);
    },
  };
}

/** Work that goes on after the answer: in order for one owner, in parallel for different owners. */
export interface BackgroundWork {
  /** Starts `work` when the owner's earlier work is done. Settles as the work does. */
  run(owner: string, work: () => Promise<void>): Promise<void>;
  /** Waits for everything that was handed in, also while it waits. */
  flush(): Promise<void>;
}

export function createBackgroundWork(): BackgroundWork {
  const lastOfOwner = new Map<string, Promise<void>>();

  function run(owner: string, work: () => Promise<void>): Promise<void> {
    const before = lastOfOwner.get(owner) ?? Promise.resolve();
    const current = before.then(work);
    // One owner's failure must not stop what comes after it.
    const last = current
      .catch(() => {})
      .finally(() => {
        if (lastOfOwner.get(owner) === last) lastOfOwner.delete(owner);
      });
    lastOfOwner.set(owner, last);
    return current;
  }

  async function flush(): Promise<void> {
    while (lastOfOwner.size > 0) await Promise.all(lastOfOwner.values());
  }

  return { run, flush };
}

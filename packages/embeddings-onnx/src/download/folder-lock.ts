import { abortableDelay } from "./abortable-delay.ts";

const STALE_MS = 10_000;
const POLL_MS = 100;

/**
 * Runs `work` while no other process holds the folder's lock. A lock whose owner died is taken over after ten seconds.
 * @param onWait called once where the lock is held by another
 * @throws the signal's reason
 */
export async function withFolderLock<Result>(
  folder: string,
  options: { readonly signal: AbortSignal; readonly onWait: () => void },
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  // Imported here: it patches `fs`, which a process that downloads nothing need not have.
  const { default: lockfile } = await import("proper-lockfile");
  const lost = new AbortController();
  let waited = false;
  for (;;) {
    options.signal.throwIfAborted();
    try {
      const release = await lockfile.lock(folder, {
        realpath: false,
        stale: STALE_MS,
        onCompromised: (error) => lost.abort(error),
      });
      try {
        return await work(AbortSignal.any([options.signal, lost.signal]));
      } finally {
        if (!lost.signal.aborted) await release();
      }
    } catch (error) {
      if ((error as { code?: unknown }).code !== "ELOCKED") throw error;
      if (!waited) options.onWait();
      waited = true;
      await abortableDelay(POLL_MS, options.signal);
    }
  }
}

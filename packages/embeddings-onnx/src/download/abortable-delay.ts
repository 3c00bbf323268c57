import { setTimeout as sleep } from "node:timers/promises";

/** Waits, or rejects with the signal's reason at once. */
export async function abortableDelay(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw error;
  });
}

const running = new Set<Promise<unknown>>();

/** Stands for Next.js' `after` (from "next/server") or the platform's `waitUntil`. */
export function afterResponse(work: Promise<unknown>): void {
  running.add(work);
  void work.finally(() => running.delete(work));
}

/** Waits for everything that was handed over, as the platform does before it freezes the process. */
export async function settled(): Promise<void> {
  await Promise.all(running);
}

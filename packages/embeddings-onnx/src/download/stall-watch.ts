/** The signal's reason when a connection brings nothing for too long. */
export class StalledError extends Error {
  override readonly name = "StalledError";
}

/** Ends a connection that brings nothing for a while. */
export interface StallWatch {
  /** Aborted by the caller's signal or by the stall. */
  readonly signal: AbortSignal;
  /** Something came: the time starts again. */
  reset(): void;
  stop(): void;
}

export function watchForStall(timeoutMs: number, signal: AbortSignal): StallWatch {
  const controller = new AbortController();
  const timer = setTimeout(() => {
    controller.abort(new StalledError(`nothing came for ${timeoutMs} ms`));
  }, timeoutMs);
  return {
    signal: AbortSignal.any([signal, controller.signal]),
    reset: () => void timer.refresh(),
    stop: () => clearTimeout(timer),
  };
}

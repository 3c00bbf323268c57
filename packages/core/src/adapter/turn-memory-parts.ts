import { warnOnce } from "./turn-failure.ts";
import { TURN_MEMORY_DEFAULTS } from "./turn-memory-options.ts";
import type { TurnEvent, TurnFailure, TurnMemoryOptions } from "./turn-memory-options.ts";

/** Settings with every default filled in, and reporting that cannot throw into the host's run. */
export interface TurnMemoryParts extends TurnMemoryOptions {
  readonly recallTimeoutMs: number;
  readonly strict: boolean;
  tell(event: TurnEvent): void;
  fail(failure: TurnFailure): void;
}

export function turnMemoryParts(options: TurnMemoryOptions): TurnMemoryParts {
  const onError = options.onError ?? warnOnce;
  const quietly = (report: () => void): void => {
    try {
      report();
    } catch {
      // A listener's own failure is not the host's.
    }
  };
  return {
    ...options,
    recallTimeoutMs: options.recallTimeoutMs ?? TURN_MEMORY_DEFAULTS.recallTimeoutMs,
    strict: options.strict ?? TURN_MEMORY_DEFAULTS.strict,
    tell: (event) => quietly(() => options.onEvent?.(event)),
    fail: (failure) => quietly(() => onError(failure)),
  };
}

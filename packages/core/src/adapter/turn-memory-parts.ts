import { inputError, optionalNumber } from "../input/input-error.ts";
import type { MemoryClient } from "../ports/memory-client.ts";
import { warnOnce } from "./turn-failure.ts";
import { TURN_MEMORY_DEFAULTS } from "./turn-memory-options.ts";
import type {
  TurnEvent,
  TurnFailure,
  TurnMemoryOptions,
  TurnMemorySettings,
} from "./turn-memory-options.ts";

/** Settings with every default filled in, and reporting that cannot throw into the host's run. */
export interface TurnMemoryParts extends TurnMemorySettings {
  readonly strict: boolean;
  /** Made on the first call; what it throws is a failure of that call. */
  memory(): MemoryClient;
  /** The memory, where a turn has used it already. */
  usedMemory(): MemoryClient | undefined;
  tell(event: TurnEvent): void;
  fail(failure: TurnFailure): void;
}

function oneOf(value: unknown, name: string, allowed: readonly unknown[]): void {
  if (value === undefined || allowed.includes(value)) return;
  const listed = allowed.map((one) => JSON.stringify(one)).join(", ");
  throw inputError(name, `one of ${listed}`);
}

/** A wrong setting is told where it is made: inside a turn it would only look like an empty memory. */
function checkSettings(settings: TurnMemorySettings): void {
  optionalNumber(settings.tokenBudget, "tokenBudget", { min: 1, max: 1_000_000, whole: true });
  optionalNumber(settings.maxResults, "maxResults", { min: 1, max: 1000, whole: true });
  optionalNumber(settings.minScore, "minScore", { min: 0, max: 1 });
  optionalNumber(settings.recallTimeoutMs, "recallTimeoutMs", { min: 1, max: 600_000 });
  oneOf(settings.ingest, "ingest", ["background", "await", false]);
  oneOf(settings.onIncomplete, "onIncomplete", ["skip", "user-only", "partial"]);
  for (const name of [
    "enabled",
    "requireUser",
    "recallWithinSession",
    "includeTools",
    "strict",
  ] as const) {
    oneOf(settings[name], name, [true, false]);
  }
  for (const name of ["format", "waitUntil", "onError", "onEvent"] as const) {
    if (settings[name] !== undefined && typeof settings[name] !== "function") {
      throw inputError(name, "a function");
    }
  }
}

/** @throws ConfigError (MEMX_INPUT_INVALID) for a setting that is not of its form. */
export function turnMemoryParts(options: TurnMemoryOptions): TurnMemoryParts {
  checkSettings(options);
  const { memory, ...settings } = options;
  const onError = settings.onError ?? warnOnce;
  const quietly = (report: () => void): void => {
    try {
      report();
    } catch {
      // A listener's own failure is not the host's.
    }
  };
  let used: MemoryClient | undefined;
  return {
    ...settings,
    strict: settings.strict ?? TURN_MEMORY_DEFAULTS.strict,
    memory: () => (used ??= typeof memory === "function" ? memory() : memory),
    usedMemory: () => used,
    tell: (event) => quietly(() => settings.onEvent?.(event)),
    fail: (failure) => quietly(() => onError(failure)),
  };
}

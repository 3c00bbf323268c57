import {
  describeTurnFailure,
  isUserRequired,
  warnOnce,
  type TurnFailure,
  type TurnMemorySettings,
} from "@memx/core/adapter";

/** Makes a failure beside the host's run known, or throws it where the application wants that. */
export interface FailureReporter {
  /** @throws the error, with `strict`. */
  fail(stage: TurnFailure["stage"], error: unknown): void;
  /** What the work gives; undefined where it failed and that was told. @throws what failed, with `strict`. */
  attempt<T>(stage: TurnFailure["stage"], work: () => Promise<T>): Promise<T | undefined>;
}

/** Reports by the settings `onError` and `strict`. A missing user is always thrown: it must never look like no memory. */
export function failureReporter(
  settings: Pick<TurnMemorySettings, "onError" | "strict">,
): FailureReporter {
  function fail(stage: TurnFailure["stage"], error: unknown): void {
    if (settings.strict === true || isUserRequired(error)) throw error;
    try {
      (settings.onError ?? warnOnce)(describeTurnFailure(stage, error));
    } catch {
      // A listener that throws must not break the run it only listens to.
    }
  }
  async function attempt<T>(
    stage: TurnFailure["stage"],
    work: () => Promise<T>,
  ): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      fail(stage, error);
      return undefined;
    }
  }
  return { fail, attempt };
}

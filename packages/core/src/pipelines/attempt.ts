import { MemXError } from "../errors/memx-error.ts";
import type { Degradation, Stage } from "../types/stage.ts";
import type { PipelineDependencies } from "./dependencies.ts";

/** One call on its way through a pipeline: with what, until when, and what had to be left out. */
export interface Run {
  readonly dependencies: PipelineDependencies;
  readonly signal: AbortSignal | undefined;
  readonly degraded: Degradation[];
}

/** Describes a failure without its text: the message of a foreign error may hold memory or user text. */
export function describeFailure(stage: Stage, error: unknown): Degradation {
  if (MemXError.isInstance(error)) return { stage, code: error.code, message: error.message };
  const name = error instanceof Error ? error.name : typeof error;
  return { stage, code: name, message: `${stage} failed with ${name}` };
}

/** Records a degradation in the run's result and as an event. */
export function degrade(run: Run, degradation: Degradation): void {
  run.degraded.push(degradation);
  const { stage, code } = degradation;
  run.dependencies.emit("stage-degraded", { stage, code });
  run.dependencies.logger.warn({ stage, code }, "a stage was left out");
}

/**
 * The one place where a failing stage becomes a degradation instead of an error (design section 9). An abort is not a
 * failure: it rejects with the signal's reason.
 */
export async function attempt<T>(
  run: Run,
  stage: Stage,
  work: { readonly try: () => Promise<T> | T; readonly or: () => Promise<T> | T },
): Promise<T> {
  run.signal?.throwIfAborted();
  try {
    return await run.dependencies.tracer.span(`memx.${stage}`, {}, async () => await work.try());
  } catch (error) {
    run.signal?.throwIfAborted();
    degrade(run, describeFailure(stage, error));
    return await work.or();
  }
}

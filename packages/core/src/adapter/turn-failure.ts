import { ConfigError, MemXError } from "../errors/memx-error.ts";
import type { TurnFailure, TurnScope } from "./turn-memory-options.ts";

/** Describes a failure without its text: the message of a foreign error may hold memory or user text. */
export function describeTurnFailure(stage: TurnFailure["stage"], error: unknown): TurnFailure {
  const goesOn =
    stage === "ingest" ? "the turn was not learned" : "the turn goes on without memory";
  if (MemXError.isInstance(error)) {
    return { stage, code: error.code, message: `${error.message} (${goesOn})`, error };
  }
  const code = error instanceof Error ? error.name : typeof error;
  return { stage, code, message: `${stage} failed with ${code}; ${goesOn}.`, error };
}

export function recallTimeout(budgetMs: number): MemXError {
  return new MemXError({
    code: "MEMX_RECALL_TIMEOUT",
    message: `Recall took longer than its budget of ${budgetMs} ms. Raise recallTimeoutMs, or open the memory before the first turn.`,
    stage: "recall",
  });
}

export function userRequired(): ConfigError {
  return new ConfigError({
    code: "MEMX_USER_REQUIRED",
    message:
      "requireUser is set and the turn names no userId. Pass the signed-in user's id, taken on the server, with the call.",
  });
}

/** A missing user is a mistake in the application that must never look like an empty memory. */
export function isUserRequired(error: unknown): boolean {
  return MemXError.isInstance(error) && error.code === "MEMX_USER_REQUIRED";
}

/** One key per owner; a JSON list keeps the parts apart. */
export function ownerKey(scope: TurnScope): string {
  return JSON.stringify([scope.userId ?? null, scope.agentId ?? null, scope.sessionId ?? null]);
}

const warned = new Set<string>();

/** What happens with a failure when nobody listens: one process warning per stage and code, not one per turn. */
export function warnOnce(failure: TurnFailure): void {
  const key = `${failure.stage} ${failure.code}`;
  if (warned.has(key)) return;
  warned.add(key);
  const host = (
    globalThis as { process?: { emitWarning?: (text: string, options: object) => void } }
  ).process;
  host?.emitWarning?.(`${failure.message} Pass onError to handle this yourself.`, {
    type: "MemXWarning",
    code: failure.code,
  });
}

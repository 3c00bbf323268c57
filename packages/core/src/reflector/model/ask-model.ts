import { MemXError, ReflectorError } from "../../errors/memx-error.ts";
import type {
  LanguageModel,
  LanguageModelRequest,
  LanguageModelResponse,
} from "../../ports/language-model.ts";
import { readAnswer, type ModelMemory } from "./read-answer.ts";

export interface ModelUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly calls: number;
}

export interface ModelOutcome {
  /** null: the model gave nothing usable; `error` says why. */
  readonly memories: readonly ModelMemory[] | null;
  readonly error: unknown;
  readonly usage: ModelUsage;
}

export interface ModelQuestion {
  readonly request: LanguageModelRequest;
  /** Milliseconds for one call. */
  readonly timeoutMs: number;
}

const CALLS = 2;

function timedOut(timeoutMs: number): ReflectorError {
  return new ReflectorError({
    code: "MEMX_REFLECTOR_TIMEOUT",
    message: `The language model did not answer within ${timeoutMs} ms. Raise \`reflector.timeout_ms\`, or set \`reflector.mode\` to "rules".`,
    stage: "reflect",
  });
}

/** One call that ends when the signal does, even where the model ignores it. */
async function call(
  model: LanguageModel,
  { request, timeoutMs }: ModelQuestion,
): Promise<LanguageModelResponse> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal =
    request.signal === undefined ? timeout : AbortSignal.any([request.signal, timeout]);
  signal.throwIfAborted();
  let onAbort = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    onAbort = (): void => reject(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
  });
  try {
    return await Promise.race([model.generate({ ...request, signal }), aborted]);
  } catch (error) {
    request.signal?.throwIfAborted();
    throw timeout.aborted ? timedOut(timeoutMs) : error;
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}

function isWorthRetrying(error: unknown): boolean {
  return !(
    MemXError.isInstance(error) &&
    (error.code === "MEMX_REFLECTOR_TIMEOUT" || error.code.startsWith("MEMX_CONFIG"))
  );
}

/**
 * Asks a model once, and once more where it failed or answered something unreadable; a time-out is not repeated.
 *
 * @throws The signal's reason on abort; nothing else.
 */
export async function askModel(
  model: LanguageModel,
  question: ModelQuestion,
): Promise<ModelOutcome> {
  const usage = { inputTokens: 0, outputTokens: 0, calls: 0 };
  let failure: unknown;
  for (let attempt = 0; attempt < CALLS; attempt += 1) {
    try {
      usage.calls += 1;
      const response = await call(model, question);
      usage.inputTokens += response.usage?.inputTokens ?? 0;
      usage.outputTokens += response.usage?.outputTokens ?? 0;
      return { memories: readAnswer(response.text), error: null, usage };
    } catch (error) {
      question.request.signal?.throwIfAborted();
      failure = error;
      if (!isWorthRetrying(error)) break;
    }
  }
  return { memories: null, error: failure, usage };
}

import { ConfigError, ReflectorError } from "@memx/core";
import type { LanguageModel, LanguageModelResponse } from "@memx/core";

import { isRecord, textsOf } from "../turn/message-parts.ts";

/** What of an AI SDK language model is used; models of every specification version have it. */
export interface AiSdkLanguageModelLike {
  readonly provider: string;
  readonly modelId: string;
  doGenerate(options: never): PromiseLike<{ readonly content: readonly unknown[] }>;
}

export interface AiSdkLanguageModelOptions {
  /** As shown in notices. Default: the model's provider and id, such as "openai.responses/gpt-4o-mini". */
  readonly id?: string | undefined;
}

/** A count is a number up to specification v2 and `{ total }` from v3 on. */
function tokenCount(count: unknown): number {
  const total = isRecord(count) ? count["total"] : count;
  return typeof total === "number" ? total : 0;
}

function usageOf(result: object): LanguageModelResponse["usage"] {
  const usage: unknown = Reflect.get(result, "usage");
  if (!isRecord(usage)) return undefined;
  return {
    inputTokens: tokenCount(usage["inputTokens"]),
    outputTokens: tokenCount(usage["outputTokens"]),
  };
}

function textOf(result: { readonly content: readonly unknown[] }): string {
  const structured: unknown = Reflect.get(result, "structuredOutputText");
  if (typeof structured === "string") return structured;
  return textsOf({ role: "assistant", content: result.content }).join("");
}

/**
 * Lets MemX use any AI SDK language model, for example as `llm` of the Reflector. It is called directly, without the
 * AI SDK's own functions, so no version of `ai` is loaded.
 *
 * @throws ConfigError (MEMX_INPUT_INVALID) for a model's name: make a model of it first, `gateway("openai/gpt-4o-mini")`.
 */
export function aiSdkLanguageModel(
  model: AiSdkLanguageModelLike,
  options: AiSdkLanguageModelOptions = {},
): LanguageModel {
  if (!isRecord(model) || typeof Reflect.get(model, "doGenerate") !== "function") {
    throw new ConfigError({
      code: "MEMX_INPUT_INVALID",
      message:
        "aiSdkLanguageModel takes a language model object, not its name. Make one of it: gateway(name), or a provider's model function.",
    });
  }
  const id = options.id ?? `${model.provider}/${model.modelId}`;
  return {
    id,
    async generate({ system, prompt, schema, maxOutputTokens, signal }) {
      const request = {
        prompt: [
          { role: "system", content: system },
          { role: "user", content: [{ type: "text", text: prompt }] },
        ],
        temperature: 0,
        // A model that has a memory must not remember, or recall for, the questions its memory asks.
        providerOptions: { memx: { enabled: false } },
        ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
        ...(schema === undefined
          ? {}
          : { responseFormat: { type: "json", schema, name: "memories" } }),
        ...(signal === undefined ? {} : { abortSignal: signal }),
      };
      try {
        const result = await model.doGenerate(request as never);
        return { text: textOf(result), usage: usageOf(result) };
      } catch (cause) {
        signal?.throwIfAborted();
        throw new ReflectorError({
          code: "MEMX_REFLECTOR_FAILED",
          message: `The language model ${id} failed. Its error is the cause.`,
          cause,
          stage: "reflect",
        });
      }
    },
  };
}

import {
  HumanMessage,
  SystemMessage,
  isBaseMessage,
  type BaseMessage,
} from "@langchain/core/messages";
import type { RunnableConfig } from "@langchain/core/runnables";
import type { LanguageModel, LanguageModelRequest, LanguageModelResponse } from "@memx/core";

/** What of a LangChain chat model is used; every `BaseChatModel` has it. */
export interface ChatModelLike {
  invoke(messages: BaseMessage[], options?: RunnableConfig): Promise<BaseMessage>;
  withStructuredOutput?: unknown;
}

export interface LangchainLanguageModelOptions {
  /** As shown in notices. Default: the model's type and name, such as "openai/gpt-4o-mini". */
  readonly id?: string | undefined;
  /**
   * true: the answer's schema is enforced by the provider through `withStructuredOutput`. Default false: the schema
   * stands in the prompt, which every model understands.
   */
  readonly structuredOutput?: boolean | undefined;
}

/** What `includeRaw` asks for; a model that does not know the option gives the parsed value alone. */
interface StructuredAnswer {
  readonly raw: BaseMessage;
  readonly parsed: unknown;
}

type StructuredModel = (
  schema: Readonly<Record<string, unknown>>,
  options: { readonly includeRaw: true; readonly name: string },
) => { invoke(messages: BaseMessage[], options?: RunnableConfig): Promise<unknown> };

function idOf(model: ChatModelLike): string {
  const {
    _llmType: type,
    model: name,
    modelName,
  } = model as {
    readonly _llmType?: unknown;
    readonly model?: unknown;
    readonly modelName?: unknown;
  };
  const provider: unknown = typeof type === "function" ? type.call(model) : undefined;
  const named = [provider, typeof name === "string" ? name : modelName];
  return named.filter((part) => typeof part === "string" && part !== "").join("/") || "langchain";
}

function responseOf(message: BaseMessage, text: string): LanguageModelResponse {
  const { usage_metadata: usage } = message as BaseMessage & {
    readonly usage_metadata?: { readonly input_tokens: number; readonly output_tokens: number };
  };
  return {
    text,
    ...(usage && { usage: { inputTokens: usage.input_tokens, outputTokens: usage.output_tokens } }),
  };
}

function structuredResponse(answer: unknown): LanguageModelResponse {
  const { raw, parsed } = (answer ?? {}) as Partial<StructuredAnswer>;
  if (!isBaseMessage(raw)) return { text: JSON.stringify(answer) };
  const isParsed = parsed !== null && parsed !== undefined;
  return responseOf(raw, isParsed ? JSON.stringify(parsed) : raw.text);
}

/**
 * Keeps the call out of the host's run: without it the Reflector's words would stream to the user of an agent that
 * streams its messages, since callbacks are inherited through the async context.
 */
const apartFromTheRun = (signal: AbortSignal | undefined): RunnableConfig => ({
  callbacks: [],
  tags: ["nostream", "langsmith:nostream"],
  runName: "memx",
  ...(signal && { signal }),
});

/**
 * Lets MemX use any LangChain chat model, for example as `llm` of the Reflector. Output limits are the chat model's own
 * setting: LangChain has no call option for them that every provider knows.
 */
export function langchainLanguageModel(
  model: ChatModelLike,
  options: LangchainLanguageModelOptions = {},
): LanguageModel {
  return {
    id: options.id ?? idOf(model),
    async generate(request: LanguageModelRequest): Promise<LanguageModelResponse> {
      request.signal?.throwIfAborted();
      const messages = [new SystemMessage(request.system), new HumanMessage(request.prompt)];
      const config = apartFromTheRun(request.signal);
      const structured = options.structuredOutput === true && request.schema !== undefined;
      if (structured && typeof model.withStructuredOutput === "function") {
        const withSchema = (model.withStructuredOutput as StructuredModel).bind(model);
        const chain = withSchema(request.schema, { includeRaw: true, name: "memories" });
        return structuredResponse(await chain.invoke(messages, config));
      }
      const message = await model.invoke(messages, config);
      return responseOf(message, message.text);
    },
  };
}

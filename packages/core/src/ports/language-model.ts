/** One request to a language model: plain text in, plain text out, so that any provider fits. */
export interface LanguageModelRequest {
  readonly system: string;
  readonly prompt: string;
  /** JSON Schema the answer should follow; providers that cannot enforce it ignore it. */
  readonly schema?: Readonly<Record<string, unknown>> | undefined;
  readonly maxOutputTokens?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface LanguageModelUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

export interface LanguageModelResponse {
  readonly text: string;
  readonly usage?: LanguageModelUsage | undefined;
}

/** A language model for the Reflector and the reranker. Adapters make one from LangChain and AI SDK models. */
export interface LanguageModel {
  /** As shown in notices, for example "openai/gpt-4o-mini". */
  readonly id: string;
  generate(request: LanguageModelRequest): Promise<LanguageModelResponse>;
}

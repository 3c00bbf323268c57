export { createMemXMiddleware, memxMiddleware } from "./middleware/memx-middleware.ts";
export type { MemXMiddleware } from "./middleware/memx-middleware.ts";
export type { MemXMiddlewareOptions } from "./middleware/middleware-options.ts";
export type { Placement } from "./middleware/place-block.ts";
export { memxOnFinish } from "./memx-on-finish.ts";
export type { FinishEvent, MemXOnFinish, MemXOnFinishOptions } from "./memx-on-finish.ts";
export { memxTools } from "./tools/memx-tools.ts";
export type { MemXToolName, MemXToolSet, MemXToolsOptions } from "./tools/memx-tools.ts";
export type { ChangeMemoryOutput, MemoryEntry, SearchMemoryOutput } from "./tools/tool-replies.ts";
export { aiSdkLanguageModel } from "./models/ai-sdk-language-model.ts";
export type {
  AiSdkLanguageModelLike,
  AiSdkLanguageModelOptions,
} from "./models/ai-sdk-language-model.ts";
export { aiSdkEmbedder } from "./models/ai-sdk-embedder.ts";
export type { AiSdkEmbeddingModelLike } from "./models/ai-sdk-embedder.ts";
export type {
  IncompletePolicy,
  TurnEvent,
  TurnFailure,
  TurnMemorySettings,
  TurnScope,
} from "@memx/core/adapter";

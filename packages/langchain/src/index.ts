export {
  MemXChatMessageHistory,
  type MemXChatMessageHistoryOptions,
} from "./chat-history/memx-chat-message-history.ts";
export type { ChatHistory } from "./memory/conversation-windows.ts";
export { MemXMemory, type MemXMemoryOptions } from "./memory/memx-memory.ts";
export {
  langchainEmbedder,
  langchainLanguageModel,
  type ChatModelLike,
  type LangchainEmbedderOptions,
  type LangchainLanguageModelOptions,
} from "./models/index.ts";
export {
  MemXRetriever,
  type MemXDocumentMetadata,
  type MemXRetrieverOptions,
} from "./retriever/memx-retriever.ts";
export { turnScopeOf, type ScopeSource } from "./scope/turn-scope.ts";
export {
  createMemoryTools,
  type MemoryToolName,
  type MemoryToolsOptions,
} from "./tools/create-memory-tools.ts";
export { MemoryTool } from "./tools/memory-tool.ts";
export type {
  IncompletePolicy,
  TurnEvent,
  TurnFailure,
  TurnMemorySettings,
  TurnScope,
} from "@memx/core/adapter";

export { langchainEmbedder, type LangchainEmbedderOptions } from "./langchain-embedder.ts";
export {
  langchainLanguageModel,
  type ChatModelLike,
  type LangchainLanguageModelOptions,
} from "./langchain-language-model.ts";

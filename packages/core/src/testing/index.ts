export { describeMemoryClient, type ClientUnderTest } from "./describe-memory-client.ts";
export { describeMemoryStore, type StoreUnderTest } from "./describe-memory-store.ts";
export { fixedRuntime, type FixedRuntime } from "./fixed-runtime.ts";
export { hashEmbedder, type HashEmbedder } from "./hash-embedder.ts";
export {
  scriptedLanguageModel,
  type ScriptedAnswer,
  type ScriptedLanguageModel,
} from "./scripted-language-model.ts";
export { sanitizerWithout } from "../sanitizer/sanitizer-without.ts";

export { describeMemoryClient, type ClientUnderTest } from "./describe-memory-client.ts";
export { describeMemoryStore, type StoreUnderTest } from "./describe-memory-store.ts";
export { leaning, storedBullet, TEST_DIMENSION, trusted } from "./stored-bullet.ts";
export { openStore, type OpenStoreOptions } from "../store/open-store.ts";
export { fixedRuntime, type FixedRuntime } from "./fixed-runtime.ts";
export { hashEmbedder, type HashEmbedder } from "./hash-embedder.ts";
export {
  scriptedLanguageModel,
  type ScriptedAnswer,
  type ScriptedLanguageModel,
} from "./scripted-language-model.ts";
export { sanitizerWithout } from "../sanitizer/sanitizer-without.ts";

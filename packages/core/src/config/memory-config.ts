import type { Embedder } from "../ports/embedder.ts";
import type { LanguageModel } from "../ports/language-model.ts";
import type { Logger } from "../ports/logger.ts";
import type { MemoryStore } from "../ports/memory-store.ts";
import type { Reranker } from "../ports/reranker.ts";
import type { Runtime } from "../ports/runtime.ts";
import type { CustomPattern, PersonalDataKind } from "../types/settings.ts";
import type { EmbeddingModelLike } from "../embedding/foreign-embedder.ts";

type SnakeCase<Name extends string> = Name extends `${infer Head}${infer Tail}`
  ? Tail extends Uncapitalize<Tail>
    ? `${Lowercase<Head>}${SnakeCase<Tail>}`
    : `${Lowercase<Head>}_${SnakeCase<Tail>}`
  : Name;

/** Every key of `Options` optional, in camelCase and in the specification's snake_case. */
type BothSpellings<Options> = {
  readonly [Key in keyof Options as Key | SnakeCase<Key & string>]?: Options[Key] | undefined;
};

interface ReflectorOptions {
  /** Default "hybrid": rules first, a language model where one is configured. */
  mode: "hybrid" | "rules" | "llm";
  /** 0 to 100, default 30. */
  minScore: number;
  /** "provider/model", default "openai/gpt-4o-mini"; used when `OPENAI_API_KEY` or `OPENAI_BASE_URL` is set. */
  llmModel: string;
  /** Milliseconds for one call, default 20000. */
  timeoutMs: number;
}

interface CuratorOptions {
  similarityThreshold: number;
  conflictThreshold: number;
  mergeStrategy: "keep_best" | "merge_content";
}

interface DecayOptions {
  halfLifeDays: number;
  boostFactor: number;
  permanentThreshold: number;
}

interface RetrievalOptions {
  keywordWeight: number;
  semanticWeight: number;
  maxResults: number;
  tokenBudget: number;
  minScore: number;
  recallMinScore: number;
  countTokens: ((text: string) => number) | null;
}

interface PrivacyOptions {
  customPatterns: readonly CustomPattern[];
  allow: readonly string[];
  personalData: readonly PersonalDataKind[];
  localPaths: boolean;
  onFailure: "drop" | "pass";
}

interface StoreOptions {
  uri: string;
  storageOptions: Readonly<Record<string, string>>;
  lockTimeoutMs: number;
}

interface DaemonOptions {
  enabled: boolean;
  idleTimeoutSeconds: number;
}

interface MemoryOptions {
  /** Default true; false: sanitise and store as it is, plain search. */
  aceEnabled: boolean;
  /** Default false; true: a call without `userId` is an error. */
  requireUser: boolean;
  /** Default "~/.memx". */
  home: string;
  reflector: BothSpellings<ReflectorOptions>;
  curator: BothSpellings<CuratorOptions>;
  decay: BothSpellings<DecayOptions>;
  retrieval: BothSpellings<RetrievalOptions>;
  privacy: BothSpellings<PrivacyOptions>;
  /** A folder or URI as text, `"memory"`, its options, or an object that implements the port. */
  store: string | BothSpellings<StoreOptions> | MemoryStore;
  daemon: BothSpellings<DaemonOptions>;
  /** Default "auto": the local model where `@memx/embeddings-onnx` is installed. */
  embedder: "auto" | "none" | Embedder | EmbeddingModelLike;
  /** A language model for the Reflector; default: made from `reflector.llm_model` where a key or base URL is set. */
  llm: LanguageModel | null;
  /** Default: none. */
  reranker: Reranker | null;
  /** Pino-shaped; default: silent. */
  logger: Logger;
  /** Clock and ids, for tests. */
  runtime: Runtime;
}

/**
 * The configuration of a {@link Memory}; everything is optional. Every key may be written in camelCase or in snake_case;
 * an unknown key is an error that names the nearest known one. Values not given come from `MEMX_*` environment
 * variables, then from the defaults.
 */
export type MemoryConfig = BothSpellings<MemoryOptions>;

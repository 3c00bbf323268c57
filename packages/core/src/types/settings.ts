/** A user's own redaction rule; `pattern` is RE2 syntax (linear time, no look-around or back-references). */
export interface CustomPattern {
  /** Shown in the marker: `<REDACTED:name>`. Letters, digits, "-" and "_". */
  readonly name: string;
  readonly pattern: string;
  /** Of "i", "m", "s". Default "". */
  readonly flags?: string | undefined;
}

export const PERSONAL_DATA_KINDS = ["email", "phone", "card", "iban", "ssn", "ip"] as const;
export type PersonalDataKind = (typeof PERSONAL_DATA_KINDS)[number];

export interface PrivacySettings {
  readonly customPatterns: readonly CustomPattern[];
  /** Exact texts that are never redacted. */
  readonly allow: readonly string[];
  readonly personalData: readonly PersonalDataKind[];
  /** Redact user names in local paths. Default true; the eleven secret families cannot be switched off. */
  readonly localPaths: boolean;
  /** What becomes of a text when the sanitizer itself fails. Default "drop". */
  readonly onFailure: "drop" | "pass";
}

export interface ReflectorSettings {
  readonly mode: "hybrid" | "rules" | "llm";
  /** 0 to 100; proposals below are not kept. Default 30. */
  readonly minScore: number;
  /** "provider/model". Default "openai/gpt-4o-mini". */
  readonly llmModel: string;
  /** Milliseconds for one language model call. Default 20000. */
  readonly timeoutMs: number;
}

export interface CuratorSettings {
  /** Cosine from which two texts may be the same. Default 0.8. */
  readonly similarityThreshold: number;
  /** Cosine from which two texts may contradict each other. Default 0.5. */
  readonly conflictThreshold: number;
  readonly mergeStrategy: "keep_best" | "merge_content";
}

export interface DecaySettings {
  /** Default 30. */
  readonly halfLifeDays: number;
  /** Added weight per recall. Default 0.1. */
  readonly boostFactor: number;
  /** Recalls from which a memory no longer decays. Default 15. */
  readonly permanentThreshold: number;
}

export interface RetrievalSettings {
  /** Default 0.6; normalised with `semanticWeight` to sum 1. */
  readonly keywordWeight: number;
  /** Default 0.4. */
  readonly semanticWeight: number;
  /** Default 5. */
  readonly maxResults: number;
  /** Default 2000. */
  readonly tokenBudget: number;
  /** Floor on Blended for `search`. Default 0. */
  readonly minScore: number;
  /** Floor on Blended for `recall` and the adapters. Default 0.30. */
  readonly recallMinScore: number;
  /** Exact token counter; default: an estimate. */
  readonly countTokens: ((text: string) => number) | null;
}

export interface StoreSettings {
  /** A folder, `s3://…`, `db://…`, or "memory" for a store that ends with the process. */
  readonly uri: string;
  readonly storageOptions: Readonly<Record<string, string>>;
  /** Milliseconds a writer waits for another process. Default 10000. */
  readonly lockTimeoutMs: number;
}

export interface DaemonSettings {
  readonly enabled: boolean;
  /** Default 300. */
  readonly idleTimeoutSeconds: number;
}

/** The whole configuration, resolved: every value present and checked, names in camelCase. */
export interface Settings {
  /** false: no Reflector and no Curator; sanitise and store as it is, plain search. Default true. */
  readonly aceEnabled: boolean;
  /** true: a call without `userId` is an error. Default false. */
  readonly requireUser: boolean;
  /** Absolute path of the home folder. */
  readonly home: string;
  /** "auto": the local model where it is installed; an embedder of the program's own goes before it. */
  readonly embedder: "auto" | "none";
  readonly reflector: ReflectorSettings;
  readonly curator: CuratorSettings;
  readonly decay: DecaySettings;
  readonly retrieval: RetrievalSettings;
  readonly privacy: PrivacySettings;
  readonly store: StoreSettings;
  readonly daemon: DaemonSettings;
}

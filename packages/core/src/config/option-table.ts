import { PERSONAL_DATA_KINDS } from "../types/settings.ts";

/** What one option accepts. `expected` completes the sentence "… must be". */
export interface Option {
  readonly fallback: unknown;
  readonly expected: string;
  accepts(value: unknown): boolean;
  /** Reads the text of an environment variable; returns the text itself where it cannot. */
  parse(text: string): unknown;
}

/** Options by their camelCase name, one level of groups. */
export type OptionTable = { readonly [name: string]: Option | OptionTable };

const same = (text: string): unknown => text;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const flag = (fallback: boolean): Option => ({
  fallback,
  expected: "true or false",
  accepts: (value) => typeof value === "boolean",
  parse: (text) =>
    ({ true: true, "1": true, false: false, "0": false })[text.toLowerCase()] ?? text,
});

const number = (
  fallback: number,
  range: { readonly min: number; readonly max: number },
): Option => ({
  fallback,
  expected: `a number from ${range.min} to ${range.max}`,
  accepts: (value) => typeof value === "number" && value >= range.min && value <= range.max,
  parse: (text) => (text.trim() === "" ? text : Number(text)),
});

const integer = (
  fallback: number,
  range: { readonly min: number; readonly max: number },
): Option => ({
  ...number(fallback, range),
  expected: `a whole number from ${range.min} to ${range.max}`,
  accepts: (value) =>
    Number.isInteger(value) && (value as number) >= range.min && (value as number) <= range.max,
});

const oneOf = (fallback: string, values: readonly string[]): Option => ({
  fallback,
  expected: values.map((value) => `"${value}"`).join(" or "),
  accepts: (value) => typeof value === "string" && values.includes(value),
  parse: same,
});

const text = (fallback: string): Option => ({
  fallback,
  expected: "a text that is not empty",
  accepts: (value) => typeof value === "string" && value.trim() !== "",
  parse: same,
});

const listOf = (expected: string, accepts: (value: unknown) => boolean): Option => ({
  fallback: [],
  expected: `a list of ${expected}`,
  accepts: (value) => Array.isArray(value) && value.every(accepts),
  parse: (value) =>
    value.startsWith("[") ? parseJson(value) : value.split(",").map((part) => part.trim()),
});

const isText = (value: unknown): boolean => typeof value === "string" && value !== "";

const isCustomPattern = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  isText(Reflect.get(value, "name")) &&
  isText(Reflect.get(value, "pattern")) &&
  [undefined, "string"].includes(
    Reflect.get(value, "flags") === undefined ? undefined : typeof Reflect.get(value, "flags"),
  );

/** Every option that is data, with its default (docs/configuration.md is checked against this table). */
export const OPTION_TABLE: OptionTable = {
  aceEnabled: flag(true),
  requireUser: flag(false),
  home: text("~/.memx"),
  reflector: {
    mode: oneOf("hybrid", ["hybrid", "rules", "llm"]),
    minScore: number(30, { min: 0, max: 100 }),
    llmModel: text("openai/gpt-4o-mini"),
    timeoutMs: integer(20_000, { min: 1, max: 600_000 }),
  },
  curator: {
    similarityThreshold: number(0.8, { min: 0, max: 1 }),
    conflictThreshold: number(0.5, { min: 0, max: 1 }),
    mergeStrategy: oneOf("keep_best", ["keep_best", "merge_content"]),
  },
  decay: {
    halfLifeDays: number(30, { min: 0.001, max: 100_000 }),
    boostFactor: number(0.1, { min: 0, max: 100 }),
    permanentThreshold: integer(15, { min: 1, max: 1_000_000 }),
  },
  retrieval: {
    keywordWeight: number(0.6, { min: 0, max: 1000 }),
    semanticWeight: number(0.4, { min: 0, max: 1000 }),
    maxResults: integer(5, { min: 1, max: 1000 }),
    tokenBudget: integer(2000, { min: 1, max: 10_000_000 }),
    minScore: number(0, { min: 0, max: 1 }),
    recallMinScore: number(0.3, { min: 0, max: 1 }),
    countTokens: {
      fallback: null,
      expected: "a function from text to a number of tokens, or null",
      accepts: (value) => value === null || typeof value === "function",
      parse: same,
    },
  },
  privacy: {
    customPatterns: listOf(
      'patterns such as { name: "ticket", pattern: "TICKET-[0-9]+" }',
      isCustomPattern,
    ),
    allow: listOf("texts", isText),
    personalData: listOf(PERSONAL_DATA_KINDS.map((kind) => `"${kind}"`).join(", "), (value) =>
      PERSONAL_DATA_KINDS.some((kind) => kind === value),
    ),
    localPaths: flag(true),
    onFailure: oneOf("drop", ["drop", "pass"]),
  },
  store: {
    uri: text("~/.memx/lancedb"),
    storageOptions: {
      fallback: {},
      expected: "an object of texts",
      accepts: (value) =>
        typeof value === "object" &&
        value !== null &&
        Object.values(value).every((one) => typeof one === "string"),
      parse: parseJson,
    },
    lockTimeoutMs: integer(10_000, { min: 1, max: 3_600_000 }),
  },
  daemon: {
    enabled: flag(false),
    idleTimeoutSeconds: number(300, { min: 1, max: 86_400 }),
  },
};

/** Keys of the configuration that take objects instead of data. */
export const PART_NAMES: readonly string[] = ["embedder", "llm", "reranker", "logger", "runtime"];

/** Whether a table entry is an option or a group of options. */
export function isOption(entry: Option | OptionTable): entry is Option {
  return typeof entry.accepts === "function";
}

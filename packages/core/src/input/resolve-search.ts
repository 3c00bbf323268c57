import type { SearchOptions } from "../ports/memory-client.ts";
import type { ScopePreference } from "../types/owner.ts";
import type { SearchRequest } from "../types/requests.ts";
import type { RetrievalSettings } from "../types/settings.ts";
import { inputError, isObject, optionalNumber, optionalTime } from "./input-error.ts";
import { resolveFilters } from "./resolve-filters.ts";
import { checkOptions, resolveScopes, resolveWalls, type NameSanitizer } from "./resolve-owner.ts";

const KEYS = [
  "scope",
  "maxResults",
  "tokenBudget",
  "filters",
  "minScore",
  "asOf",
  "explain",
  "reinforce",
];

/** What a call's options are read against. */
export interface CallRules {
  readonly sanitizer: NameSanitizer;
  readonly requireUser: boolean;
  readonly retrieval: RetrievalSettings;
}

function resolveExplain(value: unknown): boolean | { readonly id: string } {
  if (value === undefined || typeof value === "boolean") return value ?? false;
  if (isObject(value) && typeof value.id === "string") return { id: value.id };
  throw inputError("options.explain", "true, false or { id }");
}

/** The scopes of a call, with secrets in their names redacted as they are when written. */
export function callScopes(scope: unknown, sanitizer: NameSanitizer): ScopePreference {
  const { preferred, visible } = resolveScopes(scope, "options.scope");
  const clean = (name: string): string => sanitizer.sanitize(name).text;
  return {
    preferred: preferred === null ? null : clean(preferred),
    visible: visible?.map(clean) ?? null,
  };
}

/** Checks a query and its options. `minScore` is the floor that applies where the call names none. */
export function resolveSearch(
  call: {
    readonly query: unknown;
    readonly options: SearchOptions | undefined;
    readonly minScore: number;
  },
  rules: CallRules,
): SearchRequest {
  const { query, options } = call;
  if (typeof query !== "string") throw inputError("query", "a text");
  checkOptions(options, "options", KEYS);
  const { retrieval, sanitizer } = rules;
  if (options?.reinforce !== undefined && typeof options.reinforce !== "boolean")
    throw inputError("options.reinforce", "true or false");
  return {
    text: query,
    walls: resolveWalls(options, "options", rules),
    scope: callScopes(options?.scope, sanitizer),
    filters: resolveFilters(options?.filters, "options.filters"),
    maxResults:
      optionalNumber(options?.maxResults, "options.maxResults", {
        min: 1,
        max: 1000,
        whole: true,
      }) ?? retrieval.maxResults,
    tokenBudget:
      optionalNumber(options?.tokenBudget, "options.tokenBudget", { min: 1, max: 10_000_000 }) ??
      retrieval.tokenBudget,
    minScore:
      optionalNumber(options?.minScore, "options.minScore", { min: 0, max: 1 }) ?? call.minScore,
    asOf: optionalTime(options?.asOf, "options.asOf") ?? null,
    explain: resolveExplain(options?.explain),
    reinforce: options?.reinforce ?? true,
    signal: options?.signal,
  };
}

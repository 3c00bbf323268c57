import type { SanitizedJson, SanitizedText } from "../types/text.ts";

/** The twelve built-in families, the opt-in thirteenth, and the user's own patterns. */
export const FAMILIES = [
  "private-key",
  "cloud-key",
  "vcs-registry",
  "ai-key",
  "saas-token",
  "jwt",
  "http-auth",
  "url-credential",
  "connection-string",
  "assigned-secret",
  "secret-file",
  "local-path",
  "personal-data",
  "custom",
] as const;
export type Family = (typeof FAMILIES)[number];

/** One redacted place. Offsets are UTF-16 units into the original text; the secret itself is never kept. */
export interface Finding {
  readonly family: Family;
  /** The kind shown in the marker, for example "github-token". */
  readonly rule: string;
  readonly start: number;
  readonly end: number;
}

export interface Sanitized {
  readonly text: SanitizedText;
  readonly findings: readonly Finding[];
  /** Rules that threw and were skipped. */
  readonly failedRules: readonly string[];
  /** The sanitizer itself failed; `text` is the marker (on_failure "drop") or the text as it was ("pass"). */
  readonly failed: boolean;
}

export interface SanitizedValue {
  readonly value: SanitizedJson;
  readonly findings: readonly Finding[];
  readonly failedRules: readonly string[];
  readonly failed: boolean;
}

/** Never throws, on any input. Idempotent. Linear time. */
export interface Sanitizer {
  sanitize(text: string): Sanitized;
  /** Every string of a JSON value, keys included; what JSON cannot hold (functions, cycles, bigint) becomes null or text. */
  sanitizeJson(value: unknown): SanitizedValue;
}

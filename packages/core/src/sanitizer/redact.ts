import type { PrivacySettings } from "../types/settings.ts";
import { createSanitizer } from "./create-sanitizer.ts";
import type { Finding, Sanitizer } from "./sanitizer.ts";

/** What {@link redact} may be told: any part of `privacy`, in camelCase. */
export type RedactOptions = Partial<PrivacySettings>;

/** A text without its secrets, and where they stood. */
export interface Redacted {
  /** The text with `<REDACTED:kind>` in the place of every secret. */
  readonly text: string;
  /** Sorted, separate; offsets are UTF-16 units into the text as it was given. The secret itself is never part of it. */
  readonly findings: readonly Finding[];
}

/** Settings without any option: every secret family and local paths, no personal data. */
const DEFAULTS: PrivacySettings = {
  customPatterns: [],
  allow: [],
  personalData: [],
  localPaths: true,
  onFailure: "drop",
};

let defaultSanitizer: Sanitizer | undefined;

function sanitizerFor(options: RedactOptions | undefined): Sanitizer {
  if (options === undefined) {
    defaultSanitizer ??= createSanitizer(DEFAULTS);
    return defaultSanitizer;
  }
  return createSanitizer({ ...DEFAULTS, ...options });
}

/**
 * Takes the secrets out of a text: keys, tokens, passwords, private keys, credentials in URLs, headers and
 * configuration files, and user names in local paths. Linear time, never throws on any text, and gives the same text
 * when it is given its own output.
 *
 * For many texts with the same options make one sanitizer with `createSanitizer`, or use `memory.redact`.
 *
 * @throws ConfigError where an option cannot be used, for example an invalid custom pattern.
 */
export function redact(text: string, options?: RedactOptions): Redacted {
  const sanitized = sanitizerFor(options).sanitize(text);
  return { text: sanitized.text, findings: sanitized.findings };
}

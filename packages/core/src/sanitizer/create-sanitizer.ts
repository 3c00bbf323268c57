import { ConfigError } from "../errors/memx-error.ts";
import { PERSONAL_DATA_KINDS } from "../types/settings.ts";
import type { PrivacySettings } from "../types/settings.ts";
import type { SanitizedText } from "../types/text.ts";
import { createFinder } from "./finder.ts";
import type { Finder } from "./finder.ts";
import { UNREADABLE, markerOf } from "./redaction/marker.ts";
import { findAll } from "./redaction/find-all.ts";
import { sanitizeValue } from "./sanitize-json.ts";
import type { Finding, Sanitized, SanitizedValue, Sanitizer } from "./sanitizer.ts";

function refuse(place: string, problem: string): never {
  throw new ConfigError({ code: "MEMX_CONFIG_INVALID", message: `${place} ${problem}` });
}

function checkSettings(settings: PrivacySettings): void {
  for (const [index, allowed] of settings.allow.entries()) {
    if (typeof allowed !== "string" || allowed.length === 0) {
      refuse(
        `privacy.allow[${index}]`,
        "must be a non-empty string: the exact text that is never redacted.",
      );
    }
  }
  for (const [index, kind] of settings.personalData.entries()) {
    if (!PERSONAL_DATA_KINDS.includes(kind)) {
      refuse(`privacy.personal_data[${index}]`, `is not one of ${PERSONAL_DATA_KINDS.join(", ")}.`);
    }
  }
  if (settings.onFailure !== "drop" && settings.onFailure !== "pass") {
    refuse("privacy.on_failure", 'must be "drop" or "pass".');
  }
}

/** Any surrogate, paired or not: quick to rule out. */
const HALF_CHARACTER = /[\ud800-\udfff]/;

/** The only place that gives the brand. Everything that reaches it was looked at, or is a marker. */
function brand(text: string): SanitizedText {
  // Half a character has no form in UTF-8: each store would make something else of it.
  const whole = HALF_CHARACTER.test(text) ? text.replaceAll(/\p{Surrogate}/gu, "\ufffd") : text;
  return whole as SanitizedText;
}

/** A sanitizer over given rules; apart from {@link createSanitizer} so that a test can hand it a rule that throws. */
export function sanitizerOf(finder: Finder, onFailure: PrivacySettings["onFailure"]): Sanitizer {
  const failure = (text: unknown, failedRules: readonly string[]): Sanitized => {
    const kept = onFailure === "pass" && typeof text === "string" ? text : markerOf(UNREADABLE);
    return { text: brand(kept), findings: [], failedRules, failed: true };
  };

  const sanitize = (text: string): Sanitized => {
    const failedRules = new Set<string>();
    try {
      const redacted = findAll(text, (current) => finder.find(current, failedRules), finder.rankOf);
      const findings = redacted.matches.map(({ rule, start, end }): Finding => ({
        family: finder.familyOf(rule),
        rule,
        start,
        end,
      }));
      return { text: brand(redacted.text), findings, failedRules: [...failedRules], failed: false };
    } catch {
      return failure(text, [...failedRules]);
    }
  };

  const sanitizeJson = (value: unknown): SanitizedValue => {
    try {
      return sanitizeValue(value, { sanitize, brand, familyOf: finder.familyOf });
    } catch {
      return { value: brand(markerOf(UNREADABLE)), findings: [], failedRules: [], failed: true };
    }
  };

  return { sanitize, sanitizeJson };
}

/**
 * Makes the privacy gateway: the one place where text becomes {@link SanitizedText}.
 *
 * @throws ConfigError on an invalid or unsupported custom pattern, naming its place
 *   (`privacy.custom_patterns[2]`), and on other settings that cannot be used.
 */
export function createSanitizer(settings: PrivacySettings): Sanitizer {
  checkSettings(settings);
  return sanitizerOf(createFinder(settings), settings.onFailure);
}

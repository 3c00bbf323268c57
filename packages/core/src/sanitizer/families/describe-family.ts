import { describe, expect, test } from "vitest";
import { createSanitizer } from "../create-sanitizer.ts";
import type { Detector } from "../detector.ts";
import { PERSONAL_DATA_KINDS } from "../../types/settings.ts";

/** A text with a secret in it, and the part of it that must be gone. */
export interface Redacts {
  readonly text: string;
  readonly secret: string;
}

/** What one rule finds, and what looks like it and is left alone by every rule. */
export interface RuleExamples {
  readonly redacts: readonly Redacts[];
  readonly leaves: readonly string[];
}

const sanitizer = createSanitizer({
  customPatterns: [],
  allow: [],
  personalData: PERSONAL_DATA_KINDS,
  localPaths: true,
  onFailure: "drop",
});

/**
 * Random characters from a seed. Secrets of the tests are made when they run, so that the repository holds none that a
 * scanner, or a reader, could take for real.
 */
export function made(alphabet: string, length: number, seed: number = 1): string {
  let state = (seed * 2_654_435_761) >>> 0;
  let output = "";
  for (let index = 0; index < length; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    output += alphabet.charAt((state >>> 8) % alphabet.length);
  }
  return output;
}

export const HEX = "0123456789abcdef";
export const ALNUM = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
export const LOWER = "abcdefghijklmnopqrstuvwxyz0123456789";

/** Runs the examples of a family, and holds that every rule of it has both kinds. */
export function describeFamily(
  family: string,
  detectors: readonly Detector[],
  examples: Readonly<Record<string, RuleExamples>>,
): void {
  describe(family, () => {
    test("every rule has texts that it redacts and texts that it leaves", () => {
      const rules = [...new Set(detectors.flatMap((detector) => detector.rules))];
      expect(Object.keys(examples).toSorted()).toEqual(rules.toSorted());
      for (const [rule, { redacts, leaves }] of Object.entries(examples)) {
        expect(redacts.length, `${rule} redacts`).toBeGreaterThan(0);
        expect(leaves.length, `${rule} leaves`).toBeGreaterThan(0);
      }
    });

    for (const [rule, { redacts, leaves }] of Object.entries(examples)) {
      test.each(redacts.map(({ text, secret }, index) => ({ index, text, secret })))(
        `${rule} redacts, number $index`,
        ({ text, secret }) => {
          const sanitized = sanitizer.sanitize(text);
          expect(sanitized.text).not.toContain(secret);
          expect(sanitized.findings.map((finding) => finding.rule)).toContain(rule);
          expect(sanitized.text).toContain(`<REDACTED:${rule}>`);
          expect(sanitizer.sanitize(sanitized.text).text).toBe(sanitized.text);
        },
      );
      test.each(leaves.map((text, index) => ({ index, text })))(
        `${rule} leaves, number $index`,
        ({ text }) => {
          expect(sanitizer.sanitize(text).text).toBe(text);
        },
      );
    }
  });
}

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createSanitizer } from "../create-sanitizer.ts";
import { AI_SHAPES } from "./ai-shapes.ts";
import { CLOUD_SHAPES } from "./cloud-shapes.ts";
import { COMMERCE_SHAPES } from "./commerce-shapes.ts";
import { MESSAGING_SHAPES } from "./messaging-shapes.ts";
import { VCS_REGISTRY_SHAPES } from "./vcs-registry-shapes.ts";
import { fitsShape } from "./vendor-detectors.ts";
import type { VendorShape } from "./vendor-shape.ts";
import { WORKSPACE_SHAPES } from "./workspace-shapes.ts";

const sanitizer = createSanitizer({
  customPatterns: [],
  allow: [],
  personalData: [],
  localPaths: true,
  onFailure: "drop",
});

const TABLES: Readonly<Record<string, readonly VendorShape[]>> = {
  cloud: CLOUD_SHAPES,
  "vcs and registry": VCS_REGISTRY_SHAPES,
  ai: AI_SHAPES,
  messaging: MESSAGING_SHAPES,
  commerce: COMMERCE_SHAPES,
  workspace: WORKSPACE_SHAPES,
};

/** Bodies of the published form, made from the row itself. */
function bodiesOf(shape: VendorShape): readonly string[] {
  // "\\w" spelled out: the generator gives every member of a class the same weight, and \\w would be one of them.
  const expression = new RegExp(`^(?:${shape.body.replaceAll("\\w", "A-Za-z0-9_")})$`);
  const bodies = fc.sample(fc.stringMatching(expression), { numRuns: 60, seed: 7 });
  return bodies.filter((body) => fitsShape(shape, body)).slice(0, 3);
}

describe.each(Object.entries(TABLES))("%s", (_table, shapes) => {
  const rows = shapes.map((shape) => ({
    ...shape,
    name: `${shape.rule} ${shape.prefixes[0] ?? ""}`,
  }));

  test.each(rows)("$name is redacted, in a sentence and under any name", (shape) => {
    const bodies = bodiesOf(shape);
    expect(bodies.length).toBeGreaterThan(0);
    for (const body of bodies) {
      for (const prefix of shape.prefixes) {
        const secret = prefix + body;
        for (const text of [
          `use ${secret} for it`,
          `x="${secret}"`,
          `["${secret}"]`,
          `a\n${secret}\nb`,
        ]) {
          const sanitized = sanitizer.sanitize(text);
          expect(sanitized.text, prefix).not.toContain(body);
          expect(sanitized.text).toMatch(/<REDACTED:[a-z0-9-]+>/);
        }
      }
    }
  });

  test.each(rows)("$name is left alone when it is cut short or shown in documentation", (shape) => {
    for (const prefix of shape.prefixes) {
      for (const text of [
        `use ${prefix}xxxxxxxxxxxxxxxxxxxxxxxx for it`,
        `it begins with ${prefix} always`,
        `use ${prefix}... for it`,
      ]) {
        expect(sanitizer.sanitize(text).text).toBe(text);
      }
    }
  });
});

test("kinds read as a name, so that a marker of any of them is known for one", () => {
  for (const shape of Object.values(TABLES).flat())
    expect(shape.rule).toMatch(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)+$/);
});

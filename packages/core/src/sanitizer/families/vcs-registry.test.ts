import { describe, expect, test } from "vitest";
import { redact } from "../redact.ts";
import { ALNUM, HEX, LOWER, made } from "./describe-family.ts";
import { vcsRegistry } from "./vcs-registry.ts";

// Every row of the table is tried in vendor-shapes/vendor-shapes.test.ts; here is what stands around them in real text.
describe("vcs-registry", () => {
  const github = `gh${"p_"}${made(LOWER, 36)}`;

  test.each([
    [`git clone https://x-access-token:${github}@github.com/a/b.git`, "github-token"],
    [`remote: ${github}\\nfatal: denied`, "github-token"],
    [`glp${"at-"}${made(ALNUM, 20)}`, "gitlab-token"],
    [`npm_${made(ALNUM, 36)}`, "npm-token"],
    [`curl -u :AKCp${made(ALNUM, 69)}`, "artifactory-key"],
  ])("%# is redacted by its kind", (text, rule) => {
    expect(redact(text).text).toContain(`<REDACTED:${rule}>`);
  });

  test.each([
    `commit ${made(HEX, 40)}`,
    `"integrity": "sha512-${made(ALNUM, 86)}=="`,
    "npm_config_registry=https://registry.npmjs.org",
    "github_pat_ is the beginning of a fine-grained token",
    `checksum: ${made(HEX, 64)}`,
    "HWI-ST565_0092:4:1101 ghp_short glpat-x",
  ])("%# is left alone", (text) => {
    expect(redact(text).text).toBe(text);
  });

  test("all of its rules are of this family", () => {
    expect(new Set(vcsRegistry.map((detector) => detector.family))).toEqual(
      new Set(["vcs-registry"]),
    );
  });
});

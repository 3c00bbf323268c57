import { describe, expect, test } from "vitest";
import { redact } from "../redact.ts";
import { cloudKey } from "./cloud-key.ts";
import { ALNUM, HEX, made } from "./describe-family.ts";

// Every row of the table is tried in vendor-shapes/vendor-shapes.test.ts; here is what stands around them in real text.
describe("cloud-key", () => {
  const upper = made("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", 16);

  test.each([
    [`aws configure set aws_access_key_id AKIA${upper}`, "aws-access-key-id"],
    [`AKIA${upper},${made(ALNUM, 40)}`, "aws-access-key-id"],
    [`vault login hvs.${made(ALNUM, 90)}`, "vault-token"],
    [`oc login --token=sha256~${made(ALNUM, 43)}`, "openshift-token"],
    [`tskey-auth-${made(ALNUM, 12)}-${made(ALNUM, 24)}`, "tailscale-key"],
    [`DATABRICKS_TOKEN=dapi${made(HEX, 32)}`, "databricks-token"],
  ])("%# is redacted by its kind", (text, rule) => {
    expect(redact(text).text).toContain(`<REDACTED:${rule}>`);
  });

  test.each([
    "arn:aws:iam::123456789012:role/deploy and account 123456789012",
    `image: node@sha256:${made(HEX, 64)}`,
    "AKIAIOSFODNN7EXAMPLE is the key that Amazon's pages show",
    "projects/acme/locations/europe-west1/services/api",
    "s.AcceptanceTimeoutSeconds and s.makeKubeConfigController = args",
    "dapi is a prefix, AIza another, and ya29. a third",
  ])("%# is left alone", (text) => {
    expect(redact(text).text).toBe(text);
  });

  test("all of its rules are of this family", () => {
    expect(new Set(cloudKey.map((detector) => detector.family))).toEqual(new Set(["cloud-key"]));
  });
});

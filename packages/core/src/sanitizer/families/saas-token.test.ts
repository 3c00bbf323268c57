import { describe, expect, test } from "vitest";
import { redact } from "../redact.ts";
import { ALNUM, HEX, made } from "./describe-family.ts";

// Every row of the tables is tried in vendor-shapes/vendor-shapes.test.ts; here is what stands around them in real text.
describe("saas-token", () => {
  test.each([
    [
      `xox${"b-"}${made("0123456789", 12)}-${made("0123456789", 12)}-${made(ALNUM, 24)}`,
      "slack-token",
    ],
    [`Stripe::Key = sk_${"live_"}${made(ALNUM, 24)}`, "stripe-key"],
    [`SG.${made(ALNUM, 22)}.${made(ALNUM, 43)}`, "sendgrid-key"],
    [`twilio: SK${made(HEX, 32)}`, "twilio-key"],
    [`lin_api_${made(ALNUM, 40)}`, "linear-key"],
  ])("%# is redacted by its kind", (text, rule) => {
    expect(redact(text).text).toContain(`<REDACTED:${rule}>`);
  });

  test.each([
    `pk_live_${made(ALNUM, 24)} is publishable`,
    "cus_NffrFeUfNV2Hib and pi_3MtwBwLkdIwHu7ix28a3tqPa",
    "xoxb-your-token, xoxb-Slack_BOT_TOKEN, https://github.com/xoxa-nyc/xoxa-nyc.github.io",
    "SG.GRID and KEYBOARD-LAYOUT, live_reload=true, test_case_name",
    "secret_manager_client and key-value-store",
    "SKU12345 and ACCESS_CONTROL",
  ])("%# is left alone", (text) => {
    expect(redact(text).text).toBe(text);
  });
});

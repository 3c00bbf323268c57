import { describe, expect, test } from "vitest";
import { redact } from "../redact.ts";
import { aiKey } from "./ai-key.ts";
import { ALNUM, HEX, made } from "./describe-family.ts";

// Every row of the table is tried in vendor-shapes/vendor-shapes.test.ts; here is what stands around them in real text.
describe("ai-key", () => {
  test.each([
    [`OPENAI_API_KEY=sk-${"proj-"}${made(ALNUM, 60)}`, "openai-key"],
    [`new Anthropic({ apiKey: "sk-${"ant-"}api03-${made(ALNUM, 93)}" })`, "anthropic-key"],
    [`huggingface-cli login --token hf_${made(ALNUM, 34)}`, "huggingface-token"],
    [`it works with sk-${"or-v1-"}${made(HEX, 64)} too`, "openrouter-key"],
  ])("%# is redacted by its kind", (text, rule) => {
    expect(redact(text).text).toContain(`<REDACTED:${rule}>`);
  });

  test.each([
    "claude-3-opus-20240229, gpt-4o-mini-2024-07-18 and text-embedding-3-small",
    "req_011CSHoEeqs5C35K2UUqR7Fy, msg_01XFDUDYJgAACzvnptvVoYEL, chatcmpl-9xYzAbCdEfGhIj",
    "sk-learn, sk-estimator and task-queue-worker-2024",
    "- (id)hf_requiredCharacteristicTypesForDisplayMetadata;",
    "hf_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
  ])("%# is left alone", (text) => {
    expect(redact(text).text).toBe(text);
  });

  test("all of its rules are of this family", () => {
    expect(new Set(aiKey.map((detector) => detector.family))).toEqual(new Set(["ai-key"]));
  });
});

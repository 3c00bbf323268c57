import { expect, test } from "vitest";
import { ConfigError } from "../errors/memx-error.ts";
import { LOWER, made } from "./families/describe-family.ts";
import { redact } from "./redact.ts";

const token = `gh${"p_"}${made(LOWER, 36)}`;

test("gives the text without its secrets, and where they stood in the original", () => {
  const text = `Use ${token} as bob:\npostgres://bob:s3cr3tP4ss@db/x`;
  const redacted = redact(text);
  expect(redacted.text).toBe(
    "Use <REDACTED:github-token> as bob:\npostgres://bob:<REDACTED:url-password>@db/x",
  );
  expect(redacted.findings.map(({ start, end }) => text.slice(start, end))).toEqual([
    token,
    "s3cr3tP4ss",
  ]);
  expect(redacted.findings[0]).toEqual({
    family: "vcs-registry",
    rule: "github-token",
    start: 4,
    end: 44,
  });
  expect(JSON.stringify(redacted)).not.toContain("s3cr3tP4ss");
});

test("offsets are UTF-16 units of the text as it was given, hidden characters included", () => {
  const hidden = `${token.slice(0, 10)}\u200b${token.slice(10)}`;
  const text = `👍 ${hidden}!`;
  expect(redact(text).findings.map(({ start, end }) => text.slice(start, end))).toEqual([hidden]);
});

test("takes any part of the privacy settings", () => {
  expect(redact("mail jo@acme.co.uk").findings).toEqual([]);
  expect(redact("mail jo@acme.co.uk", { personalData: ["email"] }).text).toBe(
    "mail <REDACTED:email>",
  );
  expect(redact(token, { allow: [token] }).text).toBe(token);
  expect(
    redact("order 123-A", { customPatterns: [{ name: "order", pattern: "\\d{3}-[A-Z]" }] }).text,
  ).toBe("order <REDACTED:order>");
  expect(() => redact("x", { customPatterns: [{ name: "order", pattern: "(" }] })).toThrow(
    ConfigError,
  );
});

test("keeps what a memory needs: the name, the host, the kind", () => {
  expect(
    redact(`export OPENAI_API_KEY=sk-${"proj-"}${made(LOWER + LOWER.toUpperCase(), 60)}`).text,
  ).toBe("export OPENAI_API_KEY=<REDACTED:openai-key>");
  expect(redact("postgres://app:s3cr3tP4ss@db.internal:5432/shop").text).toContain(
    "@db.internal:5432/shop",
  );
});

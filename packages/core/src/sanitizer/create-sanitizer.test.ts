import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ConfigError } from "../errors/memx-error.ts";
import type { PrivacySettings } from "../types/settings.ts";
import { createSanitizer, sanitizerOf } from "./create-sanitizer.ts";
import type { Detector } from "./detector.ts";
import { ALNUM, HEX, LOWER, made } from "./families/describe-family.ts";
import { finderOf } from "./finder.ts";

const SETTINGS: PrivacySettings = {
  customPatterns: [],
  allow: [],
  personalData: [],
  localPaths: true,
  onFailure: "drop",
};
const sanitizer = createSanitizer(SETTINGS);
const clean = (text: string): string => sanitizer.sanitize(text).text;

const token = `gh${"p_"}${made(LOWER, 36)}`;
const password = made(LOWER, 14, 3);

/** Complete lines with a secret each, and the secret. */
const SECRET_LINES: readonly (readonly [line: string, secret: string])[] = [
  [`token: ${token}`, token],
  [`DB_PASSWORD=${password}`, password],
  [`postgres://app:${password}@db:5432/shop`, password],
  [`Authorization: Bearer ${made(ALNUM, 40)}`, made(ALNUM, 40)],
  [`{"apiKey": "${made(HEX, 32)}"}`, made(HEX, 32)],
  [`aws_secret_access_key = ${made(ALNUM, 40, 9)}`, made(ALNUM, 40, 9)],
  ["the password is sunshine.", "sunshine"],
  [`//registry.npmjs.org/:_authToken=${made(HEX, 36)}`, made(HEX, 36)],
  [`mysql -u root -p${password} shop`, password],
  [`Server=db;User Id=sa;Password=${password};`, password],
];
const ORDINARY_LINES = [
  "The build is green again.",
  "const total = items.length;",
  "- [ ] write the tests",
  "```ts",
  "",
  "    at Object.<anonymous> (src/index.ts:10:5)",
  "Ein ganz gewöhnlicher Satz, 没有秘密。",
  "export default defineConfig({ plugins: [] });",
];

describe("laws", () => {
  const pieces = fc.constantFrom(
    ...SECRET_LINES.map(([line]) => line),
    ...ORDINARY_LINES,
    "password=",
    '"',
    "'",
    "\\",
    "\n",
    ":",
    " ",
    "<REDACTED:token>",
    "<REDACTED:",
    ">",
    "://",
    "@",
    "-----BEGIN PRIVATE KEY-----",
    "-----END PRIVATE KEY-----",
    "\u200b",
    "\u0000",
    "\ud800",
    "а",
    "%3D",
    "=",
    "kind: Secret\ndata:\n  a: ",
    token.slice(0, 20),
    token.slice(20),
    made(ALNUM, 24),
  );
  const mixed = fc
    .array(fc.oneof(pieces, fc.string({ unit: "binary", maxLength: 12 })), { maxLength: 12 })
    .map((parts) => parts.join(""));

  test("redacting what is redacted changes nothing", () => {
    fc.assert(
      fc.property(mixed, (text) => {
        const once = sanitizer.sanitize(text);
        const twice = sanitizer.sanitize(once.text);
        expect(twice.text).toBe(once.text);
        expect(twice.findings).toEqual([]);
      }),
      { numRuns: 1500 },
    );
  });

  test("no string makes it throw or fail, and findings are sorted, separate places in the text", () => {
    fc.assert(
      fc.property(
        fc.oneof(mixed, fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" })),
        (text) => {
          const sanitized = sanitizer.sanitize(text);
          expect(sanitized.failed).toBe(false);
          expect(sanitized.failedRules).toEqual([]);
          let position = 0;
          let rebuilt = "";
          for (const { start, end, rule } of sanitized.findings) {
            expect(start).toBeGreaterThanOrEqual(position);
            expect(end).toBeGreaterThan(start);
            rebuilt += `${text.slice(position, start)}<REDACTED:${rule}>`;
            position = end;
          }
          const whole = (rebuilt + text.slice(position)).replaceAll(/\p{Surrogate}/gu, "\ufffd");
          expect(sanitized.text).toBe(whole);
        },
      ),
      { numRuns: 800 },
    );
  });

  test("lines put together keep their secrets out, in any order and however often", () => {
    const lines = fc.array(
      fc.oneof(fc.constantFrom(...SECRET_LINES), fc.constantFrom(...ORDINARY_LINES)),
      { minLength: 1, maxLength: 20 },
    );
    fc.assert(
      fc.property(lines, fc.constantFrom("\n", "\r\n", "\n\n"), (chosen, lineBreak) => {
        const text = chosen
          .map((line) => (typeof line === "string" ? line : line[0]))
          .join(lineBreak);
        const sanitized = clean(text);
        for (const line of chosen)
          if (typeof line !== "string") expect(sanitized).not.toContain(line[1]);
      }),
      { numRuns: 300 },
    );
  });

  test("redacted lines put together stay as they are, and ordinary lines are never touched", () => {
    const lines = fc.array(
      fc.constantFrom(...SECRET_LINES.map(([line]) => clean(line)), ...ORDINARY_LINES),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(lines, (chosen) => {
        expect(clean(chosen.join("\n"))).toBe(chosen.join("\n"));
      }),
      { numRuns: 300 },
    );
  });

  test("the same text gives the same result every time", () => {
    const text = SECRET_LINES.map(([line]) => line).join("\n");
    expect(sanitizer.sanitize(text)).toEqual(sanitizer.sanitize(text));
    expect(createSanitizer(SETTINGS).sanitize(text)).toEqual(sanitizer.sanitize(text));
  });
});

describe("markers", () => {
  test.each([
    "password=<REDACTED:password>",
    "https://bob:<REDACTED:url-password>@host/x",
    '{"token": "<REDACTED:github-token>"}',
    "Authorization: Bearer <REDACTED:authorization>",
    "<REDACTED:unreadable>",
    "<REDACTED:acme-id> of another instance",
    "<REDACTED:token><REDACTED:token>",
    `<REDACTED:api-key>\n${made(ALNUM, 40)}`,
  ])("%s is left as it is", (text) => {
    expect(clean(text)).toBe(text);
  });

  test("a marker inside a larger secret is kept, and what is around it goes", () => {
    const body = made(ALNUM, 64);
    const text = `-----BEGIN PRIVATE KEY-----\n${body}\n<REDACTED:token>\n${body}\n-----END PRIVATE KEY-----`;
    expect(clean(text)).not.toContain(body);
    expect(clean(text)).toContain("<REDACTED:token>");
  });

  test("no secret passes in the dress of a marker", () => {
    expect(clean(`<REDACTED:${token}>`)).not.toContain(token);
  });
});

describe("settings", () => {
  test("allowed texts are never redacted, but a longer secret that holds one is", () => {
    const allowing = createSanitizer({ ...SETTINGS, allow: [token] });
    expect(allowing.sanitize(`token: ${token}`).text).toBe(`token: ${token}`);
    expect(allowing.sanitize(`token: "${token}${made(LOWER, 20)}"`).text).not.toContain(token);
  });

  test("local paths may be switched off, secrets may not", () => {
    const without = createSanitizer({ ...SETTINGS, localPaths: false });
    expect(without.sanitize("/Users/amelie/x").text).toBe("/Users/amelie/x");
    expect(without.sanitize(token).text).toBe("<REDACTED:github-token>");
    expect(clean("/Users/amelie/x")).toBe("/Users/<REDACTED:user-name>/x");
  });

  test("custom patterns have a name, flags, and the last word on the kind", () => {
    const custom = createSanitizer({
      ...SETTINGS,
      customPatterns: [
        { name: "acme_id", pattern: "acme-\\d{4}", flags: "i" },
        { name: "acme-token", pattern: "ghp_[a-z0-9]{36}" },
      ],
    });
    expect(custom.sanitize("see ACME-1234").text).toBe("see <REDACTED:acme_id>");
    expect(custom.sanitize(token).findings).toEqual([
      { family: "custom", rule: "acme-token", start: 0, end: token.length },
    ]);
    expect(custom.sanitize("see <REDACTED:acme_id>").text).toBe("see <REDACTED:acme_id>");
  });

  test.each([
    [{ name: "a", pattern: "(" }, "privacy.custom_patterns[1] "],
    [{ name: "a", pattern: "(?=x)y" }, "privacy.custom_patterns[1] "],
    [{ name: "a", pattern: "(?<=x)y" }, "privacy.custom_patterns[1] "],
    [{ name: "a", pattern: "(a)\\1" }, "privacy.custom_patterns[1] "],
    [{ name: "a", pattern: "(?<n>a)\\k<n>" }, "privacy.custom_patterns[1] "],
    [{ name: "a", pattern: "a{1,2000}" }, "privacy.custom_patterns[1] "],
    [{ name: "a", pattern: "" }, "privacy.custom_patterns[1] "],
    [{ name: "a b", pattern: "x" }, "privacy.custom_patterns[1].name"],
    [{ name: "", pattern: "x" }, "privacy.custom_patterns[1].name"],
    [{ name: "a", pattern: "x", flags: "g" }, "privacy.custom_patterns[1].flags"],
  ])("%j is refused at construction, by its place", (pattern, place) => {
    const settings = { ...SETTINGS, customPatterns: [{ name: "good", pattern: "x" }, pattern] };
    expect(() => createSanitizer(settings)).toThrow(ConfigError);
    expect(() => createSanitizer(settings)).toThrow(place);
  });

  test("a back-reference to a name is refused, an escaped backslash before k is not", () => {
    expect(() =>
      createSanitizer({ ...SETTINGS, customPatterns: [{ name: "a", pattern: "\\\\k" }] }),
    ).not.toThrow();
  });

  test("a pattern that takes for ever on a backtracking engine is harmless", () => {
    const custom = createSanitizer({
      ...SETTINGS,
      customPatterns: [{ name: "evil", pattern: "^(a+)+$" }],
    });
    expect(custom.sanitize(`${"a".repeat(5000)}!`).findings).toEqual([]);
  });

  test.each([
    [{ allow: [""] }, "privacy.allow[0]"],
    [{ personalData: ["iris"] }, "privacy.personal_data[0]"],
    [{ onFailure: "explode" }, "privacy.on_failure"],
  ])("%j is refused", (part, place) => {
    expect(() => createSanitizer({ ...SETTINGS, ...part } as unknown as PrivacySettings)).toThrow(
      place,
    );
  });
});

describe("failure", () => {
  const failing: Detector = {
    family: "saas-token",
    rules: ["failing-token"],
    anchors: ["f"],
    inspect: () => {
      throw new Error(`it saw ${token}`);
    },
  };
  const working: Detector = {
    family: "saas-token",
    rules: ["working-token"],
    anchors: ["w"],
    inspect: (scan, index) => scan.report("working-token", index, index + 1),
  };

  test("a rule that throws is skipped and reported, the others run", () => {
    const finder = finderOf({ detectors: [failing, working], patterns: [], allow: [] });
    const sanitized = sanitizerOf(finder, "drop").sanitize("f w f");
    expect(sanitized.text).toBe("f <REDACTED:working-token> f");
    expect(sanitized.failedRules).toEqual(["failing-token"]);
    expect(sanitized.failed).toBe(false);
  });

  test("a custom pattern that throws is skipped and reported", () => {
    const pattern = {
      rule: "mine",
      find: () => {
        throw new Error("no");
      },
    };
    const finder = finderOf({ detectors: [working], patterns: [pattern], allow: [] });
    expect(sanitizerOf(finder, "drop").sanitize("w")).toMatchObject({
      text: "<REDACTED:working-token>",
      failedRules: ["mine"],
    });
  });

  test("when the sanitizer itself fails the text is dropped, or passed where that was chosen", () => {
    const broken = {
      ...finderOf({ detectors: [], patterns: [], allow: [] }),
      find: () => {
        throw new Error("broken");
      },
    };
    expect(sanitizerOf(broken, "drop").sanitize("anything")).toEqual({
      text: "<REDACTED:unreadable>",
      findings: [],
      failedRules: [],
      failed: true,
    });
    expect(sanitizerOf(broken, "pass").sanitize("anything")).toMatchObject({
      text: "anything",
      failed: true,
    });
    expect(sanitizerOf(broken, "drop").sanitizeJson({ a: "anything" })).toMatchObject({
      failed: true,
    });
  });

  test("what is no string at all is dropped", () => {
    expect(sanitizer.sanitize(undefined as unknown as string)).toMatchObject({
      text: "<REDACTED:unreadable>",
      failed: true,
    });
  });
});

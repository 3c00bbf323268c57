import { describe, expect, test } from "vitest";
import { LOWER, made } from "../families/describe-family.ts";
import { redact } from "../redact.ts";
import { plainViewOf } from "./plain-view.ts";
import { toOriginal } from "./view.ts";

const token = `gh${"p_"}${made(LOWER, 36)}`;
const head = token.slice(0, 14);
const rest = token.slice(14);
const base64 = (text: string): string => Buffer.from(text).toString("base64");

const HIDDEN: Readonly<Record<string, string>> = {
  "zero width": `${head}\u200b${rest}`,
  "soft hyphen": `${head}\u00ad${rest}`,
  "tag characters": `${head}\u{e0041}${rest}`,
  "NUL between all": [...token].join("\u0000"),
  "combining marks on all": [...token].join("\u0301"),
  "colours inside": `\u001b[32m${head}\u001b[0m${rest}\u001b[0m`,
  "written colours inside": `${head}\\u001b[0m${rest}`,
  "emphasis inside": `${head}**${rest}`,
  "break opportunity inside": `${head}<wbr>${rest}`,
  "Cyrillic look-alike": token.replace("p_", "р_"),
  "full width": [...token]
    .map((character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0))
    .join(""),
  "mathematical letters": token.replace("g", "\u{1d420}"),
  "added literals": `"${head}" + "${rest}"`,
  "added literals of PHP": `'${head}' . '${rest}'`,
  "added literals over lines": `"${head}" +\n    "${rest}"`,
  "adjacent literals": `("${head}"\n "${rest}")`,
  "escaped literals": `\\"${head}\\" + \\"${rest}\\"`,
  wrapped: `${head}\n${rest}`,
  "wrapped inside the prefix": `gh\n${token.slice(2)}`,
  "wrapped and indented": `key: ${head}\n     ${rest}\n`,
  "wrapped with a backslash": `${head}\\\n${rest}`,
  "wrapped as an escape": `"${head}\\n${rest}"`,
  base64: base64(`token=${token}`),
  "base64 twice": base64(base64(`token=${token}`)),
  "base64 thrice": base64(base64(base64(`token=${token}`))),
  base64url: Buffer.from(`{"token":"${token}"}`).toString("base64url"),
  hex: Buffer.from(`token=${token}`).toString("hex"),
  "wrapped base64": base64(`first line of a file\ntoken=${token}\n`).replaceAll(/(.{40})/g, "$1\n"),
  "percent-encoded": `q=token%3D${token.replace("_", "%5F")}`,
  entities: `&quot;token&quot;:&quot;${token.replace("_", "&#95;")}&quot;`,
  escapes: `token\\u003d${token.replace("_", "\\u005f")}`,
};

describe("a secret that is not written plainly", () => {
  test.each(Object.entries(HIDDEN))("%s", (_name, text) => {
    const surrounded = `Before it. ${text} After it.`;
    const redacted = redact(surrounded);
    expect(redacted.text).toMatch(/^Before it\. .*<REDACTED:[a-z-]+>.* After it\.$/s);
    expect(redacted.text).not.toContain(rest.slice(-12));
    expect(redacted.text).not.toContain(text);
    expect(redact(redacted.text).text).toBe(redacted.text);
  });
});

describe("ordinary text in odd dress is left alone", () => {
  test.each([
    "Что такое токен? Это строка.",
    "naïve café — ⚠️ done ✅ 👩‍👩‍👧",
    "\u001b[32mPASS\u001b[0m tests/login.test.ts",
    "**Password** reset is in `auth/reset.ts`",
    '"first" + "second" + "third"',
    "the configuration\nfile is read once",
    "2**10 and a~~b~~c",
    "https://x.test/?q=a%20b%3Dc",
    base64("a perfectly ordinary sentence about nothing at all"),
    Buffer.from("another ordinary sentence").toString("hex"),
    "&quot;name&quot;: &quot;value&quot;",
    "import a from 'b'\nimport c from 'd'",
  ])("%j", (text) => {
    expect(redact(text).text).toBe(text);
  });
});

test("a place in a view is a place in the original, with all that was left out inside of it", () => {
  const text = "ab\u200bcd\u200bef";
  const view = plainViewOf(text);
  expect(view?.text).toBe("abcdef");
  if (view === null) return;
  expect(toOriginal(view, { rule: "x", start: 1, end: 4 })).toEqual({
    rule: "x",
    start: 1,
    end: 5,
  });
  expect(toOriginal(view, { rule: "x", start: 0, end: 6 })).toEqual({
    rule: "x",
    start: 0,
    end: 8,
  });
});

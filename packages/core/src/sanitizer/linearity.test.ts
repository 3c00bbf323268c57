import { describe, expect, test } from "vitest";
import { createFinder } from "./finder.ts";
import { PERSONAL_DATA_KINDS } from "../types/settings.ts";

const finder = createFinder({
  customPatterns: [],
  allow: [],
  personalData: PERSONAL_DATA_KINDS,
  localPaths: true,
  onFailure: "drop",
});

/** Pieces that an attacker would repeat: beginnings without ends, operators, names, runs, nested and hidden things. */
const SHAPES: Readonly<Record<string, string>> = {
  "password=": "password=",
  "password:": "password: ",
  "quoted names": '"password": "',
  "open quotes": 'token="abc',
  "key = key": "api_key = api_key ",
  "PEM begins": "-----BEGIN PRIVATE KEY-----\n",
  "PEM ends": "-----END PRIVATE KEY-----\n",
  "PEM bodies":
    "-----BEGIN RSA PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQDndJt7NaG8\n",
  dashes: "-",
  "JWT beginnings": "eyJ-",
  "JWT words": "eyJhbGciOiJIUzI1NiJ9.",
  "one long word": "a",
  base64: "QUJD",
  "base64 that says something": "dG9rZW4gaXMg",
  hex: "6b6579",
  colons: ":",
  equals: "=",
  commas: '"a","b",',
  "angle brackets": "<a>",
  "opening tags": "<password ",
  "closing tags": "password>",
  urls: "://a:b",
  userinfo: "https://user:",
  "at signs": "a@",
  "kind: Secret": "kind: Secret\n",
  "kind and data": "kind: Secret\ndata:\n  a: bbbbbbbbbbbbbbbb\n",
  "document marks": "---\nkind: Secret\n",
  cookies: "Cookie: a=b; ",
  curl: "curl -u ",
  mysql: "mysql -p",
  is: "password is ",
  to: "set to ",
  options: " --password ",
  "line breaks": "\n",
  "wrapped tokens": "a1b2c3d4e5f6\n",
  concatenations: '"a1" + ',
  "zero width": "a\u200b",
  NUL: "a\u0000",
  combining: "a\u0301",
  "look-alikes": "aа",
  colours: "\u001b[31ma",
  "open colours": "\u001b[",
  percent: "%3D",
  entities: "&quot;",
  backslashes: "\\",
  escapes: "\\n",
  "sk-": "sk-",
  prefixes: "ghp_",
  dots: "a.",
  digits: "1234 ",
  dollars: "$2b$10$",
  homes: "/home/",
  markers: "<REDACTED:token>",
  "half markers": "<REDACTED:",
  PuTTY: "PuTTY-User-Key-File-2: ",
  Authorization: "Authorization: ",
  netrc: "machine a login b ",
  connection: "Server=a;Password=",
  "known calls": "sign(a,",
  "open logins": "login('a',",
  "name and value": "name: PASSWORD\nvalue: ",
};

function stepsFor(piece: string, length: number): number {
  const text = piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
  finder.find(text, new Set());
  return finder.steps();
}

describe("the number of steps grows no faster than the text", () => {
  test.each(Object.entries(SHAPES))("%s", (_name, piece) => {
    const small = stepsFor(piece, 1 << 15);
    const large = stepsFor(piece, 1 << 17);
    // Four times the text: a quadratic walk would take sixteen times the steps.
    expect(large / small).toBeLessThan(4.6);
    expect(large / (1 << 17)).toBeLessThan(800);
  });

  test.each(["password=", "eyJ-", "QUJD"])("%s up to 4 MB", (piece) => {
    let previous = stepsFor(piece, 1 << 20);
    for (let length = 1 << 21; length <= 1 << 22; length *= 2) {
      const steps = stepsFor(piece, length);
      expect(steps / previous).toBeLessThan(2.2);
      previous = steps;
    }
  });
});

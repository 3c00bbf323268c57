import type { Scan } from "../detector.ts";
import { isPlaceholder } from "../values/is-placeholder.ts";
import { isPassword, isUnmistakable } from "../values/judge-value.ts";
import { isLocation } from "../values/references.ts";
import { readNameBefore } from "./read-name.ts";
import { secretNameOf } from "./secret-names.ts";

/** Keywords after which a blank may be the operator: SQL, Redis, Apache, Dockerfiles, and sentences. */
export const SPACED_ANCHORS: readonly string[] = [
  "password",
  "PASSWORD",
  "Password",
  "passwd",
  "passphrase",
  "pass",
  "requirepass",
  "masterauth",
  "BY",
  "by",
  "token",
  "TOKEN",
  "Token",
  "secret",
  "SECRET",
  "Secret",
  "key",
  "KEY",
  "Key",
  "apikey",
  "APIKEY",
];

const SPACED =
  /([A-Za-z]{2,12})["'`]?\)?[ \t]{1,8}(?:(["'`])([^\n"'`]{4,512})\2|([^\s"'`<>,;(){}[\]|]{6,1024}))/y;
/** Routers and switches: a digit between keyword and value says how it is kept. */
const DEVICE = /(?:password|secret)[ \t](?:0|4|5|7|8|9)[ \t]([^\s"']{6,128})/y;
const SQL_BEFORE = /(?:identified(?: with \S{1,40})?|with|encrypted|set|user|role|login)\s{1,4}$/i;

/** `IDENTIFIED BY '…'`, `PASSWORD '…'`, `requirepass …`, `ENV API_TOKEN …`, "the token 3f2a…". */
export function inspectSpaced(scan: Scan, index: number): void {
  const device = scan.match(DEVICE, index);
  if (device !== null) {
    const value = device[1] ?? "";
    const end = index + device[0].length;
    if (!isPlaceholder(value)) scan.report("password", end - value.length, end);
    return;
  }
  const found = scan.match(SPACED, index);
  if (found === null) return;
  const keyword = (found[1] ?? "").toLowerCase();
  const quoted = found[3];
  const value = (quoted ?? found[4] ?? "").replace(quoted === undefined ? /[.,:;!?]+$/ : /$/, "");
  const start =
    index + found[0].length - (quoted === undefined ? (found[4] ?? "").length : quoted.length + 1);
  const report = (): void =>
    scan.report(
      keyword.includes("pass") || keyword === "by" || keyword === "masterauth"
        ? "password"
        : ruleOf(keyword),
      start,
      start + value.length,
    );
  if (isPlaceholder(value) || isLocation(value) || /[=:]{1,2}$|^[\w.-]{1,40}[=:]/.test(value))
    return;
  if (keyword === "requirepass" || keyword === "masterauth") {
    if (isPassword(value, { quoted: true, configuration: true })) report();
    return;
  }
  const before = scan.text.slice(Math.max(0, index - 64), index);
  scan.steps += 64;
  if (quoted !== undefined && (keyword === "by" || keyword === "password")) {
    if (
      found[2] !== "`" &&
      SQL_BEFORE.test(before) &&
      isPassword(value, { quoted: true, configuration: true })
    )
      report();
    return;
  }
  if (keyword === "by") return;
  if (
    isNameOfSecret(scan, index, keyword) &&
    isUnmistakable(value, { quoted: false, configuration: false })
  )
    report();
}

function ruleOf(keyword: string): string {
  if (keyword === "token") return "token";
  return keyword === "secret" ? "secret" : "api-key";
}

/** The whole name up to the keyword must be a secret's: "API key", "DB_PASSWORD", not "cache key". */
function isNameOfSecret(scan: Scan, index: number, keyword: string): boolean {
  const place = readNameBefore(scan.text, index + keyword.length);
  if (place === null) return false;
  const word = scan.text.slice(place.start, place.end);
  if (keyword !== "key" || word.length > 3)
    return secretNameOf(word)?.kind !== undefined && secretNameOf(word)?.kind !== "weak";
  const qualifier = readNameBefore(scan.text, place.start);
  if (qualifier === null) return false;
  return secretNameOf(`${scan.text.slice(qualifier.start, qualifier.end)}_key`)?.kind === "secret";
}

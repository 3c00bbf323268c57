import type { Detector, Scan } from "../detector.ts";
import { entropyOf } from "../values/entropy.ts";
import { isPlaceholder } from "../values/is-placeholder.ts";
import { isRandom } from "../values/judge-value.ts";
import { isMadeOfWords } from "../values/words.ts";

const HEADER =
  /authorization(?:\\{0,2}["'`])?\]?\s{0,3}[:=,]{1,2}>?\s{0,3}(?:[bfBF]?\\{0,2}["'`])?(?:([A-Za-z][A-Za-z0-9-]{1,24})(?:[ \t]{1,3}|%20))?([^\s"'`,;<>{}()[\]\\]{1,4096})/iy;
const PARAMETER =
  /\b(?:Signature|response|oauth_token|oauth_signature|token|mac|sig)=\\?["']?([A-Za-z0-9+/=%_-]{16,512})/g;

/** Words that stand where a scheme or a value would in code and prose. */
const NO_VALUE =
  /^(?:basic|bearer|token|digest|apikey|negotiate|header|headers|string|null|none|undefined|required|request|req|auth)$/i;

function isHeaderSecret(value: string): boolean {
  if (value.length < 8 || NO_VALUE.test(value) || isPlaceholder(value)) return false;
  if (!/\d/.test(value) && entropyOf(value.slice(0, 256)) < 3.6) return false;
  return !isMadeOfWords(value) && !/^[A-Za-z_$][\w$]*\.[A-Za-z_$]/.test(value);
}

/** `Authorization: scheme value`, in headers, code, JSON and commands. */
function inspectAuthorization(scan: Scan, index: number): void {
  const found = scan.match(HEADER, index);
  if (found === null) return;
  const end = index + found[0].length;
  const scheme = found[1] ?? "";
  const value = found[2] ?? "";
  if (/^(?:digest|hawk|oauth|aws4-hmac-sha256|signature|mac|vapid)$/i.test(scheme)) {
    reportParameters(scan, end - value.length);
    return;
  }
  if (isHeaderSecret(value)) {
    scan.report(/^basic$/i.test(scheme) ? "basic-auth" : "authorization", end - value.length, end);
  }
}

/** The parts of a signed header that prove something: the rest says who and when, and stays. */
function reportParameters(scan: Scan, from: number): void {
  const line = scan.text.slice(from, from + 1024);
  scan.steps += line.length;
  const stop = line.search(/\n/);
  for (const match of (stop < 0 ? line : line.slice(0, stop)).matchAll(PARAMETER)) {
    const value = match[1] ?? "";
    const end = from + match.index + match[0].length;
    if (!isPlaceholder(value)) scan.report("authorization", end - value.length, end);
  }
}

const BEARER = /bearer[ \t]{1,3}([A-Za-z0-9._~+/=-]{16,4096})/iy;

/** `Bearer …` without its header. */
function inspectBearer(scan: Scan, index: number): void {
  const found = scan.match(BEARER, index);
  const value = found?.[1] ?? "";
  if (found === null || isPlaceholder(value) || !/\d/.test(value)) return;
  if (!isRandom(value, { quoted: true, configuration: false })) return;
  const end = index + found[0].length;
  scan.report("authorization", end - value.length, end);
}

const CURL =
  /curl\b(?:[^\n\\]|\\[\s\S]){0,600}?\s(?:-u|--user|--proxy-user|-U)(?:[ =]|\\\r?\n){0,3}["']?\{?([^\s:"'$]{0,128})\}?["']?:["']?([^\s"'`]{3,256})/y;
const WGET = /wget\b[^\n]{0,600}?\s--(?:http-|ftp-|proxy-)?password[ =]["']?([^\s"'`]{3,256})/y;

/** User and password on a command line that speaks HTTP. */
function inspectCommand(scan: Scan, index: number): void {
  for (const [expression, group] of [
    [CURL, 2],
    [WGET, 1],
  ] as const) {
    const found = scan.match(expression, index);
    const value = found?.[group] ?? "";
    if (found === null || isPlaceholder(value)) continue;
    const end = index + found[0].length;
    scan.report("basic-auth", end - value.length, end);
  }
}

const COOKIES =
  /(?:set-)?cookies?(?:\\{0,2}["'`])?\]?\s{0,3}[:=,]\s{0,3}\\{0,2}["'`]?([^\n"'`]{8,4096})/iy;
const PAIR = /([\w.$-]{1,64})=([^;\s,]{12,2048})/g;

/** Sessions in `Cookie:` and `Set-Cookie:`. */
function inspectCookie(scan: Scan, index: number): void {
  if (index < (scan.cursors.get("cookie") ?? 0)) return;
  const found = scan.match(COOKIES, index);
  if (found === null) return;
  const list = found[1] ?? "";
  const from = index + found[0].length - list.length;
  scan.cursors.set("cookie", from + list.length);
  for (const match of list.matchAll(PAIR)) {
    const value = match[2] ?? "";
    if (isPlaceholder(value) || !isRandom(value, { quoted: true, configuration: false })) continue;
    const named = /sess|sid|auth|token|jwt|csrf|xsrf|remember|login|identity|ticket/i.test(
      match[1] ?? "",
    );
    if (!named && (value.length < 24 || entropyOf(value) < 3.4)) continue;
    const end = from + match.index + match[0].length;
    scan.report("cookie", end - value.length, end);
  }
}

/**
 * What proves somebody to a server over HTTP: the Authorization header of any scheme, bearer tokens, user and password
 * of curl and wget, session cookies. Headers such as `X-Api-Key` are names with values: see assigned-secret.
 *
 * Left alone: the scheme, user names, signed headers' other parameters, cookies that hold settings or counters, code
 * that builds a header from a variable.
 */
export const httpAuth: readonly Detector[] = [
  {
    family: "http-auth",
    rules: ["authorization", "basic-auth"],
    anchors: ["Authorization", "authorization", "AUTHORIZATION"],
    inspect: inspectAuthorization,
  },
  {
    family: "http-auth",
    rules: ["authorization"],
    anchors: ["Bearer ", "bearer ", "BEARER "],
    inspect: inspectBearer,
  },
  {
    family: "http-auth",
    rules: ["basic-auth"],
    anchors: ["curl ", "wget "],
    inspect: inspectCommand,
  },
  {
    family: "http-auth",
    rules: ["cookie"],
    anchors: ["Cookie", "cookie", "COOKIE"],
    inspect: inspectCookie,
  },
];

import type { Detector, Scan } from "../detector.ts";
import { entropyOf } from "../values/entropy.ts";
import { isPlaceholder } from "../values/is-placeholder.ts";
import { isMachineSecret } from "../values/judge-value.ts";
import { isMadeOfWords } from "../values/words.ts";
import { WEBHOOK_SHAPES } from "../vendor-shapes/webhook-shapes.ts";
import type { WebhookShape } from "../vendor-shapes/webhook-shapes.ts";

const USER_INFO = /:\/\/([^\s/?#:@"'`<>\\]{0,128}):([^\s/?"'`<>\\]{1,256})@(?=[\w[$%{-])/y;
/** A "/" or blank in the password is not legal in a URL and is written all the same, in front of a database's host. */
const LOOSE_USER_INFO =
  /:\/\/([^\s/?#:@"'`<>\\]{1,128}):([^\s@"'`<>\\]{1,40}(?:[@/][^\s@"'`<>\\]{1,40})?)@[\w.-]{1,100}:\d{2,5}(?:\/|$)/y;
const TOKEN_USER = /:\/\/([\w.~%+-]{16,256})(?::(?:x-oauth-basic|x-access-token)?)?@(?=[\w[])/y;

const GENERIC_USER =
  /^(?:user(?:name)?|postgres|root|admin|test|guest|login|foo|me|u|sa|your.*|my.*|db_?user|mysql|mongo|rabbit(?:mq)?|redis|app|usr|name|<.*)?$/i;
const GENERIC_PASSWORD =
  /^(?:pass(?:word|wd)?|pwd|pw|p|secret|token|changeme|example|postgres|root|test|user(?:name)?|guest|admin|foo|bar|abc|1{3,6}|12345?6?|mysql|mongo(?:db)?|redis|my_?password|your[-_]?password|db_?pass(?:word)?|\*+)$/i;

function isUserInfoPassword(user: string, password: string): boolean {
  if (password.length < 4) return false;
  if (/^(?:\$|\{|<|%\(|%7B|\*+$|x+$|\[|\.{2,})/i.test(password)) return false;
  // A port and a path that happens to hold "@", as in "http://host:8080@…", is nobody's password.
  if (GENERIC_PASSWORD.test(password)) return !GENERIC_USER.test(user);
  return !/^(?:your|my|replace|insert|enter|change)[-_]|^(?:your|my)?password$|_here$/i.test(
    password,
  );
}

/** `scheme://user:password@host` and `scheme://token@host`. */
function inspectAuthority(scan: Scan, index: number): void {
  const found = scan.match(USER_INFO, index) ?? scan.match(LOOSE_USER_INFO, index);
  if (found !== null) {
    const user = found[1] ?? "";
    const password = found[2] ?? "";
    const start = index + 3 + user.length + 1;
    if (isUserInfoPassword(user, password))
      scan.report("url-password", start, start + password.length);
    return;
  }
  const token = scan.match(TOKEN_USER, index);
  const value = token?.[1] ?? "";
  if (value !== "" && isMachineSecret(value, { quoted: true, configuration: false })) {
    scan.report("url-token", index + 3, index + 3 + value.length);
  }
}

const ACCOUNTS = [
  "root",
  "admin",
  "administrator",
  "ubuntu",
  "deploy",
  "postgres",
  "mysql",
  "oracle",
  "pi",
  "sa",
  "ftp",
] as const;
const ACCOUNT = new RegExp(
  `(?:${ACCOUNTS.join("|")}):([^\\s:@/"'\`<>$]{4,64})@[\\w.-]{3,100}`,
  "y",
);

/** `root:…@10.0.0.5` without a scheme: only for accounts that every machine has, for "to:jo@acme.org" is no password. */
function inspectAccount(scan: Scan, index: number): void {
  const found = scan.match(ACCOUNT, index);
  const password = found?.[1] ?? "";
  if (found === null || !isUserInfoPassword("", password) || isPlaceholder(password)) return;
  const start = index + found[0].indexOf(":") + 1;
  scan.report("url-password", start, start + password.length);
}

const PARAMETER =
  /[?&;](?:sig|signature|x-amz-signature|x-amz-security-token|x-goog-signature|x-ms-signature|hmac|key|code|auth|sign|ticket|st|hdnea|policy|se?cret|pw|pass|passwd|password|pwd)=([^\s&"'`<>#)\]]{6,2048})/iy;

/** Signatures, one-time codes and keys in a query. Tokens are names with values: see assigned-secret. */
function inspectParameter(scan: Scan, index: number): void {
  const found = scan.match(PARAMETER, index);
  if (found === null) return;
  const value = found[1] ?? "";
  const end = index + found[0].length;
  const isPassword = /^.p/i.test(found[0]) && !/^.policy/i.test(found[0]);
  if (isPlaceholder(value)) return;
  if (
    isPassword
      ? /\d/.test(value)
      : value.length >= 10 && /\d/.test(value) && entropyOf(value) >= 3 && !isMadeOfWords(value)
  ) {
    scan.report(isPassword ? "url-password" : "url-signature", end - value.length, end);
  }
}

function webhookDetector(shape: WebhookShape): Detector {
  const prefixes = shape.prefixes.map((prefix) => prefix.replaceAll(/[./]/g, "\\$&")).join("|");
  const expression = new RegExp(`(?:${prefixes})(${shape.body})`, "y");
  const inspect = (scan: Scan, index: number): void => {
    const found = scan.match(expression, index);
    const secret = found?.[1] ?? "";
    if (found === null || /\.{3}|^[xX/]+$/.test(secret)) return;
    const end = index + found[0].length;
    scan.report(shape.rule, end - secret.length, end);
  };
  return { family: "url-credential", rules: [shape.rule], anchors: shape.prefixes, inspect };
}

/**
 * Secrets in addresses: user and password of any scheme, tokens as user names, signatures and keys in the query, and
 * webhook addresses (vendor-shapes/webhook-shapes.ts).
 *
 * Left alone: scheme, user, host, path and the names of parameters; the pairs that documentation shows
 * (`user:pass@`, `postgres:postgres@`); templates (`${PASSWORD}`, `<password>`).
 */
export const urlCredential: readonly Detector[] = [
  {
    family: "url-credential",
    rules: ["url-password", "url-token"],
    anchors: ["://"],
    inspect: inspectAuthority,
  },
  {
    family: "url-credential",
    rules: ["url-signature", "url-password"],
    anchors: ["?", "&"],
    inspect: inspectParameter,
  },
  {
    family: "url-credential",
    rules: ["url-password"],
    anchors: ACCOUNTS.map((account) => `${account}:`),
    inspect: inspectAccount,
  },
  ...WEBHOOK_SHAPES.map(webhookDetector),
];

import type { Scan } from "../detector.ts";
import { judgeAndReport, namedBefore, reportValue } from "./read-named.ts";
import { readValue } from "./read-value.ts";

function isQuote(code: number): boolean {
  return code === 34 || code === 39 || code === 96;
}

/** `setProperty("API_TOKEN", "…")`, `define('DB_PASSWORD', '…')`, `getenv("KEY", "fallback")`: both between quotes. */
export function inspectArgument(scan: Scan, index: number): void {
  const { text } = scan;
  if (!isQuote(text.charCodeAt(index - 1)) || !/[\w\u00c0-\uffff\\]/.test(text.charAt(index - 2)))
    return;
  let next = index + 1;
  while (next < index + 40 && text.charCodeAt(next) <= 32) next += 1;
  const code = text.charCodeAt(next);
  if (!isQuote(code) && !(code === 92 && isQuote(text.charCodeAt(next + 1)))) return;
  const named = namedBefore(scan, index);
  if (named === null) return;
  const value = readValue(scan, index + 1, false);
  if (value === null) return;
  // In a list of words ("password", "invisible", …) a name says nothing about the next: it must be the first of a call
  // or of a pair.
  const before = text.slice(Math.max(0, named.place.start - 12), named.place.start);
  const opened = /([([{])[^\S\n]{0,8}[bfru]?\\?["'`]$/.exec(before)?.[1];
  if (opened === undefined) return;
  const called = opened === "(";
  judgeAndReport(scan, named, { ...value, form: { quoted: called, configuration: false } });
}

/** `process.env.API_KEY || "…"`, `config.token ?? "…"`: the value must be a literal. */
export function inspectFallback(scan: Scan, index: number): void {
  const { text } = scan;
  let next = index + 2;
  while (next < index + 6 && text.charCodeAt(next) <= 32) next += 1;
  if (!isQuote(text.charCodeAt(next))) return;
  const named = namedBefore(scan, index);
  if (named !== null) reportValue(scan, named, index + 2);
}

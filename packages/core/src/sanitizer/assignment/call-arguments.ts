import type { Scan } from "../detector.ts";
import { namedBefore, reportValue } from "./read-named.ts";

function isQuote(code: number): boolean {
  return code === 34 || code === 39 || code === 96;
}

/** `setProperty("API_TOKEN", "…")`, `define('DB_PASSWORD', '…')`, `getenv("KEY", "fallback")`: both between quotes. */
export function inspectArgument(scan: Scan, index: number): void {
  const { text } = scan;
  if (!isQuote(text.charCodeAt(index - 1))) return;
  let next = index + 1;
  while (next < index + 40 && text.charCodeAt(next) <= 32) next += 1;
  const code = text.charCodeAt(next);
  if (!isQuote(code) && !(code === 92 && isQuote(text.charCodeAt(next + 1)))) return;
  const named = namedBefore(scan, index);
  // The first of a list of words is no name: ["password", "hunter2hunter2", …] may be a dictionary.
  if (named !== null) reportValue(scan, named, index + 1);
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

import type { Detector, Scan } from "../detector.ts";

const HEADER = /e[yw][A-Za-z0-9_-]{14,4096}\./y;
const REST =
  /(?:ey[A-Za-z0-9_-]{8,16384}|[A-Za-z0-9_-]{40,2048}(?=\.))?(?:\.[A-Za-z0-9_-]{1,16384}){0,3}\.?/y;
const WORD = /[A-Za-z0-9_-]{1,4112}/y;

/** The walk may stop inside one long word again and again ("eyJ-eyJ-…"): a word is read once. */
const CURSOR = "jwt";

function inspect(scan: Scan, index: number): void {
  if (index < (scan.cursors.get(CURSOR) ?? 0)) return;
  const header = scan.match(HEADER, index);
  if (header === null) {
    scan.cursors.set(CURSOR, index + (scan.match(WORD, index)?.[0].length ?? 0));
    return;
  }
  const from = index + header[0].length;
  const rest = scan.match(REST, from)?.[0] ?? "";
  const end = from + rest.replace(/\.+$/, "").length;
  scan.cursors.set(CURSOR, end);
  // A header alone, as in "eyJhbGciOi….", says nothing.
  if (end - from >= 10) scan.report("jwt", index, end);
}

/**
 * JSON Web Tokens: two to five parts in base64url, the first a JSON object (RFC 7519, RFC 7516).
 *
 * Left alone: a header by itself, dotted names that begin with "ey", base64 of JSON without a dot (it is decoded and
 * looked into instead).
 */
export const jwt: readonly Detector[] = [
  { family: "jwt", rules: ["jwt"], anchors: ["eyJ", "eyA", "ewo", "ewog"], inspect },
];

import type { Detector, Scan } from "../detector.ts";
import { isFiller } from "../values/is-placeholder.ts";

const BEGIN =
  /-{4,5}[ ]?BEGIN(?: OpenVPN)?[ A-Z0-9_-]{0,60}(?:PRIVATE KEY|PRIVATE KEY BLOCK|STATIC KEY V1|Static key V1|SECRET KEY|KEY BLOCK PRIVATE)(?: BLOCK)?[ ]?-{4,5}/y;
const END = /-{4,5}[ ]?END[ A-Za-z0-9_-]{0,70}-{4,5}/y;

/** Longest key: RSA of 16384 bits is about 12,800 characters, escaped and indented a little more. */
const LONGEST = 20_000;
/** Shortest body that is a key: an Ed25519 key in PKCS #8 has 64 characters. */
const SHORTEST = 56;

function isBody(text: string): boolean {
  const letters = text.replaceAll(/\\[nrt]|[\s\\"',+]|&#10;/g, "");
  return (
    letters.length >= SHORTEST &&
    !isFiller(letters.slice(0, 80)) &&
    !/\.{3}|x{8,}|<[a-z]/i.test(text.slice(0, 120))
  );
}

/** Where the "-----END …-----" of a key stands, or -1. Text is read once, whatever begins in it. */
function findEnd(scan: Scan, from: number): number {
  const known = scan.cursors.get("pem-end");
  if (known !== undefined && (known < 0 || known >= from)) return known;
  let at = scan.text.indexOf("----END", from);
  if (at < 0) at = scan.text.indexOf("---- END", from);
  scan.steps += (at < 0 ? scan.text.length : at) - from;
  scan.cursors.set("pem-end", at);
  return at;
}

/** Another key begins before this one ends: this one was cut. */
function holdsBegin(scan: Scan, from: number, end: number): boolean {
  const next = scan.text.indexOf("-BEGIN", from);
  scan.steps += Math.max(0, Math.min(next < 0 ? end : next, end) - from);
  return next >= 0 && next < end;
}

function inspectBegin(scan: Scan, index: number): void {
  if (index < (scan.cursors.get("pem") ?? 0)) return;
  const begin = scan.match(BEGIN, index);
  if (begin === null) return;
  const from = index + begin[0].length;
  let end = findEnd(scan, from);
  if (end >= 0 && end - from <= LONGEST && !holdsBegin(scan, from, end)) {
    while (scan.text.charAt(end - 1) === "-") end -= 1;
    const footer = scan.match(END, end);
    const stop = end + (footer === null ? 0 : footer[0].length);
    scan.steps += end - from;
    if (!isBody(scan.text.slice(from, end))) return;
    scan.cursors.set("pem", stop);
    scan.report("private-key", index, stop);
    return;
  }
  const stop = endOfBody(scan, from);
  scan.cursors.set("pem", stop);
  if (isBody(scan.text.slice(from, stop))) scan.report("private-key", index, stop);
}

/** A key that was cut: everything that looks like its body, line by line. */
function endOfBody(scan: Scan, from: number): number {
  let end = from;
  while (end - from < LONGEST) {
    const line = scan.match(LINE, end);
    if (line === null || line[0].length === 0) break;
    end += line[0].length;
  }
  return end;
}

/** One line of a body. Prose has blanks between words, so it ends the body. */
const LINE =
  /(?:[ \t>|#"'+*]{0,16}(?:(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset):[^\n\\]{0,120}|[A-Za-z0-9+/=]{0,128})["',;+ \t]{0,8}(?:\\{1,2}r)?(?:\\{1,2}n|\r?\n)|[A-Za-z0-9+/=]{16,4096})/y;

/** The rest of a key whose beginning was cut: base64 lines before "-----END PRIVATE KEY-----". */
function inspectEnd(scan: Scan, index: number): void {
  if (index < (scan.cursors.get("pem") ?? 0)) return;
  const footer = scan.match(END, index);
  if (footer === null || !/PRIVATE KEY|SECRET KEY/.test(footer[0])) return;
  const floor = Math.max(scan.cursors.get("pem") ?? 0, index - 4096);
  const before = scan.text.slice(floor, index);
  const start = floor + startOfTail(before);
  const stop = index + footer[0].length;
  scan.steps += before.length;
  scan.cursors.set("pem", stop);
  if (isBody(scan.text.slice(start, index))) scan.report("private-key", start, stop);
}

/** Walks up line by line while lines are base64 and nothing else. */
function startOfTail(before: string): number {
  const lines = before.split(/(?<=\n)|(?<=\\n)/);
  let start = before.length;
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    const line = lines[index] ?? "";
    const bare = line.replaceAll(/\\[nr]|[\s"',+>|#]/g, "");
    if (bare !== "" && !/^[A-Za-z0-9+/]{1,128}={0,2}$/.test(bare)) break;
    if (bare !== "" && bare.length < 40 && index < lines.length - 2) break;
    start -= line.length;
  }
  return start + (before.slice(start).length - before.slice(start).trimStart().length);
}

const PUTTY = /PuTTY-User-Key-File-\d:[\s\S]{0,4000}?Private-Lines:[ \t]{0,4}\d{1,4}/y;
const PUTTY_BODY = /(?:\r?\n[ \t]{0,16}[A-Za-z0-9+/=]{1,80}(?=\r?\n|$)){1,300}/y;

function inspectPutty(scan: Scan, index: number): void {
  if (index < (scan.cursors.get("putty") ?? 0)) return;
  scan.cursors.set("putty", index + 2000);
  const head = scan.match(PUTTY, index);
  scan.steps += 4000;
  if (head === null) return;
  const from = index + head[0].length;
  const body = scan.match(PUTTY_BODY, from);
  if (body !== null && isBody(body[0])) scan.report("private-key", from + 1, from + body[0].length);
}

const ARMOUR =
  /(?:b3BlbnNzaC1rZXktdjE|LS0tLS1CRUdJTi[A-Za-z0-9+/]{4,80}UFJJVkFURSBLRV|LS0tLS1CRUdJTiB[A-Za-z0-9+/]{0,60})[A-Za-z0-9+/=\r\n]{40,20000}/y;

/** Base64 of a key's file: it begins with the magic of OpenSSH or with "-----BEGIN". */
function inspectArmour(scan: Scan, index: number): void {
  if (index < (scan.cursors.get("armour") ?? 0)) return;
  const found = scan.match(ARMOUR, index);
  if (found === null) return;
  scan.cursors.set("armour", index + found[0].length);
  const head = decodeHead(found[0]);
  if (head.includes("CERTIFICATE") || head.includes("PUBLIC KEY")) return;
  scan.report("private-key", index, index + found[0].trimEnd().length);
}

const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

function decodeHead(text: string): string {
  let output = "";
  for (let index = 0; index + 4 <= 64 && index + 4 <= text.length; index += 4) {
    let bits = 0;
    for (let at = 0; at < 4; at += 1)
      bits = bits * 64 + Math.max(0, BASE64.indexOf(text.charAt(index + at)));
    output += String.fromCharCode((bits >> 16) & 255, (bits >> 8) & 255, bits & 255);
  }
  return output;
}

/**
 * Private keys: PEM of every kind, OpenSSH, PGP, PuTTY, OpenVPN's static key; escaped in JSON, indented in YAML,
 * quoted line by line, cut before their end or their beginning, or wrapped in base64 once more.
 *
 * Left alone: public keys and certificates, bodies that are filled up (`...`, `xxx`) or shorter than any key.
 */
export const privateKey: readonly Detector[] = [
  {
    family: "private-key",
    rules: ["private-key"],
    anchors: ["-----BEGIN", "---- BEGIN"],
    inspect: inspectBegin,
  },
  {
    family: "private-key",
    rules: ["private-key"],
    anchors: ["-----END", "---- END"],
    inspect: inspectEnd,
  },
  {
    family: "private-key",
    rules: ["private-key"],
    anchors: ["PuTTY-User-Key-File-"],
    inspect: inspectPutty,
  },
  {
    family: "private-key",
    rules: ["private-key"],
    anchors: ["b3BlbnNzaC1rZXktdjE", "LS0tLS1CRUdJTi"],
    inspect: inspectArmour,
  },
];

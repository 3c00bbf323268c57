import type { Range } from "../redaction/marker.ts";

/** A run of encoded text, and what it says. */
export interface DecodedRun extends Range {
  readonly text: string;
}

/** Shortest and longest run that is decoded. */
const SHORTEST = 20;
const LONGEST = 65_536;
const HEX_RUN = /^(?:[0-9a-fA-F]{2}){16,32768}$/;

const SIXTET: Int8Array = (() => {
  const table = new Int8Array(128).fill(-1);
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  for (let index = 0; index < alphabet.length; index += 1)
    table[alphabet.charCodeAt(index)] = index;
  table[45] = 62; // "-" and "_" of the URL alphabet
  table[95] = 63;
  return table;
})();

function isPrintable(byte: number): boolean {
  return (byte >= 32 && byte < 127) || byte === 9 || byte === 10 || byte === 13;
}

/** Bytes that may be unprintable before a run is given up: text in another alphabet has some. */
const TOLERANCE = 0.1;

/** Base64 that decodes to text, or null. Almost every other run is given up within its first eight characters. */
function decodeBase64(run: string, steps: { count: number }): string | null {
  let output = "";
  let strange = 0;
  for (let index = 0; index + 2 <= run.length; index += 4) {
    let bits = 0;
    let have = 0;
    for (let at = index; at < index + 4 && at < run.length; at += 1) {
      const code = run.charCodeAt(at);
      if (code === 61) break;
      bits = (bits << 6) | (SIXTET[code] ?? 0);
      have += 6;
    }
    for (let shift = have - 8; shift >= 0 && have >= 8; shift -= 8) {
      const byte = (bits >> shift) & 255;
      if (!isPrintable(byte)) strange += 1;
      output += String.fromCharCode(byte);
    }
    steps.count += 4;
    if (strange > 0 && (index < 8 || strange > 2 + output.length * TOLERANCE)) return null;
  }
  return output;
}

function decodeHex(run: string, steps: { count: number }): string | null {
  let output = "";
  for (let index = 0; index + 2 <= run.length; index += 2) {
    const byte = Number.parseInt(run.slice(index, index + 2), 16);
    steps.count += 2;
    if (!isPrintable(byte)) return null;
    output += String.fromCharCode(byte);
  }
  return output;
}

/** Whether the first eight characters decode to text: what nearly every other run fails at. */
function beginsAsText(text: string, start: number): boolean {
  for (let index = start; index < start + 8; index += 4) {
    let bits = 0;
    for (let at = index; at < index + 4; at += 1)
      bits = (bits << 6) | (SIXTET[text.charCodeAt(at)] as number);
    if (!isPrintable(bits >> 16) || !isPrintable((bits >> 8) & 255) || !isPrintable(bits & 255))
      return false;
  }
  return true;
}

/** Whether the first eight characters are hex digits of text. */
function beginsAsHex(text: string, start: number): boolean {
  for (let index = start; index < start + 8; index += 1) {
    const code = text.charCodeAt(index) | 32;
    if (!((code >= 48 && code <= 57) || (code >= 97 && code <= 102))) return false;
  }
  return true;
}

function decode(run: string, steps: { count: number }): string | null {
  const isHex = HEX_RUN.test(run.length > 64 ? run.slice(0, 64) : run) && HEX_RUN.test(run);
  return isHex ? decodeHex(run, steps) : decodeBase64(run, steps);
}

function addRun(text: string, place: Range, found: Found): void {
  const { start, end } = place;
  if (end - start > LONGEST || !(beginsAsText(text, start) || beginsAsHex(text, start))) return;
  const decoded = decode(text.slice(start, end), found.steps);
  if (decoded === null || decoded.length < 12) return;
  let padded = end;
  while (padded < end + 2 && text.charCodeAt(padded) === 61) padded += 1;
  found.runs.push({ start, end: padded, text: decoded });
}

interface Found {
  readonly runs: DecodedRun[];
  readonly steps: { count: number };
}

/** 1 for the characters of base64 in both alphabets. */
const IN_RUN: Uint8Array = Uint8Array.from(SIXTET, (value) => (value >= 0 ? 1 : 0));

/** Every run of base64 or hex in a text that says something. */
export function decodedRunsOf(text: string): {
  readonly runs: readonly DecodedRun[];
  readonly steps: number;
} {
  const found: Found = { runs: [], steps: { count: text.length } };
  const end = text.length;
  let start = 0;
  for (let index = 0; index < end; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 128 && IN_RUN[code] === 1) continue;
    if (index - start >= SHORTEST) addRun(text, { start, end: index }, found);
    start = index + 1;
  }
  if (end - start >= SHORTEST) addRun(text, { start, end }, found);
  return { runs: found.runs, steps: found.steps.count };
}

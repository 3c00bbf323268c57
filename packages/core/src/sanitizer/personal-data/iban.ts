import type { Detector, Scan } from "../detector.ts";

/** Length of an IBAN by country (SWIFT IBAN registry). */
const LENGTHS: Readonly<Record<string, number>> = {
  AD: 24,
  AE: 23,
  AL: 28,
  AT: 20,
  AZ: 28,
  BA: 20,
  BE: 16,
  BG: 22,
  BH: 22,
  BR: 29,
  BY: 28,
  CH: 21,
  CR: 22,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  DO: 28,
  EE: 20,
  EG: 29,
  ES: 24,
  FI: 18,
  FO: 18,
  FR: 27,
  GB: 22,
  GE: 22,
  GI: 23,
  GL: 18,
  GR: 27,
  GT: 28,
  HR: 21,
  HU: 28,
  IE: 22,
  IL: 23,
  IQ: 23,
  IS: 26,
  IT: 27,
  JO: 30,
  KW: 30,
  KZ: 20,
  LB: 28,
  LC: 32,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  LY: 25,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MR: 27,
  MT: 31,
  MU: 30,
  NL: 18,
  NO: 15,
  PK: 24,
  PL: 28,
  PS: 29,
  PT: 25,
  QA: 29,
  RO: 24,
  RS: 22,
  SA: 24,
  SC: 31,
  SD: 18,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  ST: 25,
  SV: 28,
  TL: 23,
  TN: 24,
  TR: 26,
  UA: 29,
  VA: 22,
  VG: 24,
  XK: 20,
};

const WRITTEN = /([A-Z]{2})\d{2}(?:[ -]?[A-Z0-9]{1,4}){2,8}/y;

/** ISO 7064 MOD 97-10 over the rearranged IBAN, letters as 10 to 35. */
export function passesMod97(iban: string): boolean {
  let rest = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

function inspect(scan: Scan, index: number): void {
  const found = scan.match(WRITTEN, index);
  const length = LENGTHS[found?.[1] ?? ""];
  if (found === null || length === undefined) return;
  let end = index;
  let compact = "";
  while (compact.length < length && end < index + found[0].length) {
    const character = scan.text.charAt(end);
    if (/[A-Z0-9]/.test(character)) compact += character;
    end += 1;
  }
  if (compact.length === length && !/\w/.test(scan.text.charAt(end)) && passesMod97(compact))
    scan.report("iban", index, end);
}

/** International bank account numbers by country, length and checksum. Left alone: whatever fails the checksum. */
export const iban: Detector = {
  family: "personal-data",
  rules: ["iban"],
  anchors: Object.keys(LENGTHS),
  inspect,
};

import type { Detector, Scan } from "../detector.ts";

const DIGITS = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"] as const;

/** Luhn's checksum (ISO/IEC 7812-1). */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = digits.length - 1, double = false; index >= 0; index -= 1, double = !double) {
    const digit = digits.charCodeAt(index) - 48;
    const twice = digit * 2;
    sum += double ? (twice > 9 ? twice - 9 : twice) : digit;
  }
  return sum % 10 === 0;
}

/** Visa, Mastercard, American Express, Discover, Diners, JCB, UnionPay: ranges and lengths of their numbers. */
const NETWORKS =
  /^(?:4\d{12}(?:\d{3}){0,2}|5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}|3[47]\d{13}|6(?:011|5\d\d|4[4-9]\d)\d{12}|3(?:0[0-5]|[689]\d)\d{11,13}|35(?:2[89]|[3-8]\d)\d{12}|62\d{14,17})$/;
const CARD = /(?:\d[ -]?){12,18}\d(?![\w-]|\.\d)/y;
const GROUPED = /^\d{4}([ -])\d{4}\1\d{4}\1\d{4}$|^3\d{3}([ -])\d{6}\2\d{5}$/;
const ABOUT_CARD = /card|visa|master|amex|credit|debit|payment|\bpan\b|\bcc\b|卡/i;

function before(scan: Scan, index: number, reach: number): string {
  scan.steps += reach;
  return scan.text.slice(Math.max(0, index - reach), index);
}

function inspectCard(scan: Scan, index: number): void {
  const found = scan.match(CARD, index);
  if (found === null) return;
  const written = found[0];
  const digits = written.replaceAll(/\D/g, "");
  if (!NETWORKS.test(digits) || !passesLuhn(digits) || /^(\d)\1+$/.test(digits)) return;
  const near = before(scan, index, 80);
  // A bare number of sixteen digits is an id far more often than a card.
  const adjacent = /[\w./#_"'-]$|[:=]\s{0,2}$/.test(near);
  if (!GROUPED.test(written) && !ABOUT_CARD.test(near) && adjacent) return;
  if (!GROUPED.test(written) && /\D/.test(written)) return;
  scan.report("card", index, index + written.length);
}

const SSN = /(?!000|666|9\d\d)\d{3}([- ])(?!00)\d{2}\1(?!0000)\d{4}(?![\w-])/y;
const ABOUT_SSN = /ssn|social|security number/i;

function inspectSsn(scan: Scan, index: number): void {
  const found = scan.match(SSN, index);
  if (found === null || /[\d.-]$/.test(before(scan, index, 1))) return;
  if (found[1] === " " && !ABOUT_SSN.test(before(scan, index, 60))) return;
  scan.report("ssn", index, index + found[0].length);
}

const IPV4 =
  /(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?![\w]|\.\d)/y;
/** Loopback, private, link-local, documentation, broadcast: addresses that lead to nobody (RFC 6890). */
const SPECIAL_IPV4 =
  /^(?:0|10|127|22[4-9]|2[34]\d|25[0-5])\.|^169\.254\.|^172\.(?:1[6-9]|2\d|3[01])\.|^192\.(?:168|0\.[02])\.|^198\.(?:51\.100|1[89])\.|^203\.0\.113\.|^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|^(?:1\.1\.1\.1|1\.0\.0\.1|8\.8\.[48]\.[48]|9\.9\.9\.9)$/;
const VERSION_BEFORE = /(?:v|version|release|build|@|[~^=<>]=?|-)\s{0,2}$|[\d.]$/i;

function inspectIpv4(scan: Scan, index: number): void {
  const found = scan.match(IPV4, index);
  if (found === null || SPECIAL_IPV4.test(found[0]) || VERSION_BEFORE.test(before(scan, index, 10)))
    return;
  scan.report("ip", index, index + found[0].length);
}

const IPV6 =
  /(?:[0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}(?![\w:])|(?=[0-9a-fA-F:]{6,39}(?![\w:]))(?:[0-9a-fA-F]{1,4}:){1,6}(?::[0-9a-fA-F]{1,4}){1,6}(?![\w:])/y;
const SPECIAL_IPV6 = /^(?:fe[89ab]|f[cd]|ff|2001:0?db8|0{0,4}:)/i;

function inspectIpv6(scan: Scan, index: number): void {
  const found = scan.match(IPV6, index);
  if (found === null || SPECIAL_IPV6.test(found[0]) || !/\d/.test(found[0])) return;
  if (/[\w:.]$/.test(before(scan, index, 1))) return;
  scan.report("ip", index, index + found[0].length);
}

/** Payment cards by network, length and Luhn. Left alone: bare numbers inside identifiers and assignments. */
export const card: Detector = {
  family: "personal-data",
  rules: ["card"],
  anchors: ["2", "3", "4", "5", "6"],
  inspect: inspectCard,
};

/** United States social security numbers in their written form. Left alone: ranges that are never given out. */
export const ssn: Detector = {
  family: "personal-data",
  rules: ["ssn"],
  anchors: DIGITS,
  inspect: inspectSsn,
};

/** Public IP addresses. Left alone: private, loopback and documentation addresses, public resolvers, versions. */
export const ip: readonly Detector[] = [
  { family: "personal-data", rules: ["ip"], anchors: DIGITS, inspect: inspectIpv4 },
  {
    family: "personal-data",
    rules: ["ip"],
    anchors: [...DIGITS, ..."abcdefABCDEF"],
    inspect: inspectIpv6,
  },
];

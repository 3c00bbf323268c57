import type { Detector, Scan } from "../detector.ts";

/** Groups of two to five digits, parted by one blank, dot, hyphen or slash; an area code in brackets; an extension. */
const PHONE =
  /(?:\+\d{1,3}[ .-]?|00\d?[ .-])?(?:\(\+?\d{1,5}\)[ .-]?)?\d{2,5}(?:[ .\-/]\d{2,5}){1,5}(?:[ ]?(?:x|ext\.?|#)[ ]?\d{1,6})?(?![\w/-]|\.\d|:\d)/y;
const COMPACT = /\+\d{8,15}(?!\w)/y;

const ABOUT_PHONE =
  /phone|tel\b|tel[.:]|mobile|mob\b|cell|call|dial|fax|office|desk|whatsapp|signal|sms|text me|contact|reach|hotline|电话|手机|☎|📞/i;
const DATE =
  /^(?:19|20)\d\d[ ./-]\d{1,2}[ ./-]\d{1,2}|^\d{1,2}[ ./-]\d{1,2}[ ./-](?:19|20)?\d\d$|\d{1,2}:\d\d/;

/** The only thing on its line, as in an address. */
function standsAlone(scan: Scan, start: number, end: number): boolean {
  const before = scan.text.slice(Math.max(0, start - 8), start);
  return /(?:^|\n)[ \t]*$/.test(before) && /^[ \t]*(?:\r?\n|$)/.test(scan.text.slice(end, end + 8));
}

function inspect(scan: Scan, index: number): void {
  const previous = scan.text.charAt(index - 1);
  if (/[\w.$€£#/=-]/.test(previous) || previous === "+" || previous === "(") return;
  const found = scan.match(PHONE, index) ?? scan.match(COMPACT, index);
  if (found === null) return;
  const written = found[0];
  const digits = written.replace(/(?:x|ext|#).*$/i, "").replaceAll(/\D/g, "").length;
  if (digits < 7 || digits > 15 || DATE.test(written)) return;
  scan.steps += 120;
  const near = `${scan.text.slice(Math.max(0, index - 60), index)} ${scan.text.slice(index + written.length, index + written.length + 24)}`;
  const looksDialled =
    written.startsWith("+") || /\(\d{2,5}\)/.test(written) || /(?:x|ext)/i.test(written);
  const alone =
    /^0\d/.test(written) &&
    !/^\d{3}-\d{2}-\d{4}$/.test(written) &&
    standsAlone(scan, index, index + written.length);
  if (!looksDialled && !alone && !ABOUT_PHONE.test(near)) return;
  if (/^\d+\.\d+$/.test(written)) return;
  scan.report("phone", index, index + written.length);
}

/**
 * Telephone numbers: written with "+", an area code in brackets or an extension, or next to a word about telephones.
 *
 * Left alone: dates, times, versions, amounts, numbers in identifiers, rows of numbers without such a word.
 */
export const phone: Detector = {
  family: "personal-data",
  rules: ["phone"],
  anchors: ["+", "(", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9"],
  inspect,
};

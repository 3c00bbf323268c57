import type { Scan } from "../detector.ts";
import { fitsName } from "./judge-named-value.ts";
import { secretNameOf } from "./secret-names.ts";

const CONTENT = /\s{0,80}(?:<!\[CDATA\[)?([^<>\n]{4,4096}?)\s{0,80}(?:\]\]>)?(?=<\/|<$|\\?n?$|\n)/y;
const OPENING = /<([A-Za-z_][\w.:-]{1,80}|\d[\w.:-]{1,80})((?:\s[^<>]{0,300})?)$/;
const NAME_ATTRIBUTE = /\s(?:name|key|id)\s?=\s?\\?["']([\w.:-]{2,80})/i;

/** The element or attribute name that a ">" closes, as in `<password>` and `<string name="api_key">`. */
function openingBefore(scan: Scan, index: number): string | null {
  const floor = Math.max(0, index - 200);
  let open = index - 1;
  while (open > floor && scan.text.charCodeAt(open) !== 60) open -= 1;
  scan.steps += index - open;
  if (scan.text.charCodeAt(open) !== 60) return null;
  const opening = OPENING.exec(scan.text.slice(open, index));
  // A marker looks like an element, and its kind like a secret's name.
  if (opening === null || opening[1]?.startsWith("REDACTED:") === true) return null;
  const attribute = NAME_ATTRIBUTE.exec(opening[2] ?? "");
  const attributeName = attribute?.[1];
  if (attributeName !== undefined && secretNameOf(attributeName) !== null) return attributeName;
  return (opening[1] ?? "").replace(/^.*:/, "");
}

/** The text of an XML element whose name, or `name` attribute, is a secret's. */
export function inspectElement(scan: Scan, index: number): void {
  const previous = scan.text.charCodeAt(index - 1);
  // "=>", "->" and "/>" open nothing.
  if (previous === 61 || previous === 45 || previous === 47 || !(previous > 32)) return;
  const identifier = openingBefore(scan, index);
  const name = identifier === null ? null : secretNameOf(identifier);
  if (name === null) return;
  const content = scan.match(CONTENT, index + 1);
  const value = content?.[1] ?? "";
  if (content === null || value.length < 4) return;
  const start = index + 1 + content[0].indexOf(value);
  const closed = scan.text.startsWith("</", index + 1 + content[0].length);
  if (fitsName(name, value, { quoted: closed, configuration: closed }))
    scan.report(name.rule, start, start + value.length);
}

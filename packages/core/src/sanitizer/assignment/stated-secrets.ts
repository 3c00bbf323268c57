import type { Scan } from "../detector.ts";
import { isPlaceholder } from "../values/is-placeholder.ts";
import { isMachineSecret, isPassword } from "../values/judge-value.ts";
import { isLocation } from "../values/references.ts";
import { readNameBefore } from "./read-name.ts";
import { secretNameOf } from "./secret-names.ts";
import type { AssignedRule } from "./secret-names.ts";

export const STATED_ANCHORS: readonly string[] = [
  "is ",
  "was ",
  "be ",
  "to ",
  "as ",
  "是",
  "为",
  "為",
];

const STATED =
  /(?:is|was|be|to|as|是|为|為)[ \t]{0,3}(?:now |still |just |simply |literally |set to |changed to )?[ \t]{0,2}:?[ \t]?(["'`“「*]{0,3})([^\s"'`”」<>()[\]{}，。；]{4,256})/y;
const MENTIONS_SECRET = /pass|pwd|token|secret|key|密|口令|令牌|パス|비밀/i;
/** A verb of setting between name and "to": "the password was changed to …". */
const SET_BEFORE = /(?:set|changed|change|reset|updated|update|switched|now|rotated)\s{1,3}$/i;
const LINKS =
  /(?:\s(?:is|was|has been|will be|should be|must be|can be|is now|for [\w. -]{1,40}|of [\w. -]{1,40}|on [\w. -]{1,40}))?\s{1,3}$/i;

/** What passwords are said to be in sentences about them; never the password itself. */
const PREDICATE =
  /(?:ed|ing|able|ible|ive|ory|ary|less|ful|ous|ent|ant|ect|lid|ong|ort|ure|ly|own|ven|ten|ept|own|ead|ome|ere|hen|ank|ull|pty|ext|ame|ost)$/i;

/** "the password is sunshine", "the token is 3f2a…", 密码是…. */
export function inspectStated(scan: Scan, index: number): void {
  const before = scan.text.slice(Math.max(0, index - 64), index);
  scan.steps += 64;
  if (!MENTIONS_SECRET.test(before)) return;
  const found = scan.match(STATED, index);
  if (found === null) return;
  const quote = found[1] ?? "";
  const value = (found[2] ?? "").replace(/[*_.,:;!?]+$/, "");
  if (value.length < 4 || isPlaceholder(value) || isLocation(value)) return;
  const link = /^[tTa]/.test(found[0]) ? SET_BEFORE.exec(before) : null;
  if (/^(?:to|as)/.test(found[0]) && link === null) return;
  let nameEnd = index - (link === null ? 0 : link[0].length);
  const linking = LINKS.exec(scan.text.slice(Math.max(0, nameEnd - 56), nameEnd));
  if (linking !== null) nameEnd -= linking[0].length;
  const place = readNameBefore(scan.text, nameEnd);
  const name = place === null ? null : nameOf(scan, place.start, place.end);
  if (name === null) return;
  const start = index + found[0].length - (found[2] ?? "").length;
  const stated = { quoted: quote !== "", configuration: false };
  const fits =
    name === "password"
      ? isStatedPassword(scan, value, { ...stated, end: start + value.length })
      : isMachineSecret(value, stated);
  if (fits) scan.report(name, start, start + value.length);
}

function nameOf(scan: Scan, start: number, end: number): AssignedRule | null {
  const word = scan.text.slice(start, end);
  const name = secretNameOf(word) ?? null;
  if (name?.kind === "password") return "password";
  if (name?.kind === "secret" && name.rule !== "credential") return name.rule;
  if (!/^keys?$/i.test(word)) return null;
  const qualifier = readNameBefore(scan.text, start);
  if (qualifier === null) return null;
  const whole = `${scan.text.slice(qualifier.start, qualifier.end)}_key`;
  return secretNameOf(whole)?.kind === "secret" ? "api-key" : null;
}

interface Stated {
  readonly quoted: boolean;
  readonly end: number;
}

function isStatedPassword(scan: Scan, value: string, stated: Stated): boolean {
  if (isPassword(value, { quoted: false, configuration: false }))
    return /\d/.test(value) || /[^A-Za-z.'-]/.test(value);
  if (!/^[A-Za-z]{5,40}$/.test(value) || PREDICATE.test(value)) return false;
  if (!isPassword(value, { quoted: stated.quoted, configuration: true })) return false;
  // Quoted, or the last word of its sentence: "my password is sunshine."
  return (
    stated.quoted ||
    /^(?:[.!]?\s*(?:$|\n)|[.!]\s|, (?:and|so|but) )/.test(
      scan.text.slice(stated.end, stated.end + 8),
    )
  );
}

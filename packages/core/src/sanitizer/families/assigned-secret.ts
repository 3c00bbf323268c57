import { fitsName } from "../assignment/judge-named-value.ts";
import { isTypeWord, readNameBefore } from "../assignment/read-name.ts";
import type { NamePlace } from "../assignment/read-name.ts";
import { beginsSetting, readValue } from "../assignment/read-value.ts";
import { ASSIGNED_RULES, secretNameOf } from "../assignment/secret-names.ts";
import type { SecretName } from "../assignment/secret-names.ts";
import type { Detector, Scan } from "../detector.ts";

/** A name, and what it says. */
interface Named {
  readonly place: NamePlace;
  readonly name: SecretName;
}

function nameAt(scan: Scan, place: NamePlace): Named | null {
  scan.steps += place.end - place.start;
  const name = secretNameOf(scan.text.slice(place.start, place.end));
  return name === null ? null : { place, name };
}

/** The secret's name before an operator, looking over a type that stands between. */
function secretNameBefore(scan: Scan, index: number): Named | null {
  const place = readNameBefore(scan.text, index);
  if (place === null) return null;
  const found = nameAt(scan, place);
  if (found !== null) return found;
  if (!isTypeWord(scan.text.slice(place.start, place.end))) return nameOfPair(scan, place);
  let end = place.start;
  while (end > 0 && " \t:*&".includes(scan.text.charAt(end - 1)) && place.start - end < 8) end -= 1;
  if (end === place.start) return null;
  const typed = readNameBefore(scan.text, end);
  return typed === null ? null : nameAt(scan, typed);
}

const VALUE_WORD = /^["']?(?:value|val|default|defaultValue|content|data|Value|VALUE|Default)$/;
const PAIR =
  /(?:["']?(?:name|key|Name|Key|id|field|variable|env|header)["']?\s{0,3}[:=]\s{0,3}|variable\s{1,3})["']?([\w.-]{2,80})["']?[\s,;{]{0,40}["']?$/;

/** `name: DB_PASSWORD` and then `value: …`: environments of Docker, Kubernetes and Terraform, `<add key= value=>`. */
function nameOfPair(scan: Scan, place: NamePlace): Named | null {
  if (!VALUE_WORD.test(scan.text.slice(place.start, place.end))) return null;
  scan.steps += 160;
  const before = PAIR.exec(scan.text.slice(Math.max(0, place.start - 160), place.start));
  const name = before === null ? null : secretNameOf(before[1] ?? "");
  return name === null ? null : { place, name };
}

/** An operator inside of the value: `password=token=…` is judged at the inner one. */
const NESTED = /^([\w.$-]{2,64})[=:]/;

function reportValue(scan: Scan, named: Named, from: number): void {
  const value = readValue(scan, from, beginsSetting(scan, named.place.start));
  if (value === null) return;
  const text = scan.text.slice(value.start, value.end);
  const nested = NESTED.exec(text);
  if (nested !== null && secretNameOf(nested[1] ?? "") !== null) return;
  scan.steps += text.length;
  if (fitsName(named.name, text, value.form)) scan.report(named.name.rule, value.start, value.end);
}

/** "=", ":=", "==", "=>" and their kin. */
function inspectEquals(scan: Scan, index: number): void {
  const { text } = scan;
  const previous = text.charCodeAt(index - 1);
  // "<=", ">=", "!=" compare; the second "=" of "==" was seen with the first.
  if (previous === 60 || previous === 62 || previous === 33 || previous === 61) return;
  let from = index + 1;
  while (from < index + 3 && text.charCodeAt(from) === 61) from += 1;
  if (text.charCodeAt(from) === 62) from += 1;
  let left = index;
  while (left > index - 3 && left > 0 && ":+.?|~".includes(text.charAt(left - 1))) left -= 1;
  const named = secretNameBefore(scan, left);
  if (named !== null) reportValue(scan, named, from);
}

/** ":" of JSON, YAML, headers and prose; "::" and ":=" belong to others. */
function inspectColon(scan: Scan, index: number): void {
  const { text } = scan;
  const next = text.charCodeAt(index + 1);
  const previous = text.charCodeAt(index - 1);
  if (next === 61 || previous === 58 || next === 47) return;
  const named = secretNameBefore(scan, index);
  if (named === null) return;
  reportValue(scan, named, next === 58 ? index + 2 : index + 1);
}

export const assignedSecret: readonly Detector[] = [
  {
    family: "assigned-secret",
    rules: ASSIGNED_RULES,
    anchors: ["=", "＝"],
    inspect: inspectEquals,
  },
  { family: "assigned-secret", rules: ASSIGNED_RULES, anchors: [":", "："], inspect: inspectColon },
];

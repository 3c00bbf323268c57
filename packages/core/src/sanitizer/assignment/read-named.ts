import type { Scan } from "../detector.ts";
import { fitsName } from "./judge-named-value.ts";
import { isTypeWord, readNameBefore } from "./read-name.ts";
import type { NamePlace } from "./read-name.ts";
import { beginsSetting, readValue } from "./read-value.ts";
import type { ValuePlace } from "./read-value.ts";
import { secretNameOf } from "./secret-names.ts";
import type { SecretName } from "./secret-names.ts";

/** A name in a text, and what it says about the value that follows. */
export interface Named {
  readonly place: NamePlace;
  readonly name: SecretName;
}

/** What the name at a place says; null: nothing. */
export function namedAt(scan: Scan, place: NamePlace): Named | null {
  scan.steps += place.end - place.start;
  const name = secretNameOf(scan.text.slice(place.start, place.end));
  return name === null ? null : { place, name };
}

/** "API key:", "Access Key:": the word before says what kind of key. */
function qualified(scan: Scan, place: NamePlace): Named | null {
  if (
    !/^keys?$/i.test(scan.text.slice(place.start, place.end)) ||
    scan.text.charAt(place.start - 1) !== " "
  )
    return null;
  const before = readNameBefore(scan.text, place.start);
  if (before === null || scan.text.slice(before.end, place.start) !== " ") return null;
  const name = secretNameOf(`${scan.text.slice(before.start, before.end)}_key`);
  return name?.kind === "secret" ? { place: { start: before.start, end: place.end }, name } : null;
}

/** The secret's name before an operator, looking over a type that stands between. */
export function namedBefore(scan: Scan, index: number): Named | null {
  const place = readNameBefore(scan.text, index);
  if (place === null) return null;
  const found = namedAt(scan, place) ?? null;
  if (found?.name.kind === "weak") return qualified(scan, place) ?? found;
  if (found !== null) return found;
  if (!isTypeWord(scan.text.slice(place.start, place.end))) {
    return nameOfPair(scan, place) ?? nameWithPurpose(scan, place);
  }
  let end = place.start;
  while (end > 0 && " \t:*&".includes(scan.text.charAt(end - 1)) && place.start - end < 8) end -= 1;
  if (end === place.start) return null;
  const typed = readNameBefore(scan.text, end);
  return typed === null ? null : namedAt(scan, typed);
}

const VALUE_WORD = /^(?:value|val|default|defaultValue|content|Value|VALUE|Default|body|text)$/;
const PAIR =
  /(?:(?:^|[\s"'{,<(])(?:name|key|Name|Key|KEY|NAME|id|field|variable|env|header)\\?["']?\s{0,3}[:=]\s{0,3}|variable\s{1,3})\\?["']?([\w.-]{2,80})\\?["']?[\s,;{]{0,40}\\?["']?$/;

/** `name: DB_PASSWORD` and then `value: …`: environments of Docker, Kubernetes and Terraform, `<add key= value=>`. */
function nameOfPair(scan: Scan, place: NamePlace): Named | null {
  if (!VALUE_WORD.test(scan.text.slice(place.start, place.end))) return null;
  scan.steps += 160;
  const before = PAIR.exec(scan.text.slice(Math.max(0, place.start - 160), place.start));
  const name = before === null ? null : secretNameOf(before[1] ?? "");
  return name === null ? null : { place, name };
}

const PURPOSE = /([A-Za-z]{2,16}) (?:for|of|on)(?: the| our| my)? $/i;

/** "password for staging: …", "token of the bot: …": what the secret is for stands between its name and the operator. */
function nameWithPurpose(scan: Scan, place: NamePlace): Named | null {
  if (scan.text.charCodeAt(place.start - 1) !== 32) return null;
  const before = scan.text.slice(Math.max(0, place.start - 32), place.start);
  scan.steps += 32;
  const purpose = / (?:for|of|on) /.test(before) ? PURPOSE.exec(before) : null;
  const name = purpose === null ? null : secretNameOf(purpose[1] ?? "");
  return name === null || name.kind === "weak" ? null : { place, name };
}

/** An operator inside of the value: `password=token=…` is judged at the inner one. */
const NESTED = /[ \t]{0,4}["'`]?([\w.$-]{2,64})[=:]/y;

function isNested(scan: Scan, from: number): boolean {
  const nested = scan.match(NESTED, from);
  return nested !== null && secretNameOf(nested[1] ?? "") !== null;
}

/** `NAME=value` with nothing between: of a shell, a .env file, a container's environment. */
function isEnvironment(scan: Scan, place: NamePlace, from: number): boolean {
  if (scan.text.charAt(place.end) !== "=" || from !== place.end + 1) return false;
  return /^[A-Z][A-Z0-9_]*$/.test(scan.text.slice(place.start, place.end));
}

/** `--password=value`, `?password=value`, `--set password=value`: of a command or a URL. */
function isOptionOrParameter(scan: Scan, place: NamePlace, from: number): boolean {
  if (scan.text.charAt(place.end) !== "=" || from !== place.end + 1) return false;
  return (
    /(?:^|[\s"'])--?$|[?&]$|--[a-z-]{2,24}[= ]$/.test(
      scan.text.slice(Math.max(0, place.start - 28), place.start),
    ) || scan.text.startsWith("--", place.start)
  );
}

/** Reads the value after an operator and reports it where it fits the name. */
export function reportValue(scan: Scan, named: Named, from: number): void {
  if (isNested(scan, from)) return;
  const value = readValue(scan, from, beginsSetting(scan, named.place.start));
  if (value === null) return;
  const environment = isEnvironment(scan, named.place, from);
  const configuration =
    value.form.configuration || environment || isOptionOrParameter(scan, named.place, from);
  judgeAndReport(scan, named, { ...value, form: { ...value.form, configuration, environment } });
}

/** Reports a value where it fits its name. */
export function judgeAndReport(scan: Scan, named: Named, value: ValuePlace): void {
  const text = scan.text.slice(value.start, value.end);
  scan.steps += text.length;
  if (fitsName(named.name, text, value.form)) scan.report(named.name.rule, value.start, value.end);
}

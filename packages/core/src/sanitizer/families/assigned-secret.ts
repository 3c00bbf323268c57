import { inspectArgument, inspectFallback } from "../assignment/call-arguments.ts";
import { inspectOption, inspectShortOption, COMMANDS } from "../assignment/command-options.ts";
import { CALLEES, inspectCall } from "../assignment/known-calls.ts";
import { namedBefore, reportValue } from "../assignment/read-named.ts";
import { ASSIGNED_RULES } from "../assignment/secret-names.ts";
import { inspectSpaced, SPACED_ANCHORS } from "../assignment/spaced-secrets.ts";
import { inspectStated, STATED_ANCHORS } from "../assignment/stated-secrets.ts";
import { inspectElement } from "../assignment/xml-elements.ts";
import type { Detector, Scan } from "../detector.ts";

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
  const named = namedBefore(scan, left);
  if (named !== null) reportValue(scan, named, from);
}

/** ":" of JSON, YAML, headers and prose; "::" of Ruby and ":=" belong to others. */
function inspectColon(scan: Scan, index: number): void {
  const { text } = scan;
  const next = text.charCodeAt(index + 1);
  const previous = text.charCodeAt(index - 1);
  if (next === 61 || previous === 58 || next === 47) return;
  const named = namedBefore(scan, index);
  if (named === null) return;
  // `https://x-access-token:…@host` is a user's name, and the URL's own rule knows where its password ends.
  if (text.startsWith("//", named.place.start - 2)) return;
  // "PASS: TestLogin" is a test's verdict.
  if (
    named.place.end - named.place.start === 4 &&
    text.slice(named.place.start, named.place.end) === "PASS"
  )
    return;
  let from = index + 1;
  while (from < index + 4 && text.charCodeAt(from) === 58) from += 1;
  reportValue(scan, named, from);
}

/** "|" between cells of a Markdown table: the value must be unmistakable, for the next cell may be prose. */
function inspectCell(scan: Scan, index: number): void {
  const { text } = scan;
  if (text.charCodeAt(index + 1) !== 32 || text.charCodeAt(index - 1) !== 32) return;
  const line = text.slice(Math.max(0, index - 120), index);
  scan.steps += line.length;
  if (!/(?:^|\n)[ \t]*\|[^\n]*$/.test(line)) return;
  const named = namedBefore(scan, index);
  if (named !== null)
    reportValue(scan, { ...named, name: { ...named.name, kind: "weak" } }, index + 1);
}

/**
 * A value under a name that says it is a secret, in every syntax: assignments of any language, JSON, YAML, .env, ini,
 * properties, XML, headers, arguments of calls and commands, name/value pairs, and what people write in a sentence.
 *
 * The name decides what is asked of the value (assignment/secret-names.ts): a password may be any word that is not one
 * of prose or code; a key or token must look as if a machine made it; a name that need not mean a secret asks for more.
 *
 * Left alone: references (`process.env.X`, `${X}`, `vault:…`), placeholders, types, paths, hosts and file names,
 * checksums and versions, names whose last word says that they are about something else (`password_file`,
 * `token_count`, `secret_name`), UUIDs under other names.
 */
export const assignedSecret: readonly Detector[] = [
  {
    family: "assigned-secret",
    rules: ASSIGNED_RULES,
    anchors: ["=", "＝"],
    inspect: inspectEquals,
  },
  { family: "assigned-secret", rules: ASSIGNED_RULES, anchors: [":", "："], inspect: inspectColon },
  { family: "assigned-secret", rules: ASSIGNED_RULES, anchors: [","], inspect: inspectArgument },
  {
    family: "assigned-secret",
    rules: ASSIGNED_RULES,
    anchors: ["||", "??", "->"],
    inspect: inspectFallback,
  },
  { family: "assigned-secret", rules: ASSIGNED_RULES, anchors: [">"], inspect: inspectElement },
  { family: "assigned-secret", rules: ASSIGNED_RULES, anchors: ["|"], inspect: inspectCell },
  {
    family: "assigned-secret",
    rules: ASSIGNED_RULES,
    anchors: [" -", "'-", '"-', "\n-", "`-"],
    inspect: inspectOption,
  },
  {
    family: "assigned-secret",
    rules: ASSIGNED_RULES,
    anchors: COMMANDS,
    inspect: inspectShortOption,
  },
  {
    family: "assigned-secret",
    rules: ASSIGNED_RULES,
    anchors: SPACED_ANCHORS,
    inspect: inspectSpaced,
  },
  {
    family: "assigned-secret",
    rules: ASSIGNED_RULES,
    anchors: STATED_ANCHORS,
    inspect: inspectStated,
  },
  { family: "assigned-secret", rules: ASSIGNED_RULES, anchors: CALLEES, inspect: inspectCall },
];

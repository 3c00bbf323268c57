import type { Detector, Scan } from "../detector.ts";
import { entropyOf } from "../values/entropy.ts";
import { isPlaceholder } from "../values/is-placeholder.ts";

const NAME =
  /([\w.$-]*(?:passw(?:or)?d|secret|token|api[-_]?key)[\w-]{0,20})["'`\])]{0,3}\s{0,4}$/i;
const VALUE = /[=:>]{0,2}\s{0,4}["'`]?([^\s"'`,;<>(){}[\]\\]{6,512})/y;

function inspect(scan: Scan, index: number): void {
  const before = scan.text.slice(Math.max(0, index - 64), index);
  if (!NAME.test(before)) return;
  const found = scan.match(VALUE, index);
  const value = found?.[1] ?? "";
  if (found === null || isPlaceholder(value) || !/\d/.test(value) || entropyOf(value) < 2.5) return;
  const end = index + found[0].length;
  scan.report("secret", end - value.length, end);
}

export const assignedSecret: readonly Detector[] = [
  { family: "assigned-secret", rules: ["secret"], anchors: ["=", ":"], inspect },
];

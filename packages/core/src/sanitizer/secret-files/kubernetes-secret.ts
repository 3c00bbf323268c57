import type { Scan } from "../detector.ts";
import { isPlaceholder } from "../values/is-placeholder.ts";

const KIND_SECRET =
  /kind["']?[ \t]*:[ \t]*["']?[Ss]ecret["']?[ \t]*(?:#[^\n]*)?(?=[,}\r\n]|\\n|$)/y;
/** Largest document that is looked at: etcd takes no Secret above 1 MiB, a pasted one is far smaller. */
const REACH = 512 * 4 ** 4;

interface Line {
  readonly text: string;
  readonly start: number;
  readonly indent: number;
}

/** The document around a place: between `---` lines. */
function documentAround(
  scan: Scan,
  index: number,
): { readonly start: number; readonly end: number } {
  const { text } = scan;
  let start = 0;
  let end = text.length;
  // In growing windows, so that the cost is what the document is long, not what the reach is.
  for (let reach = 512; reach <= REACH; reach *= 4) {
    const floor = Math.max(0, index - reach);
    const mark = text.slice(floor, index).lastIndexOf("\n---");
    scan.steps += reach;
    start = mark < 0 ? floor : floor + mark + 4;
    if (mark >= 0 || floor === 0) break;
  }
  for (let reach = 512; reach <= REACH; reach *= 4) {
    const mark = text.slice(index, index + reach).indexOf("\n---");
    scan.steps += reach;
    end = mark < 0 ? Math.min(text.length, index + reach) : index + mark;
    if (mark >= 0 || end === text.length) break;
  }
  return { start, end };
}

function linesOf(text: string, offset: number): readonly Line[] {
  const lines: Line[] = [];
  let start = offset;
  for (const line of text.split("\n")) {
    const indent = line.search(/\S/);
    if (indent >= 0) lines.push({ text: line.replace(/\r$/, ""), start, indent });
    start += line.length + 1;
  }
  return lines;
}

const DATA = /^[\s-]*["']?(?:data|stringData)["']?:[ \t]*(?:#.*)?$/;
const ENTRY = /^\s*["']?[\w.\-/]{1,253}["']?:[ \t]*(.*?)[ \t]*$/;
const BLOCK = /^[|>][-+\d]*$/;

function isSecretValue(value: string): boolean {
  return (
    value.length >= 10 &&
    !/^(?:\{\{|\$\{|ENC\[|<|\$\(|AgA|AgB)/.test(value) &&
    !isPlaceholder(value)
  );
}

/** Reports the values under `data:` and `stringData:`, blocks over several lines included. */
function reportData(scan: Scan, lines: readonly Line[]): void {
  let dataIndent = -1;
  let blockIndent = -1;
  for (const line of lines) {
    if (DATA.test(line.text)) {
      dataIndent = line.indent;
      blockIndent = -1;
      continue;
    }
    if (dataIndent < 0) continue;
    if (line.indent <= dataIndent) {
      if (!line.text.trimStart().startsWith("#")) dataIndent = -1;
      continue;
    }
    if (blockIndent >= 0 && line.indent > blockIndent) {
      reportValue(scan, line, line.text.trim());
      continue;
    }
    blockIndent = -1;
    const entry = ENTRY.exec(line.text.length > 16_384 ? line.text.slice(0, 16_384) : line.text);
    if (entry === null) continue;
    const value = (entry[1] ?? "")
      .replace(/^(["'])(.*?)\1(?:\s*#.*)?$/, "$2")
      .replace(/\s+#.*$/, "");
    if (value === "" || BLOCK.test(value)) blockIndent = line.indent;
    else reportValue(scan, line, value);
  }
}

function reportValue(scan: Scan, line: Line, value: string): void {
  if (!isSecretValue(value)) return;
  const start = line.start + line.text.lastIndexOf(value);
  scan.report("kubernetes-secret", start, start + value.length);
}

const JSON_DATA = /["'](?:data|stringData)["']\s{0,8}:\s{0,8}\{([^{}]{1,16384})\}/g;
const JSON_ENTRY = /["'][\w.\-/]{1,253}["']\s{0,8}:\s{0,8}["']([^"'\n]{4,8192})["']/g;

/** The same in JSON, as `kubectl get -o json` prints it. */
function reportJson(scan: Scan, text: string, offset: number): void {
  for (const data of text.matchAll(JSON_DATA)) {
    const body = data[1] ?? "";
    const from = offset + data.index + data[0].length - body.length - 1;
    for (const entry of body.matchAll(JSON_ENTRY)) {
      const value = entry[1] ?? "";
      const start = from + entry.index + entry[0].length - 1 - value.length;
      if (isSecretValue(value)) scan.report("kubernetes-secret", start, start + value.length);
    }
  }
}

/** `kind: Secret` in YAML or JSON: everything under its data is secret, whatever it is called. */
export function inspectKubernetesSecret(scan: Scan, index: number): void {
  if (index < (scan.cursors.get("kubernetes") ?? 0)) return;
  if (scan.match(KIND_SECRET, index) === null) return;
  const place = documentAround(scan, index);
  scan.cursors.set("kubernetes", place.end);
  const text = scan.text.slice(place.start, place.end);
  if (text.includes("{") && /["']kind["']\s*:/.test(text)) reportJson(scan, text, place.start);
  reportData(scan, linesOf(text, place.start));
}

import type { Scan } from "../detector.ts";
import { isPlaceholder } from "../values/is-placeholder.ts";
import { isPassword } from "../values/judge-value.ts";
import { fitsName } from "./judge-named-value.ts";
import { secretNameOf } from "./secret-names.ts";

/** `--password x`, `--api-key=x`, `-ClientSecret 'x'`. With "=" the assignment is seen at the operator. */
const OPTION =
  /[\s"'`]-{1,2}([A-Za-z][\w.-]{2,40})["']?[ \t]{1,4}(?:\\\r?\n[ \t]{0,20})?(\\?["'])?([^\s"'`]{4,1024})/y;
/** What follows an option on a command line, as against a sentence. */
const COMMAND_CONTINUES =
  /["']?(?:[ \t]*(?:$|\n|\\\r?\n|\\n|[|;&>)`#]|--?[A-Za-z])|[ \t]+(?:https?:|[\w.-]+@|\/|[\w-]+\.[\w.-]+))/y;

export function inspectOption(scan: Scan, index: number): void {
  const next = scan.text.charCodeAt(index + 2);
  if (next === 32 || next === 10) return;
  const found = scan.match(OPTION, index);
  if (found === null) return;
  const name = secretNameOf(found[1] ?? "");
  if (name === null) return;
  const value = (found[3] ?? "").replace(/[,;)\]}]+$/, "");
  const start = index + found[0].length - (found[3] ?? "").length;
  if (value.startsWith("-") || isPlaceholder(value)) return;
  const quoted = found[2] !== undefined;
  const configuration =
    quoted ||
    scan.match(COMMAND_CONTINUES, start + value.length) !== null ||
    followsOption(scan, index);
  if (/^[A-Z][A-Z_]+$/.test(value) || (/^[a-z]+$/.test(value) && !configuration)) return;
  if (fitsName(name, value, { quoted: quoted || /\d/.test(value), configuration })) {
    scan.report(name.rule, start, start + value.length);
  }
}

/** Another option, with or without a value, right before: a command line for certain. */
function followsOption(scan: Scan, index: number): boolean {
  scan.steps += 60;
  return /\s-{1,2}[A-Za-z][\w-]*(?:[ =][^\s-][^\s]*)?$/.test(
    scan.text.slice(Math.max(0, index - 60), index),
  );
}

/** Programs whose short option carries a password, and that option. */
const SHORT_OPTIONS: readonly { readonly command: string; readonly expression: RegExp }[] = [
  ...["mysql", "mysqldump", "mysqladmin", "mariadb", "mysqlimport"].map((command) => ({
    command,
    expression: /[\w-]{5,12}\b[^\n|;&]{0,300}?\s-p(["']?)([^\s"'=-][^\s"']{2,127})/y,
  })),
  { command: "sshpass", expression: /sshpass\b[^\n|;&]{0,60}?\s-p[ ]?(["']?)([^\s"']{3,128})/y },
  {
    command: "redis-cli",
    expression: /redis-cli\b[^\n|;&]{0,200}?\s(?:-a|--pass)[ ](["']?)([^\s"']{3,256})/y,
  },
  {
    command: "mongo",
    expression:
      /mongo(?:sh|dump|restore|export|import)?\b[^\n|;&]{0,200}?\s-p[ ]?(["']?)([^\s"'-][^\s"']{2,127})/y,
  },
  {
    command: "docker",
    expression: /docker login\b[^\n|;&]{0,200}?\s-p[ ]?(["']?)([^\s"'-][^\s"']{2,255})/y,
  },
  {
    command: "podman",
    expression: /podman login\b[^\n|;&]{0,200}?\s-p[ ]?(["']?)([^\s"'-][^\s"']{2,255})/y,
  },
  {
    command: "az",
    expression: /az login\b[^\n|;&]{0,200}?\s-p[ ](["']?)([^\s"'-][^\s"']{2,255})/y,
  },
  {
    command: "sqlcmd",
    expression: /sqlcmd\b[^\n|;&]{0,200}?\s-P[ ]?(["']?)([^\s"'-][^\s"']{2,127})/y,
  },
  { command: "bcp", expression: /bcp\b[^\n|;&]{0,200}?\s-P[ ]?(["']?)([^\s"'-][^\s"']{2,127})/y },
  {
    command: "ldapsearch",
    expression: /ldapsearch\b[^\n|;&]{0,300}?\s-w[ ]?(["']?)([^\s"'-][^\s"']{2,127})/y,
  },
  {
    command: "smbclient",
    expression: /smbclient\b[^\n|;&]{0,200}?\s-U[ ]?["']?[\w.\\-]{1,64}%()([^\s"']{3,128})/y,
  },
  { command: "zip", expression: /zip\b[^\n|;&]{0,100}?\s-P[ ]?(["']?)([^\s"'-][^\s"']{2,127})/y },
  { command: "7z", expression: /7z\b[^\n|;&]{0,100}?\s-p(["']?)([^\s"'-][^\s"']{2,127})/y },
  { command: "unrar", expression: /unrar\b[^\n|;&]{0,100}?\s-p(["']?)([^\s"'-][^\s"']{2,127})/y },
  {
    command: "openssl",
    expression:
      /openssl\b[^\n|;&]{0,200}?\s(?:-passin|-passout|-pass|-k)[ ](?:pass:)?(["']?)([^\s"'-][^\s"']{2,127})/y,
  },
  {
    command: "keytool",
    expression: /keytool\b[^\n|;&]{0,300}?\s-(?:store|key)pass[ ](["']?)([^\s"'-][^\s"']{2,127})/y,
  },
  {
    command: "net",
    expression: /net use\b[^\n|;&]{0,120}?\s\/user:[^\s]{1,64}\s(["']?)([^\s"'/][^\s"']{2,127})/y,
  },
  {
    command: "snmpwalk",
    expression: /snmpwalk\b[^\n|;&]{0,100}?\s-c[ ]?(["']?)([^\s"'-][^\s"']{2,63})/y,
  },
  {
    command: "echo",
    expression:
      /echo[ ]{1,2}(?:-n[ ])?(["']?)([^\s"'|]{3,128})["']?[ ]{0,3}\|[ ]{0,3}(?:sudo -S|docker login\b[^\n]{0,120}--password-stdin|passwd --stdin)/y,
  },
  {
    command: "http",
    expression: /https?\b[^\n|;&:]{0,200}?\s-a[ ](["']?)[\w.@-]{1,64}:([^\s"']{3,128})/y,
  },
  {
    command: "htpasswd",
    expression:
      /htpasswd\b[^\n|;&]{0,100}?\s-[a-zA-Z]{0,4}b[a-zA-Z]{0,4}\s(?:[^\s]{1,100}\s)?[\w.@-]{1,64}\s(["']?)([^\s"'-][^\s"']{2,127})/y,
  },
  {
    command: "net",
    expression: /net user [\w.-]{1,64}\s(["']?)([^\s"'/*][^\s"']{3,127})(?=\s\/)/y,
  },
  {
    command: "snmp-server",
    expression: /snmp-server community ()([^\s"']{4,64})(?=\s(?:RO|RW|ro|rw|view)\b|\s*\n|$)/y,
  },
];

export const COMMANDS: readonly string[] = SHORT_OPTIONS.map((option) => `${option.command}`);

/** `mysql -psecret`, `sshpass -p secret`, `redis-cli -a secret`. */
export function inspectShortOption(scan: Scan, index: number): void {
  for (const { command, expression } of SHORT_OPTIONS) {
    if (!scan.text.startsWith(command, index)) continue;
    const found = scan.match(expression, index);
    const value = found?.[2] ?? "";
    if (found === null || isPlaceholder(value) || /^[A-Z_]+$/.test(value)) continue;
    if (!isPassword(value, { quoted: true, configuration: true })) continue;
    const start = index + found[0].lastIndexOf(value);
    scan.report("password", start, start + value.length);
    return;
  }
}

import type { Detector, Scan } from "../detector.ts";
import { isPlaceholder } from "../values/is-placeholder.ts";

const PAIR =
  /(?:password|pwd|passwd|accountkey|sharedaccesskey|sharedsecretvalue|sharedaccesssignature|user password|secret key)[ \t]?=[ \t]?(?:\{([^}\n]{1,200})\}|([^;"'\s<>{}$&][^;"'\n<>{}$]{0,400}))/iy;
const KEYWORD = /(?:password|passwd|pwd)=(?:'([^'\n]{1,200})'|([^\s'"`;&]{3,200}))/iy;
const JDBC = /jdbc:oracle:thin:[\w-]{1,64}\/([^@\s"'/]{3,128})@/y;

/** Other pairs of a connection string near by, parted by ";". */
const SEMICOLON_NEIGHBOUR =
  /(?:^|[;"'\s])(?:server|data source|host|hostname|address|addr|database|initial catalog|user id|uid|user|username|port|driver|provider|endpoint|accountname|defaultendpointsprotocol|sharedaccesskeyname|entitypath|encrypt|trusted_connection|integrated security)\s?=[^;\n]{0,160};?/i;
/** libpq and its kin: `host=db user=app password=…`. */
const BLANK_NEIGHBOUR =
  /(?:^|[\s"'])(?:host|hostaddr|dbname|user|port|sslmode|server|database|addr)=/i;

function neighbourhood(scan: Scan, start: number, end: number): string {
  scan.steps += 240;
  const before = scan.text.slice(Math.max(0, start - 160), start);
  const after = scan.text.slice(end, end + 80);
  return `${before.slice(before.lastIndexOf("\n") + 1)}\u0000${after.split("\n", 1)[0] ?? ""}`;
}

/** `password=password=…`: the inner one is looked at by itself. */
const NESTED = /[A-Za-z ]{3,20}=\s?(?:password|pwd|passwd|accountkey)\s?=/iy;

function inspectPair(scan: Scan, index: number): void {
  if (scan.match(NESTED, index) !== null) return;
  const pair = scan.match(PAIR, index);
  const pairValue = (pair?.[1] ?? pair?.[2] ?? "").trimEnd();
  if (pair !== null && pairValue.length >= 3) {
    const braces = pair[1] === undefined ? 0 : 1;
    const written = pair[1] ?? pair[2] ?? "";
    const start = index + pair[0].length - braces - written.length;
    const end = start + pairValue.length;
    const near = neighbourhood(scan, index, end + braces);
    if (near.includes(";") && SEMICOLON_NEIGHBOUR.test(near)) {
      if (isRealValue(pairValue)) scan.report("connection-password", start, end);
      return;
    }
  }
  const found = scan.match(KEYWORD, index);
  const value = found?.[1] ?? found?.[2] ?? "";
  if (found === null || value.length < 3) return;
  const end = index + found[0].length - (found[1] === undefined ? 0 : 1);
  if (BLANK_NEIGHBOUR.test(neighbourhood(scan, index, end)) && isRealValue(value)) {
    scan.report("connection-password", end - value.length, end);
  }
}

function isRealValue(value: string): boolean {
  return (
    !isPlaceholder(value.replace(/[,;)]+$/, "")) &&
    !/^[\w.]+\(|^(?:self|this|config|settings|os|process|env)\./.test(value)
  );
}

function inspectOracle(scan: Scan, index: number): void {
  const found = scan.match(JDBC, index);
  const value = found?.[1] ?? "";
  if (found === null || !isRealValue(value)) return;
  const end = index + found[0].length - 1;
  scan.report("connection-password", end - value.length, end);
}

/**
 * Passwords and keys among the pairs of a connection string: ADO.NET, ODBC, Azure (`…;AccountKey=…;`), libpq
 * (`host=db password=…`), Oracle's thin driver. The neighbours make sure that it is one, so little is asked of the
 * value.
 *
 * Left alone: server, database, user and options; pairs without such neighbours (assigned-secret judges them).
 */
export const connectionString: readonly Detector[] = [
  {
    family: "connection-string",
    rules: ["connection-password"],
    anchors: [
      "Password",
      "password",
      "PASSWORD",
      "Pwd",
      "pwd",
      "PWD",
      "passwd",
      "AccountKey",
      "accountkey",
      "SharedAccessKey",
      "SharedAccessSignature",
      "SharedSecretValue",
      "User Password",
    ],
    inspect: inspectPair,
  },
  {
    family: "connection-string",
    rules: ["connection-password"],
    anchors: ["jdbc:oracle:thin:"],
    inspect: inspectOracle,
  },
];

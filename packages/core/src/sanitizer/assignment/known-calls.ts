import type { Scan } from "../detector.ts";
import { isPassword } from "../values/judge-value.ts";

/** A call whose literal argument at one place is a secret; the last group of the expression is its value. */
interface KnownCall {
  readonly callees: readonly string[];
  readonly rule: "password" | "secret";
  readonly expression: RegExp;
}

const ARGUMENT = `[^,()\\n]{1,160}`;
const LITERAL = `\\s{0,20}["'\`]([^"'\`\\n]{4,256})["'\`]`;

const CALLS: readonly KnownCall[] = [
  {
    callees: [
      "mysqli_connect",
      "mysql_connect",
      "mysql_pconnect",
      "mysqli(",
      "PDO(",
      "pg_connect",
      "getConnection",
      "ftp_login",
      "imap_open",
      "ssh2_auth_password",
    ],
    rule: "password",
    expression: new RegExp(`\\w{3,24}\\(${ARGUMENT},${ARGUMENT},${LITERAL}`, "y"),
  },
  {
    callees: [
      "login(",
      "HTTPBasicAuth(",
      "HttpBasicAuth(",
      "basicAuth(",
      "basic_auth(",
      "auth(",
      "auth=(",
      "authenticate(",
      "UsernamePasswordCredentials(",
      "NetworkCredential(",
      "createUser(",
    ],
    rule: "password",
    expression: new RegExp(
      `\\w{3,32}=?\\(\\s{0,20}["'\`][^"'\`\\n]{1,120}["'\`]\\s{0,4},${LITERAL}`,
      "y",
    ),
  },
  {
    callees: ["sign(", "verify(", "encode(", "decode(", "createHmac("],
    rule: "secret",
    expression: new RegExp(
      `(?:sign|verify|encode|decode|createHmac)\\(${ARGUMENT},${LITERAL}`,
      "y",
    ),
  },
];

export const CALLEES: readonly string[] = CALLS.flatMap((call) => call.callees);

/** Names of algorithms, encodings and claims, which stand at the same place in other calls. */
const NO_SECRET =
  /^(?:utf-?8|ascii|latin-?1|base64(?:url)?|hex|binary|sha-?\d{1,3}|md5|hs\d{3}|rs\d{3}|es\d{3}|pkcs\d*|pem|der|json)$/i;

/** `mysqli_connect(host, user, "…")`, `smtp.login("user", "…")`, `jwt.sign(payload, "…")`. */
export function inspectCall(scan: Scan, index: number): void {
  for (const { callees, rule, expression } of CALLS) {
    if (!callees.some((callee) => scan.text.startsWith(callee, index))) continue;
    const found = scan.match(expression, index);
    const value = found?.[1] ?? "";
    if (found === null || NO_SECRET.test(value)) continue;
    // A signing secret must look like one: other calls of these names take words there.
    if (rule === "secret" && (!/\d/.test(value) || value.length < 10)) continue;
    if (!isPassword(value, { quoted: true, configuration: false })) continue;
    const end = index + found[0].length - 1;
    scan.report(rule, end - value.length, end);
    return;
  }
}

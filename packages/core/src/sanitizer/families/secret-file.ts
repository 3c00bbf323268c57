import type { Detector, Scan } from "../detector.ts";
import { inspectKubernetesSecret } from "../secret-files/kubernetes-secret.ts";
import { entropyOf } from "../values/entropy.ts";
import { isExpression } from "../values/references.ts";
import { isPlaceholder } from "../values/is-placeholder.ts";

/** A line of a known kind of file: the last group of the expression is the secret. */
interface FileLine {
  readonly rule: string;
  readonly anchors: readonly string[];
  readonly expression: RegExp;
  readonly accept: (value: string) => boolean;
}

const isFilledIn = (value: string): boolean => !isPlaceholder(value);

const LINES: readonly FileLine[] = [
  {
    rule: "netrc-password",
    anchors: ["machine ", "machine\n", "login "],
    expression:
      /(?:machine\s{1,8}[\w.:-]{1,200}\s{1,8})?login\s{1,8}(?!(?:with|and|using|via|by|or|to|the|in|a)\s)[^\s"']{1,128}\s{1,8}password\s{1,8}([^\s"']{3,256})/y,
    accept: (value) =>
      isFilledIn(value) &&
      !/^(?:and|or|is|are|the|for|to|in|from|with|field|form|page|via|using)$/i.test(value),
  },
  {
    rule: "netrc-password",
    anchors: ["default login "],
    expression: /default login [^\s"']{1,128}\s{1,8}password\s{1,8}([^\s"']{3,256})/y,
    accept: isFilledIn,
  },
  {
    rule: "npm-token",
    anchors: ["_auth", "_authToken", "_password"],
    expression:
      /(?<![\w.])_(?:authToken|auth|password)[ \t]{0,3}=[ \t]{0,3}["']?([^\s"'$<]{8,2048})/y,
    accept: (value) => isFilledIn(value) && !isExpression(value),
  },
  {
    rule: "docker-auth",
    anchors: ['"auth"', '\\"auth\\"'],
    expression: /\\?"auth\\?"\s{0,8}:\s{0,8}\\?"([A-Za-z0-9+/]{8,4096}={0,2})\\?"/y,
    accept: (value) => isFilledIn(value) && entropyOf(value) >= 2.5 && /[A-Z0-9+/=]/.test(value),
  },
  {
    rule: "docker-identity-token",
    anchors: ['"identitytoken"', '"registrytoken"'],
    expression: /"(?:identity|registry)token"\s{0,8}:\s{0,8}"([^"\s]{8,4096})"/y,
    accept: isFilledIn,
  },
  {
    rule: "kubeconfig-key",
    anchors: ["client-key-data", "token-data", "client_key_data"],
    expression:
      /(?:client[-_]key|token)[-_]data["']?\s{0,8}:\s{0,8}["']?([A-Za-z0-9+/]{24,8192}={0,2})/y,
    accept: isFilledIn,
  },
  {
    rule: "private-hex-key",
    anchors: ["0x"],
    expression: /0x([0-9a-fA-F]{64})(?![0-9a-fA-F])/y,
    accept: (value) => entropyOf(value) >= 3.2,
  },
  {
    rule: "password-hash",
    anchors: ["$"],
    expression:
      /(\$(?:2[abxy]\$\d\d\$[./A-Za-z0-9]{53}|(?:1|5|6|y|7|apr1|gy)\$(?:[\w=,./]{1,40}\$){1,2}[./A-Za-z0-9]{20,90}|argon2(?:id|i|d)\$v=\d{1,3}\$m=\d{1,9},t=\d{1,4},p=\d{1,4}\$[A-Za-z0-9+/]{8,90}\$[A-Za-z0-9+/]{16,180}))/y,
    accept: () => true,
  },
  {
    rule: "pgpass-password",
    anchors: [":5432:", ":*:", ":3306:", ":6432:", ":5433:"],
    expression: /:(?:\*|\d{2,5}):[\w*.-]{1,64}:[\w*.@-]{1,64}:([^\s:"'`]{4,128})(?=\s|$)/y,
    accept: isFilledIn,
  },
];

function lineDetector(line: FileLine): Detector {
  const inspect = (scan: Scan, index: number): void => {
    const found = scan.match(line.expression, index);
    const value = found?.[1] ?? "";
    if (found === null || !line.accept(value)) return;
    const start = index + found[0].lastIndexOf(value);
    scan.report(line.rule, start, start + value.length);
  };
  return { family: "secret-file", rules: [line.rule], anchors: line.anchors, inspect };
}

/**
 * Lines of files that hold secrets by their form: Kubernetes Secrets and kubeconfig, .netrc, .npmrc, Docker's
 * config.json, .pgpass, password hashes of shadow, htpasswd and applications, private keys in hex.
 *
 * Left alone: names, hosts and users in these files, certificates, empty or templated values, encrypted ones (SOPS,
 * Ansible Vault, SealedSecret), ExternalSecret and its kin, which only refer to secrets.
 */
export const secretFile: readonly Detector[] = [
  ...LINES.map(lineDetector),
  {
    family: "secret-file",
    rules: ["kubernetes-secret"],
    anchors: ["kind", '"kind"', "'kind'"],
    inspect: inspectKubernetesSecret,
  },
];

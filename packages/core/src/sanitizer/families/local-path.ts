import type { Detector, Scan } from "../detector.ts";

const NAME = "([A-Za-z0-9._\\u00c0-\\uffff-]{1,64})";
const UNIX = new RegExp(`/(?:Users|home)/${NAME}(?=$|[^A-Za-z0-9._-])`, "y");
const WINDOWS =
  /[A-Za-z]:(?:\\{1,4}|\/)(?:Users|Documents and Settings)(?:\\{1,4}|\/)([^\\/\s"'`<>|:*?,;)]{1,64}(?: [A-Z][^\\/\s"'`<>|:*?,;)]{1,32}(?=[\\/]))?)/iy;
const ESCAPED = /-(?:Users|home)-([A-Za-z0-9]{1,32})(?=-)/y;

/** Users that stand for nobody: of machines, images and documentation. */
const GENERIC =
  /^(?:runner|runneradmin|shared|user|users|user_?name|youruser(?:name)?|yourname|your|you|me|name|ubuntu|debian|centos|ec2-user|admin|administrator|public|default|all|node|app|appuser|root|linuxbrew|git|www-data|jovyan|vscode|coder|circleci|travis|jenkins|gitpod|codespace|vagrant|pi|dev|developer|deploy|test|tester|testuser|guest|someone|somebody|example|foo|bar|home|docker|nobody|opam|builder|build|ci|sandbox|workspace|project|nonroot|oem|steam|hadoop|airflow|postgres|mysql|bin|lib|etc|usr|var|tmp|src|page|index|assets|[._-]+.*)$/i;

function report(scan: Scan, index: number, found: RegExpExecArray | null): void {
  const name = (found?.[1] ?? "").replace(/[.]+$/, "");
  if (found === null || name === "" || GENERIC.test(name.replace(/~\d$/, ""))) return;
  const start = index + found[0].lastIndexOf(found[1] ?? "");
  scan.report("user-name", start, start + name.length);
}

/** `/home` in the middle of a web address or a longer path is a page or a folder of something else. */
function beginsPath(scan: Scan, index: number): boolean {
  const before = scan.text.charAt(index - 1);
  return (
    index === 0 ||
    !/[\w.\]})-]/.test(before) ||
    /(?:^|[^\w])(?:\/mnt\/[a-z]|file:\/\/|\/[a-z]|[A-Za-z]:|\\\\wsl\$[\\/]\w+)$/.test(
      scan.text.slice(Math.max(0, index - 24), index),
    )
  );
}

function inspectUnix(scan: Scan, index: number): void {
  if (beginsPath(scan, index)) report(scan, index, scan.match(UNIX, index));
}

function inspectWindows(scan: Scan, index: number): void {
  report(scan, index - 1, index > 0 ? scan.match(WINDOWS, index - 1) : null);
}

/** Folder names that tools make of paths: `-Users-alice-dev-shop`. */
function inspectEscaped(scan: Scan, index: number): void {
  if (index === 0 || /[/\s"'`]/.test(scan.text.charAt(index - 1)))
    report(scan, index, scan.match(ESCAPED, index));
}

/**
 * The user's name in local paths: `/Users/…`, `/home/…`, `C:\Users\…`, and in folder names made of them. The only
 * built-in family that may be switched off (`privacy.local_paths`).
 *
 * Left alone: the rest of the path; users of machines, images and examples (runner, ubuntu, node, you); `/root`, which
 * names nobody.
 */
export const localPath: readonly Detector[] = [
  {
    family: "local-path",
    rules: ["user-name"],
    anchors: ["/Users/", "/home/"],
    inspect: inspectUnix,
  },
  {
    family: "local-path",
    rules: ["user-name"],
    anchors: [
      ":\\Users",
      ":\\\\Users",
      ":/Users/",
      ":\\users",
      ":\\Documents and Settings",
      ":\\\\Documents and Settings",
    ],
    inspect: inspectWindows,
  },
  {
    family: "local-path",
    rules: ["user-name"],
    anchors: ["-Users-", "-home-"],
    inspect: inspectEscaped,
  },
];

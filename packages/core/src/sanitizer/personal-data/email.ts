import type { Detector, Scan } from "../detector.ts";

const DOMAIN =
  /@((?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.){1,5}([A-Za-z]{2,24}))(?![\w-])/y;
const LOCAL = /[A-Za-z0-9._%+'-]/;

/** Domains of RFC 2606 and 6761: nobody's. */
const NOBODY = /(?:^|\.)example\.(?:com|org|net)$|\.(?:example|test|invalid|localhost|local)$/i;
const FILE_ENDING =
  /^(?:png|jpe?g|gif|svg|webp|js|ts|jsx|tsx|css|json|md|py|rs|go|html?|yml|yaml|txt|lock|zip|gz|so|dll)$/i;

function inspect(scan: Scan, index: number): void {
  const domain = scan.match(DOMAIN, index);
  if (domain === null || NOBODY.test(domain[1] ?? "") || FILE_ENDING.test(domain[2] ?? "")) return;
  let start = index;
  while (start > 0 && index - start < 64 && LOCAL.test(scan.text.charAt(start - 1))) start -= 1;
  while (start < index && /[.'%+-]/.test(scan.text.charAt(start))) start += 1;
  scan.steps += index - start;
  // `scheme://user:password@host` is for the URL's own rule.
  if (/:\/\/[^\s/@]{0,128}$/.test(scan.text.slice(Math.max(0, start - 132), start))) return;
  const local = scan.text.slice(start, index);
  // `git@github.com:…` and `https://user@host/` name an account of a machine.
  if (
    local === "" ||
    /^(?:git|hg|svn|no-?reply|donotreply)$/i.test(local) ||
    scan.text.charAt(start - 1) === "/"
  )
    return;
  scan.report("email", start, index + domain[0].length);
}

/** E-mail addresses. Left alone: `git@host`, no-reply senders, the domains that documentation uses, `name@1.2.3`. */
export const email: Detector = {
  family: "personal-data",
  rules: ["email"],
  anchors: ["@"],
  inspect,
};

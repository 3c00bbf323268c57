import type { Detector, Scan } from "../detector.ts";

const BEGIN = /-----BEGIN[ A-Z0-9_-]{0,60}PRIVATE KEY(?: BLOCK)?-----/y;

function inspect(scan: Scan, index: number): void {
  const begin = scan.match(BEGIN, index);
  if (begin === null) return;
  const from = index + begin[0].length;
  const end = scan.text.indexOf("-----END", from);
  const stop = end < 0 || end - from > 20_000 ? Math.min(scan.text.length, from + 20_000) : end;
  const close = scan.text.indexOf("-----", stop + 8);
  scan.report("private-key", index, close < 0 ? stop : close + 5);
}

export const privateKey: readonly Detector[] = [
  { family: "private-key", rules: ["private-key"], anchors: ["-----BEGIN"], inspect },
];

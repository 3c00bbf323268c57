import type { Detector, Scan } from "../detector.ts";
import type { Family } from "../sanitizer.ts";
import { entropyOf } from "../values/entropy.ts";
import { isDocumentationBody } from "../values/is-placeholder.ts";
import type { VendorShape } from "./vendor-shape.ts";

const ENDS = { word: "(?![\\w-])", letter: "(?![A-Za-z0-9])", none: "" } as const;

function escape(literal: string): string {
  return literal.replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}

/** The shape as a sticky expression; group 1 is the body. */
function expressionOf(shape: VendorShape): RegExp {
  const prefixes = shape.prefixes.toSorted((a, b) => b.length - a.length).map(escape);
  const body =
    shape.ignoreCase === true ? `(?:${shape.body})`.replaceAll("a-z", "A-Za-z") : shape.body;
  const source = `(?:${prefixes.join("|")})(${body})${ENDS[shape.end ?? "word"]}`;
  return new RegExp(source, shape.ignoreCase === true ? "iy" : "y");
}

/** Whether a body is what its row says, beyond what an expression can say. */
export function fitsShape(shape: VendorShape, body: string): boolean {
  if (shape.digit === true && !/\d/.test(body)) return false;
  if (shape.mixedCase === true && !(/[a-z]/.test(body) && /[A-Z]/.test(body))) return false;
  if (shape.exampleEnding !== undefined && body.endsWith(shape.exampleEnding)) return false;
  if (isDocumentationBody(body)) return false;
  const least = shape.entropy ?? 2.5;
  return least === 0 || entropyOf(body.length > 256 ? body.slice(0, 256) : body) >= least;
}

function detectorOf(family: Family, shape: VendorShape): Detector {
  const expression = expressionOf(shape);
  const forbidden = shape.notAfter ?? "";
  const inspect = (scan: Scan, index: number): void => {
    if (index > 0 && forbidden.includes(scan.text.charAt(index - 1))) return;
    const found = scan.match(expression, index);
    if (found !== null && fitsShape(shape, found[1] ?? ""))
      scan.report(shape.rule, index, index + found[0].length);
  };
  return { family, rules: [shape.rule], anchors: shape.prefixes, inspect };
}

/** Makes one detector of every row. */
export function vendorDetectors(
  family: Family,
  shapes: readonly VendorShape[],
): readonly Detector[] {
  return shapes.map((shape) => detectorOf(family, shape));
}

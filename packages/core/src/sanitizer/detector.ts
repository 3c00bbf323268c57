import type { Family } from "./sanitizer.ts";

/**
 * Looks at one place of a text. The engine walks the text once and calls a detector where one of its anchors stands,
 * so a detector costs nothing on text without its anchors.
 */
export interface Detector {
  readonly family: Family;
  /** Every kind it can report: what stands in the marker. */
  readonly rules: readonly string[];
  /**
   * Literal ASCII texts, case-sensitive. One that begins with a letter or digit is looked for where a word begins, any
   * other everywhere. A character outside ASCII stands alone.
   */
  readonly anchors: readonly string[];
  /**
   * Must be bounded: either a constant number of characters is looked at, or a cursor in {@link Scan.cursors} makes sure
   * that no character is looked at again from the next anchor.
   */
  readonly inspect: (scan: Scan, index: number) => void;
}

/** A place found in the text of one scan; the family follows from the rule. */
export interface Match {
  readonly rule: string;
  readonly start: number;
  readonly end: number;
}

/** One walk over one text. */
export class Scan {
  readonly text: string;
  readonly matches: Match[] = [];
  /** How far detectors with unbounded reach have read, by their own name. */
  readonly cursors: Map<string, number> = new Map();
  /** Characters looked at: what the linearity test counts. */
  steps = 0;

  constructor(text: string) {
    this.text = text;
  }

  report(rule: string, start: number, end: number): void {
    if (end > start) this.matches.push({ rule, start, end });
  }

  /** Runs a bounded sticky expression at `index`, counts what it read, and gives its match. */
  match(expression: RegExp, index: number): RegExpExecArray | null {
    expression.lastIndex = index;
    const found = expression.exec(this.text);
    this.steps += 8 + (found === null ? 0 : found[0].length);
    return found;
  }
}

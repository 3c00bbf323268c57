/** The published form of one vendor's secret. Rows of these are data; `vendor-detectors.ts` makes them run. */
export interface VendorShape {
  /** The kind in the marker, "vendor-what". */
  readonly rule: string;
  /** What it begins with, exactly. Looked for where a word begins. */
  readonly prefixes: readonly string[];
  /** What follows the prefix: a bounded regular expression without look-around. */
  readonly body: string;
  /** Letters of the body in either case. Default false. */
  readonly ignoreCase?: true;
  /**
   * Characters that may not follow. Default "word": letters, digits, "-" and "_". "letter": letters and digits.
   * "none": anything may, for bodies that end themselves or are cut at their greatest length.
   */
  readonly end?: "word" | "letter" | "none";
  /** Characters that may not stand before, beside letters and digits. Default none. */
  readonly notAfter?: string;
  /** Least Shannon entropy of the body in bits per character. Default 2.5. */
  readonly entropy?: number;
  /** The body must have a digit; for prefixes that are words. */
  readonly digit?: true;
  /** The body must have upper and lower case letters. */
  readonly mixedCase?: true;
  /** How the vendor's own documentation ends its examples, which are no secrets. */
  readonly exampleEnding?: string;
}

declare const sanitized: unique symbol;

/**
 * Text that went through `sanitizer/`. Later stages and the store accept nothing else, so raw text in the store is a
 * compile error. Only `sanitizer/` and `testing/` may make one.
 */
export type SanitizedText = string & { readonly [sanitized]: true };

/** A JSON value whose every string, keys included, is {@link SanitizedText}. */
export type SanitizedJson =
  | SanitizedText
  | number
  | boolean
  | null
  | readonly SanitizedJson[]
  | { readonly [key: string]: SanitizedJson };

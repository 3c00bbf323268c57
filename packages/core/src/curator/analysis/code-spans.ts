/** Shapes of code in a sentence, most specific first. */
const SHAPES: readonly string[] = [
  "`[^`\\n]{1,200}`",
  // URLs
  "[a-z][a-z0-9+.-]{1,10}://[^\\s)\\]}>\"']+",
  // paths
  "(?:~|\\.{1,2})?(?:/[\\w@.+-]+)+/?",
  "[\\w@.+-]+(?:/[\\w@.+-]+)+/?",
  // flags, with a value
  "(?<![\\w-])--?[a-zA-Z][\\w-]*(?:=[^\\s,;]+)?",
  // NAME=value, CONSTANT_CASE, snake_case
  "\\b[A-Z][A-Z0-9_]*=[^\\s,;]+",
  "\\b\\w+_\\w+(?:\\(\\))?",
  // camelCase and PascalCase with a hump, calls
  "\\b[a-z]+[A-Z]\\w*(?:\\(\\))?",
  "\\b[A-Z][a-z0-9]+[A-Z]\\w*(?:\\(\\))?",
  "\\b[a-zA-Z]\\w*\\(\\)",
  // .env, file.ext
  "(?<!\\w)\\.[a-z]\\w+",
  "\\b[\\w-]+\\.[a-zA-Z]{1,5}\\b(?![\\w/])",
  // error codes, regions
  "\\b[A-Z]{1,6}-?\\d{2,}\\b",
  "\\b[a-z]{2}-[a-z]+-\\d\\b",
];
const CODE = new RegExp(SHAPES.join("|"), "gu");
/** "and/or", "client/server": two words, no path. Dates and fractions are numbers. */
const NO_CODE = /^(?:and\/or|\d+(?:[/.]\d+)+\/?|[ap]\.m|[ei]\.[eg])$/iu;

/** Stands in the text for a piece of code; of the private use area, so that no text holds it. */
export const CODE_MARK = "\ue000";

/** Code-like pieces of a text in their order, without back-quotes, and the text with a mark in the place of each. */
export interface CodeSpans {
  readonly spans: readonly string[];
  readonly rest: string;
}

/** Paths, URLs, identifiers, flags, constants, file names and error codes of a text. */
export function extractCode(text: string): CodeSpans {
  const spans: string[] = [];
  const rest = text.replaceAll(CODE_MARK, " ").replace(CODE, (span) => {
    if (NO_CODE.test(span)) return span;
    spans.push(span.replace(/^`|`$/gu, "").replace(/(?<=\w)[.,;:]+$/u, ""));
    return ` ${CODE_MARK} `;
  });
  return { spans, rest };
}

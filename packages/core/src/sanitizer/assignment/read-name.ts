/** Longest name that is read. */
const LONGEST = 96;

function isNameCode(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 95 || // _
    code === 45 || // -
    code === 46 || // .
    code === 36 || // $
    code === 64 || // @
    code >= 0xc0
  );
}

/** A place of a name in a text. */
export interface NamePlace {
  readonly start: number;
  readonly end: number;
}

/** What may stand between a name and its operator: quotes, brackets, "?" and "!" of types, a backslash before a quote. */
function isCloser(code: number): boolean {
  return (
    code === 34 ||
    code === 39 ||
    code === 96 ||
    code === 93 ||
    code === 41 ||
    code === 92 ||
    code === 63 ||
    code === 33 ||
    code === 42
  );
}

function isBlank(code: number): boolean {
  return code === 32 || code === 9;
}

/** The name that ends before `index`, or null. Reads at most about a hundred characters to the left. */
export function readNameBefore(text: string, index: number): NamePlace | null {
  let end = index;
  let read = 0;
  while (end > 0 && read < 12 && isBlank(text.charCodeAt(end - 1))) {
    end -= 1;
    read += 1;
  }
  while (end > 0 && read < 20 && isCloser(text.charCodeAt(end - 1))) {
    end -= 1;
    read += 1;
  }
  // `<b>password</b>:` and `**Password**:` carry their markup between name and operator.
  let start = end;
  while (start > 0 && end - start < LONGEST && isNameCode(text.charCodeAt(start - 1))) start -= 1;
  return start === end ? null : { start, end };
}

const TYPE_WORD =
  /^(?:string|str|text|char|varchar|bytes?|any|unknown|object|secretstr|securestring|optional|nonnull|auto|final|const|cstring|charsequence|nsstring)$/i;

/** A type that stands between a name and "=": `token: string = …`, `var token string = …`, `token *string`. */
export function isTypeWord(name: string): boolean {
  return TYPE_WORD.test(name);
}

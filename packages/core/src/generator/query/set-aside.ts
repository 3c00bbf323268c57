const LOG_LINE =
  /^\s*(?:at\s+\S.*[(:]\d|File ".*", line \d+|\d{4}-\d\d-\d\d[T ]\d\d:\d\d|\[\d|\[?(?:INFO|DEBUG|WARN|WARNING|ERROR|TRACE|FATAL)\]?[\s:]|[+-]{3}\s|@@ |[>$%#]\s+\S|npm (?:ERR!|error|warn)|\||[{}[\]();,]+\s*$|Traceback |\s+\^+\s*$|\d+\s*\|)/u;
const ERROR_LINE =
  /\b(?:[A-Z]\w*(?:Error|Exception)|error|exception|failed|failure|fatal|panic|cannot|can't|undefined|denied|refused|timed? ?out|ERR_\w+|E[A-Z]{4,}|TS\d{4})\b/u;
const CODE_SIGNS = /[{}();=<>[\]|&$\\]/g;
const MAXIMUM_ERROR_LINE = 240;

/** A text that reads like code, a log or a table rather than like a sentence. */
export function looksPasted(text: string): boolean {
  if (/^\s*(?:```|~~~)/.test(text) || LOG_LINE.test(text)) return true;
  const signs = text.match(CODE_SIGNS)?.length ?? 0;
  return text.length > 20 && signs / text.length > 0.06 && signs >= 4;
}

/**
 * The lines of pasted code or logs that say what went wrong, at most three: they name what a memory about the same error
 * names. Stack frames and the rest are left out.
 */
export function errorLines(pasted: string): readonly string[] {
  const lines: string[] = [];
  for (const line of pasted.split("\n", 2_000)) {
    const trimmed = line.trim();
    if (trimmed === "" || /^at\s|^File "/.test(trimmed) || !ERROR_LINE.test(trimmed)) continue;
    const short = trimmed.slice(0, MAXIMUM_ERROR_LINE);
    if (!lines.includes(short)) lines.push(short);
    if (lines.length === 3) break;
  }
  return lines;
}

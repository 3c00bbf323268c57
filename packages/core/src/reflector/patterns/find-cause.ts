import { shorten } from "../distilling/shorten.ts";

const LONGEST_CAUSE = 140;
const MARK = /^[\s•⨯✗✘✖×*>|-]+/u;
const NOISE =
  /^(?:exit (?:code|status)|command failed|process exited|traceback|npm (?:err!|error) (?:code|a complete log|errno|path|command)|\s*at |during handling|stack trace|warning:|usage:|\.{3}|see |run |for more|help:|hint:|note:)/iu;
/** Shapes of lines that name a cause, best first. */
const CAUSES: readonly RegExp[] = [
  /^(?:E\s+)?[A-Z]\w*(?:Error|Exception): .+/u,
  /\b(?:error|fatal|panic)(?:\[\w+\])?(?:\s+TS\d+)?\s*[:=]\s*\S.{4,}/iu,
  /\bTS\d{4}\b|\bE[A-Z]{4,}\b/u,
  /\b(?:not found|no such|cannot|can['’]t|could not|couldn['’]t|unable to|undefined|is not (?:defined|a function|recognized|installed|allowed|supported)|illegal|invalid|unsupported|denied|refused|missing|no entry|already (?:exists|in use)|timed? ?out|only .{1,60} (?:are|is) supported|expected|unexpected|mismatch|conflict|unused|deprecated|failed|failure|must)\b/iu,
];

function cleaned(line: string): string {
  return line
    .replaceAll(/<\/?[a-z_]+>/giu, "")
    .replace(MARK, "")
    .replace(/^E\s{2,}/u, "")
    .replace(/^\(eval\):\d+:\s*/u, "")
    .replace(/^(?:\d{4}-\d\d-\d\d[T ])?\d\d:\d\d:\d\d\S*\s+/u, "")
    .replaceAll(/\s{2,}/gu, " ")
    .trim();
}

/** The line of an output that says best what went wrong, at most 140 characters, never cut inside a word or path. */
export function findCause(output: string): string | null {
  const lines = output
    .slice(0, 20_000)
    .split("\n")
    .map(cleaned)
    .filter((line) => line.length >= 6 && !NOISE.test(line) && /\p{L}{3}/u.test(line));
  const candidates = CAUSES.flatMap((shape) =>
    lines.filter((line) => shape.test(line)).slice(0, 1),
  );
  const best = candidates[0] ?? null;
  return best === null ? null : shorten(best.replace(/[.,;:]+$/u, ""), LONGEST_CAUSE);
}

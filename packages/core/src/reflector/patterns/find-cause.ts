import { shorten } from "../distilling/shorten.ts";

const LONGEST_CAUSE = 140;
const MARK = /^(?:[\s•⨯✗✘✖×*>|-]|\u274c|\u26a0\ufe0f?)+/u;
const NOISE =
  /^(?:exit (?:code|status)|command failed|process exited|traceback|npm (?:err!|error) (?:code|a complete log|errno|path|command)|at |during handling|stack trace|warning:|usage:|\.{3}|see |run |for more|help:|hint:|note:|={3,}|-{3,}|\d+ (?:failed|passed|issues?)|failed \S+::|fail\b|failures?:?$)/iu;
/** How well a line names a cause. All that match count. */
const MARKS: readonly (readonly [RegExp, number])[] = [
  [/^[A-Z]\w*(?:Error|Exception): .+/u, 6],
  [/\b(?:error|fatal|panic)(?:\[\w+\])?(?:\s+TS\d+)?\s*[:=]\s*\S.{4,}/iu, 3],
  [/\bTS\d{4}\b|\bE[A-Z]{4,}\b/u, 2],
  [
    /\b(?:not found|no such|no entry|cannot|can['’]t|could not|couldn['’]t|unable to|undefined|is not (?:defined|a function|recognized|installed|allowed|supported|assignable)|illegal|unsupported|denied|refused|already (?:exists|in use)|timed? ?out|only .{1,60} (?:are|is) supported|does not exist|unrecognized|unknown|missing|required|permission|invalid|mismatch)\b/iu,
    4,
  ],
  [/\b(?:expected|unexpected|conflict|unused|deprecated|must|should)\b/iu, 2],
  [/\b(?:fail(?:ed|ure)?|error)\b/iu, 1],
  [
    /\b(?:failed after|check failed|build failed|tests? failed|have issues|deprecat\p{L}* .*https?:)\b/iu,
    -3,
  ],
  [
    /^\W*(?:assert|return|raise|throw|if|const|let|var|def|func|self\.|fmt\.|print)\b|[{};]\s*$|:=|=>/u,
    -6,
  ],
  [/^\d+[:.|]?\s/u, -2],
  [/ object at 0x[0-9a-f]+|^<|"""/u, -6],
];

function cleaned(line: string): string {
  return line
    .replaceAll(/<\/?[a-z_]+>/giu, "")
    .replace(MARK, "")
    .replace(/^E\s{2,}/u, "")
    .replace(/^\(eval\):\d+:\s*/u, "")
    .replace(/^(?:\d{4}-\d\d-\d\d[T ])?\d\d:\d\d:\d\d\S*\s+/u, "")
    .replace(/^.*\s(?:error|err|msg|message)=(?=\S.{20,})/u, "")
    .replaceAll(/\s{2,}/gu, " ")
    .replace(/[.,;:]+$/u, "")
    .trim();
}

/** The last parts of a chain of causes ("build failed: template: no entry for key X") that are short enough. */
function tailOf(line: string): string {
  if (line.length <= LONGEST_CAUSE) return line;
  const parts = line.split(/(?<=[^:]): (?=\S)/u);
  let tail = "";
  for (const part of parts.toReversed()) {
    const longer = tail === "" ? part : `${part}: ${tail}`;
    if (longer.length > LONGEST_CAUSE) break;
    tail = longer;
  }
  return tail.length >= 12 ? tail : line;
}

function worth(line: string): number {
  return MARKS.reduce((sum, [mark, points]) => sum + (mark.test(line) ? points : 0), 0);
}

/**
 * The line of an output that says best what went wrong, at most 140 characters, never cut inside a word or path.
 *
 * @param least - Points a line must have: more where nothing else shows that something failed.
 */
export function findCause(output: string, least = 1): string | null {
  let best: string | null = null;
  let most = least - 1;
  for (const raw of output.slice(0, 20_000).split("\n")) {
    if (raw.length < 6 || raw.length > 2000) continue;
    const line = cleaned(raw);
    if (line.length < 6 || NOISE.test(line) || !/\p{L}{3}/u.test(line)) continue;
    const points = worth(line);
    if (points > most) [best, most] = [line, points];
  }
  return best === null ? null : shorten(tailOf(best), LONGEST_CAUSE);
}

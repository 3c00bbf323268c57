import { isMachineLine } from "../reading/is-machine-line.ts";
import type { Prose } from "../reading/read-prose.ts";
import { withoutClientTags } from "../reading/strip-foreign-text.ts";
import { wordCount } from "../scoring/score-knowledge.ts";
import { findCause } from "./find-cause.ts";

/** Lines that only a failing program writes. */
const FAILURE_LINE =
  /^\W*(?:E\s+)?(?:[\w.]+\.)?[A-Z]\w*(?:Error|Exception)\b|^\W*(?:error|fatal|panic|npm ERR!)\b(?:\[\w+\])?\s*[:!]|\berror(?:\[\w+\]|\s+TS\d+)?[:=]\s*\S|command not found|^FAILED\b|^---? FAIL|exit(?:ed with)? (?:code|status) [1-9]|^Traceback\b|^panic: |⨯/imu;
const CODE =
  /^\W*(?:[+-]\s|\d+[:→|]|\/\/|#|\/\S+\s|\$\s|(?:if|for|return|const|let|var|func|def|fmt|print|throw|raise)\b)|\.{6,}|[{};]\s*$/u;
const PROBLEM =
  /\b(?:(?:an?|the|this|that|known|same|there['’]s) (?:\p{L}+ )?(?:bug|issue|problem)|broken|wrong(?:ly)?|incorrect(?:ly)?|misleading|does(?:n['’]t| not) work|not working|shouldn['’]?t|should not|fails?|failing|crash(?:es|ing)?|hangs?|leaks?|too slow|duplicated?|repeatedly|unnecessarily|jammed)\b|^(?:bug|issue|problem)\b|错误|有问题|不工作|崩溃|失败|不对/iu;
const POINTING =
  /^(?:it|this|that|these|those|there|here|and|but|so)\b|\b(?:issue here|this (?:should|is)|that (?:should|is))\b/iu;

/** What a failing program wrote, in a message that somebody pasted it into; null: nothing of the kind. */
export function findPastedCause(message: string): string | null {
  const content = withoutClientTags(message);
  if (!FAILURE_LINE.test(content)) return null;
  const lines = content
    .split("\n")
    .filter((line) => !CODE.test(line) && (FAILURE_LINE.test(line) || isMachineLine(line)));
  return findCause(lines.join("\n"), 5);
}

export interface Complaint {
  /** The sentence that tells it; null: only together with what it points at. */
  readonly text: string | null;
}

/** What somebody says is wrong. */
export function findComplaint(prose: Prose): Complaint | null {
  const problems = prose.sentences
    .map(({ text }) => text)
    .filter((text) => PROBLEM.test(text) && !/[?？]\s*$/u.test(text));
  if (problems.length === 0) return null;
  const text = problems
    .map((problem) =>
      problem.replace(/^(?:bug|issue|problem)\s*:\s*/iu, "").replace(/[.。:：]+$/u, ""),
    )
    .find(
      (problem) =>
        wordCount(problem) >= 5 &&
        wordCount(problem) <= 35 &&
        !POINTING.test(problem) &&
        !/:\s*$/u.test(problem),
    );
  return { text: text ?? null };
}

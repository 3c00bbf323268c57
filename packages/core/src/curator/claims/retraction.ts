import { isCovered } from "./covers.ts";
import { splitClauses } from "./normalise-clause.ts";

/** "the user no longer drinks coffee", "the team stopped using Redux": who, and what is over. */
const ENDED =
  /^(?<s>.+?)(?<! being| been| be| was| were| got) (?:(?:is|are|do|does|has|have) )?(?:no longer|stopped|quit|gave up|has given up|have given up|doesn't|don't|isn't|aren't|does not|do not|is not|are not) (?<rest>.+)$/iu;
const ENDED_CJK = /^(?<s>.*?)(?:不再|已经不|停止|もう)(?<rest>.+)$/u;
/** "does not" says that something never was as often as that it is over: only with a word of change. */
const PLAIN_NEGATION = /(?:doesn't|don't|isn't|aren't|does not|do not|is not|are not) /iu;

const MAY_RETRACT = /no longer|stopped|quit|gave up|given up|n't |\bnot |不再|已经不|停止|もう/iu;

/** Whether a newer statement says that what the older one says is over. */
export function retracts(newer: string, older: string, changeStated: boolean): boolean {
  if (!MAY_RETRACT.test(newer)) return false;
  return splitClauses(newer).some((clause) => {
    const groups = (ENDED.exec(clause) ?? ENDED_CJK.exec(clause))?.groups;
    if (groups === undefined || (PLAIN_NEGATION.test(clause) && !changeStated)) return false;
    const { s = "", rest = "" } = groups;
    return splitClauses(older).some(
      (past) => !ENDED.test(past) && isCovered(rest, past) && (s === "" || isCovered(s, past)),
    );
  });
}

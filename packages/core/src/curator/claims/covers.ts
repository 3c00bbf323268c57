import { alignStatements } from "../alignment/align.ts";
import { analyseStatement } from "../analysis/statement.ts";

const CJK = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/u;
const compact = (text: string): string => text.toLowerCase().replace(/[\s的]/gu, "");

/** Whether every content word, number and piece of code of `part` is in `whole`. */
export function isCovered(part: string, whole: string): boolean {
  if (CJK.test(part)) return compact(whole).includes(compact(part));
  const [a, b] = [analyseStatement(part), analyseStatement(whole)];
  const numbers = new Set(b.numbers);
  if (a.saysOne && !b.saysOne) return false;
  return (
    alignStatements(a, b).unmatchedA.length === 0 &&
    a.numbers.every((number) => numbers.has(number))
  );
}

/** Whether two phrases name the same thing. */
export function isSamePhrase(a: string, b: string): boolean {
  return compact(a) === compact(b) || (isCovered(a, b) && isCovered(b, a));
}

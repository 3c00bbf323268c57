import type { ScorePart } from "../../types/draft.ts";
import type { Candidate } from "../candidate.ts";

const ACTION =
  /\b(?:because|since|so that|in order to|instead of|rather than|use|run|set|add|always|never|avoid|must|should|fix(?:ed|es)?|caus(?:e|ed|es)|works?|needs?|requires?|not to)\b|因为|由于|所以|而不是|使用|运行|设置|必须|不要|避免|需要|改用/iu;
const LEADING_DEICTIC =
  /^(?:(?:the user|the team|用户|团队)\s*(?:said|asked|decided|thinks?)?(?: to| not to|:)?\s*)?(?:it(?! (?:strikes|seems|turns out|is (?:important|worth|better|best|hard|easy))\b|['’]s (?:hard|easy|tempting|difficult|worth)\b)|(?:this|that|these|those)(?= (?:is|was|are|were|has|had|will|should|can|does|did|would|could|might|may|means?|seems?|looks?|feels?|works?|makes?)\b|['’]s\b|[,.])|them|here|both|such|like (?:this|that)|there(?!['’]s| (?:is|are|was|were)\b))\b|^(?:这|那|它|其|此)(?!里|样|些|个项目|个仓库|[座栋家本款间台]|个?框架)/iu;
const LEADING_PERSON = /^(?:he|she|they)\b|^[他她]/iu;
const DEICTIC_OBJECT =
  /\b(?:this|these|those)\b(?! (?:project|repo|repository|codebase|team|week|month|year|summer|quarter|morning|afternoon|evening))|\b(?:above|below|the (?:same|former|latter))\b|\bthat(?=\s*[.,;]|$|\s+(?:is|was|one|way)\b)|\b(?:asked|decided) (?:not )?to \p{L}+ (?:it|them)\b/giu;
const CJK = /[\u3040-\u30ff\u3400-\u9fff]/gu;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}_'’.-]*/gu;

/** How many words a text has; two CJK characters count as one. */
export function wordCount(text: string): number {
  const cjk = text.match(CJK)?.length ?? 0;
  const words = text.replaceAll(CJK, " ").match(WORD)?.length ?? 0;
  return words + cjk / 2;
}

/** Names, numbers and code: up to 20 points; a short sentence without any loses some. */
function specificity({ content, keyEntities, relatedTools }: Candidate): number {
  const numbers = content.match(/\d+(?:[.:]\d+)*/gu)?.length ?? 0;
  const named = new Set([...keyEntities, ...relatedTools].map((name) => name.toLowerCase())).size;
  const points = Math.min(20, named * 5 + Math.min(numbers, 2) * 4);
  return points === 0 && wordCount(content) < 9 ? -4 : points;
}

/** "in those tests", "this file": something that only the exchange knows. */
const POINTED_PLACE =
  /\b(?:this|these|those|that) (?:\p{L}+ )?(?:tests?|files?|functions?|methods?|class(?:es)?|cases?|lines?|blocks?|changes?|scripts?|commands?|components?|pages?)\b/iu;

/** Minus where the sentence cannot be understood alone. */
function standsAlone({ content, keyEntities }: Candidate): number {
  if (LEADING_DEICTIC.test(content)) return -16;
  if (LEADING_PERSON.test(content)) return -8;
  if (POINTED_PLACE.test(content)) return -18;
  const pointing = content.match(DEICTIC_OBJECT)?.length ?? 0;
  if (pointing === 0) return 6;
  return -Math.min(14, pointing * (keyEntities.length > 0 ? 4 : 7));
}

/**
 * The parts of a candidate's score. Their sum, clamped to 0..100, is the score: the kind of knowledge, how specific it
 * is, whether one can act on it, whether it lasts, whether it can be understood alone.
 */
export function scoreKnowledge(candidate: Candidate): readonly ScorePart[] {
  const durability = (candidate.lasting ? 10 : 0) + (candidate.passing ? -18 : 0);
  const parts: readonly ScorePart[] = [
    { name: "kind", points: candidate.kindPoints },
    { name: "specificity", points: specificity(candidate) },
    { name: "actionability", points: ACTION.test(candidate.content) ? 6 : 0 },
    { name: "durability", points: durability },
    { name: "self-containedness", points: standsAlone(candidate) },
    ...(candidate.otherParts ?? []),
  ];
  return parts.filter((part) => part.points !== 0);
}

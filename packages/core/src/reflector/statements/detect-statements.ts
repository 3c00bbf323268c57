import type { KnowledgeType, Section } from "../../types/bullet.ts";
import type { SanitizedTurn } from "../../types/turn.ts";
import type { Candidate } from "../candidate.ts";

const CUES: readonly (readonly [RegExp, string, Section, KnowledgeType])[] = [
  [/\bremember (?:that|this)\b|记住/iu, "remember", "FACT", "KNOWLEDGE"],
  [/\bI (?:prefer|like)\b|我(?:更)?喜欢/iu, "preference", "PREFERENCE", "PREFERENCE"],
  [/\bwe(?:'ve)? decided\b|我们决定/iu, "decision", "DECISION", "KNOWLEDGE"],
];

/** What people state in a turn. */
export function detectStatements(turn: SanitizedTurn): readonly Candidate[] {
  const sentences = turn.messages
    .filter((message) => message.role === "user")
    .flatMap((message) => message.content.split(/(?<=[.!?])\s+|\n|(?<=[。！？])/u));
  return sentences.flatMap((sentence) => {
    const cue = CUES.find(([pattern]) => pattern.test(sentence));
    if (cue === undefined || sentence.length > 400) return [];
    const [, pattern, section, knowledgeType] = cue;
    return [
      {
        content: sentence.trim(),
        pattern,
        section,
        knowledgeType,
        relatedTools: [],
        keyEntities: [],
        tags: [],
        statesChange: false,
        kindPoints: 60,
      },
    ];
  });
}

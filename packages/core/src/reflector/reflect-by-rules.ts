import type { Proposal } from "../types/draft.ts";
import type { Candidate } from "./candidate.ts";
import type { ProposedEvent, ReflectedCandidate, ReflectionInput } from "./reflector.ts";
import { detectPatterns } from "./patterns/detect-patterns.ts";
import { scoreKnowledge } from "./scoring/score-knowledge.ts";
import { detectStatements } from "./statements/detect-statements.ts";

export interface RulesReflection {
  readonly proposals: readonly Proposal[];
  readonly candidates: readonly ReflectedCandidate[];
  readonly events: readonly ProposedEvent[];
}

function judge(candidate: Candidate, minScore: number): ReflectedCandidate {
  const {
    content,
    pattern,
    section,
    knowledgeType,
    relatedTools,
    keyEntities,
    tags,
    statesChange,
  } = candidate;
  const scoreParts = scoreKnowledge(candidate);
  const points = scoreParts.reduce((sum, part) => sum + part.points, 0);
  const instructivityScore = Math.round(Math.min(100, Math.max(0, points)));
  const proposal: Proposal = {
    content,
    section,
    knowledgeType,
    instructivityScore,
    sourceType: "INTERACTION",
    relatedTools,
    keyEntities,
    tags,
    pattern,
    scoreParts,
    statesChange,
  };
  const kept = instructivityScore >= minScore;
  return {
    proposal,
    kept,
    reason: kept ? pattern : `score ${instructivityScore} is below ${minScore}`,
  };
}

/** The rules' reading of a turn. Pure. */
export function reflectByRules(input: ReflectionInput, minScore: number): RulesReflection {
  const patterns = detectPatterns(input.turn, input.events);
  const found = [...detectStatements(input.turn), ...patterns.candidates];
  const candidates = found.map((candidate) => judge(candidate, minScore));
  const proposals = candidates
    .filter((candidate) => candidate.kept)
    .map((candidate) => candidate.proposal)
    .toSorted((a, b) => b.instructivityScore - a.instructivityScore);
  return { proposals, candidates, events: patterns.events };
}

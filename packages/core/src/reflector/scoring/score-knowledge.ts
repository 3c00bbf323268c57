import type { ScorePart } from "../../types/draft.ts";
import type { Candidate } from "../candidate.ts";

/** The parts of a candidate's score; their sum, clamped to 0..100, is the score. */
export function scoreKnowledge(candidate: Candidate): readonly ScorePart[] {
  return [{ name: "kind", points: candidate.kindPoints }, ...(candidate.otherParts ?? [])];
}

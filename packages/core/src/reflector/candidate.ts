import type { KnowledgeType, Section } from "../types/bullet.ts";
import type { ScorePart } from "../types/draft.ts";

/** What a rule saw, before it is scored: a sentence to keep and why. */
export interface Candidate {
  /** The distilled sentence. */
  readonly content: string;
  readonly pattern: string;
  readonly section: Section;
  readonly knowledgeType: KnowledgeType;
  readonly relatedTools: readonly string[];
  readonly keyEntities: readonly string[];
  readonly tags: readonly string[];
  readonly statesChange: boolean;
  /** It is meant to last ("always", "from now on"); it is of the moment ("for now"). */
  readonly lasting: boolean;
  readonly passing: boolean;
  /** Points for its kind, the first part of the score. */
  readonly kindPoints: number;
  /** More parts a rule adds or takes away, with their reason. */
  readonly otherParts?: readonly ScorePart[];
}

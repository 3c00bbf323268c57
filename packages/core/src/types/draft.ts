import type { KnowledgeType, Section, SourceType } from "./bullet.ts";
import type { SanitizedJson, SanitizedText } from "./text.ts";

/** Why a candidate has its score: points per part, summing to the score before clamping to 0..100. */
export interface ScorePart {
  readonly name: string;
  readonly points: number;
}

/** What a Reflector says: plain strings, since rules, a model or a plugin wrote them. Sanitised again before use. */
export interface Proposal {
  readonly content: string;
  readonly section: Section;
  readonly knowledgeType: KnowledgeType;
  /** 0 to 100. */
  readonly instructivityScore: number;
  readonly sourceType: SourceType;
  readonly relatedTools: readonly string[];
  readonly keyEntities: readonly string[];
  readonly tags: readonly string[];
  /** Why it was proposed ("error_fix", "stated preference", …). */
  readonly pattern: string;
  readonly scoreParts: readonly ScorePart[];
  /** The text says that something changed ("now", "switched to", "no longer"). */
  readonly statesChange: boolean;
}

/** A candidate memory: sanitised, no identity yet. */
export interface Draft {
  readonly content: SanitizedText;
  readonly section: Section;
  readonly knowledgeType: KnowledgeType;
  readonly instructivityScore: number;
  readonly sourceType: SourceType;
  readonly relatedTools: readonly SanitizedText[];
  readonly keyEntities: readonly SanitizedText[];
  readonly tags: readonly SanitizedText[];
  readonly metadata: { readonly [key: string]: SanitizedJson };
  readonly statesChange: boolean;
  /** Unit length; null: no embedder, or it failed. */
  readonly vector: Float32Array | null;
  /** Share of the content's tokens that the embedder does not know, 0..1: at 0.10 or more its cosine is not trusted. */
  readonly unknownShare: number;
}

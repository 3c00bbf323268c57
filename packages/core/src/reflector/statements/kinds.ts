import type { KnowledgeType, Section } from "../../types/bullet.ts";

/** What a person states. "rule" is how something is to be done; "request" is an explicit "remember this". */
export type StatedKind =
  | "request"
  | "preference"
  | "rule"
  | "decision"
  | "correction"
  | "identity"
  | "fact"
  | "commitment"
  | "opinion";

export interface KindTraits {
  readonly section: Section;
  readonly knowledgeType: KnowledgeType;
  /** Points of the kind alone; `reflector.min_score` is 30 by default. */
  readonly points: number;
  /** As named in results and tags. */
  readonly pattern: string;
}

/** In the order in which the first one that fits names a sentence. */
export const KINDS: Readonly<Record<StatedKind, KindTraits>> = {
  request: { section: "FACT", knowledgeType: "KNOWLEDGE", points: 55, pattern: "remember_request" },
  preference: {
    section: "PREFERENCE",
    knowledgeType: "PREFERENCE",
    points: 42,
    pattern: "stated_preference",
  },
  rule: { section: "WORKFLOW", knowledgeType: "PREFERENCE", points: 36, pattern: "stated_rule" },
  decision: {
    section: "DECISION",
    knowledgeType: "KNOWLEDGE",
    points: 42,
    pattern: "stated_decision",
  },
  correction: {
    section: "FACT",
    knowledgeType: "KNOWLEDGE",
    points: 36,
    pattern: "stated_correction",
  },
  identity: { section: "FACT", knowledgeType: "KNOWLEDGE", points: 45, pattern: "stated_identity" },
  fact: { section: "FACT", knowledgeType: "KNOWLEDGE", points: 32, pattern: "stated_fact" },
  commitment: {
    section: "GENERAL",
    knowledgeType: "KNOWLEDGE",
    points: 34,
    pattern: "stated_commitment",
  },
  opinion: {
    section: "GENERAL",
    knowledgeType: "KNOWLEDGE",
    points: 36,
    pattern: "stated_opinion",
  },
};

/** A wording that shows a kind. */
export interface Cue {
  readonly kind: StatedKind;
  readonly pattern: RegExp;
  /** "strong" names the kind by itself; "weak" only where no strong cue of another kind is near. */
  readonly strength: "strong" | "weak";
}

/** Everything one language brings. */
export interface CueTable {
  readonly cues: readonly Cue[];
  /** Sentences that are a question, also without a question mark. */
  readonly question: RegExp;
  /** Sentences that only suppose, doubt, or speak of what others might do. */
  readonly supposed: RegExp;
  /** Words of change: "now", "no longer", "switched to". */
  readonly change: RegExp;
  /** Words of the moment: "for now", "today", "currently". */
  readonly passing: RegExp;
  /** Words that make it last: "always", "never", "from now on". */
  readonly lasting: RegExp;
}

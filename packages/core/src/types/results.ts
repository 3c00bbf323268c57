import type { Bullet, KnowledgeType, Section } from "./bullet.ts";
import type { ScorePart } from "./draft.ts";
import type { Degradation } from "./stage.ts";
import type { SanitizedText } from "./text.ts";

export interface AddEvent {
  readonly event: "ADD" | "MERGE" | "SUPERSEDE" | "CONFLICT" | "SKIP";
  /** The memory that now holds the content; null for a SKIP that points at none. */
  readonly id: string | null;
  readonly content: SanitizedText | null;
  /** Why: the pattern that proposed it, or why it was merged, superseded, flagged or skipped. */
  readonly reason?: string;
  /** SUPERSEDE: the memory that is no longer valid. CONFLICT: those it contradicts. MERGE: the one merged into. */
  readonly related?: readonly string[];
}

export interface AddResult {
  readonly events: readonly AddEvent[];
  /** How many secrets of each family were redacted, for example `{ "vcs-registry": 1 }`. */
  readonly redactions: Readonly<Record<string, number>>;
  readonly degraded: readonly Degradation[];
  /** Tokens the Reflector's language model used; absent without one. */
  readonly usage?: {
    readonly inputTokens: number;
    readonly outputTokens: number;
    readonly calls: number;
  };
}

/** Where one candidate of an ingest got its score (`memx explain --ingest`). */
export interface IngestCandidate {
  readonly content: SanitizedText;
  readonly section: Section;
  readonly knowledgeType: KnowledgeType;
  readonly pattern: string;
  readonly instructivityScore: number;
  readonly scoreParts: readonly ScorePart[];
  readonly kept: boolean;
  readonly reason: string;
}

/** Words of the query that matched, by layer. */
export interface MatchedTerms {
  readonly exact: readonly string[];
  readonly fuzzy: readonly string[];
  readonly metadata: readonly string[];
}

/** Every factor of a hit's score: Blended = w_k · (l1+l2+l3)/35 + w_s · semantic; score = Blended · decay · recency · scope. */
export interface HitExplanation {
  /** 0 to 15. */
  readonly l1: number;
  /** 0 to 10. */
  readonly l2: number;
  /** 0 to 10. */
  readonly l3: number;
  /** max(0, cosine), 0 to 1; null in keyword mode or where the vector is not trusted. */
  readonly semantic: number | null;
  /** (l1 + l2 + l3) / 35. */
  readonly keyword: number;
  readonly blended: number;
  readonly decay: number;
  readonly recency: number;
  readonly scope: number;
  readonly matched?: MatchedTerms;
  readonly trimmedBecause?: "cut-to-budget";
}

/** A memory with its score, 0 to 1, and why it has it. */
export interface Hit extends Bullet {
  readonly score: number;
  readonly explain: HitExplanation;
}

/** Why a memory was not returned (`explain: { id }`). */
export interface Absence {
  readonly id: string;
  readonly because:
    | "not-found"
    | "archived"
    | "superseded"
    | "expired"
    | "filtered"
    | "scope"
    | "not-a-candidate"
    | "floor"
    | "max-results"
    | "token-budget"
    | "returned";
  /** Its place among all scored candidates, from 1; null where it was not scored. */
  readonly rank: number | null;
  readonly hit: Hit | null;
}

export interface SearchResult {
  /** Best first. */
  readonly hits: readonly Hit[];
  /** "keyword": no vectors were used. */
  readonly mode: "hybrid" | "keyword";
  /** Estimated tokens of all hits' contents. */
  readonly tokens: number;
  readonly degraded: readonly Degradation[];
  /** Milliseconds per stage; with `explain`. */
  readonly timings?: Readonly<Record<string, number>>;
  /** How many candidates were scored, and what kept the best of the others out; with `explain`. */
  readonly considered?: number;
  readonly left?: readonly Absence[];
  /** With `explain: { id }`. */
  readonly absence?: Absence;
}

export interface RecallResult {
  /** The fenced prompt block; "" when nothing is known. */
  readonly block: string;
  readonly hits: readonly Hit[];
  /** Estimated tokens of the block. */
  readonly tokens: number;
  readonly mode: "hybrid" | "keyword";
  readonly degraded: readonly Degradation[];
}

export interface ConflictPair {
  readonly a: Bullet;
  readonly b: Bullet;
  readonly reason: string;
  /** Id of the one that is newer. */
  readonly newer: string;
  /** Own-vector cosine; null where it is not trusted. */
  readonly similarity: number | null;
}

export interface HistoryEntry {
  readonly id: string;
  readonly event: "ADD" | "UPDATE" | "MERGE" | "SUPERSEDE" | "ARCHIVE" | "RESTORE";
  readonly at: string;
  /** The content after the event. */
  readonly content: SanitizedText;
  readonly validFrom: string | null;
  readonly validTo: string | null;
  readonly reason?: string;
}

export interface ImportReport {
  readonly added: number;
  readonly merged: number;
  readonly skipped: number;
  /** Records that could not be read: their number from 1, and what is wrong, without their text. */
  readonly rejected: readonly { readonly record: number; readonly reason: string }[];
  readonly redactions: Readonly<Record<string, number>>;
}

export interface SweepReport {
  readonly scanned: number;
  readonly archived: number;
  readonly expired: number;
  readonly purged: number;
  readonly reweighted: number;
  readonly embedded: number;
  readonly duplicatesRemoved: number;
}

export interface MemoryStatus {
  readonly memories: number;
  readonly archived: number;
  readonly superseded: number;
  readonly mode: "hybrid" | "keyword";
  readonly store: {
    readonly uri: string;
    readonly bytes: number | null;
    readonly fragments: number | null;
    readonly unindexedRows: number | null;
  };
  readonly embedder: { readonly model: string; readonly dimension: number } | null;
  readonly withoutVector: number;
  readonly reflector: { readonly mode: "hybrid" | "rules" | "llm"; readonly llm: string | null };
  readonly schemaVersion: number;
  readonly daemon: boolean;
}

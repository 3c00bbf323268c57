import { foreignScriptShare } from "../text/script-share.ts";
import type { StoredBullet } from "../types/bullet.ts";
import type { Draft } from "../types/draft.ts";

/** What is compared: one statement with what is known about it. */
export interface Comparable {
  readonly content: string;
  /** Unit length; null: not embedded. */
  readonly vector: Float32Array | null;
  /** Share of the content's tokens that the embedder does not know, 0..1: at 0.10 or more the cosine is not trusted. */
  readonly unknownShare: number;
  /** The text says that something changed ("now", "switched to", "no longer"). */
  readonly statesChange: boolean;
  /** Epoch milliseconds since when it holds; null: newer than everything that has a time. */
  readonly at: number | null;
}

/**
 * - duplicate: both say the same thing.
 * - supersedes: the newer one replaces the older one (same subject and slot, another value, or a stated change).
 * - conflict: they seem to contradict each other, and nothing says which one holds.
 * - related: near each other, both stay.
 * - distinct: nothing to do with each other.
 */
export type Verdict = "duplicate" | "supersedes" | "conflict" | "related" | "distinct";

/** How two statements stand to each other. */
export interface Comparison {
  readonly verdict: Verdict;
  /** What led to the verdict: guards that fired ("negation", "number", …) or the rule that matched ("same-text", …). */
  readonly reasons: readonly string[];
  /** Cosine of the vectors; null where one is missing or not trusted. */
  readonly similarity: number | null;
  /** Which of the two is newer; "a" on a tie. */
  readonly newer: "a" | "b";
}

/** A stored memory as one side of a comparison. */
export function comparableOfBullet(bullet: StoredBullet): Comparable {
  const since = Date.parse(bullet.validFrom ?? bullet.createdAt);
  return {
    content: bullet.content,
    vector: bullet.vector,
    unknownShare: foreignScriptShare(bullet.content),
    statesChange: false,
    at: Number.isNaN(since) ? null : since,
  };
}

/** A draft as one side of a comparison. `at`: when its turn happened, epoch milliseconds; null: now. */
export function comparableOfDraft(draft: Draft, at: number | null): Comparable {
  return {
    content: draft.content,
    vector: draft.vector,
    unknownShare: Math.max(draft.unknownShare, foreignScriptShare(draft.content)),
    statesChange: draft.statesChange,
    at,
  };
}

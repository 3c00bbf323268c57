import type { SanitizedText } from "./text.ts";

/**
 * Whose memory a call reads and writes: three walls. `userId` null means "belongs to nobody" (the single-user case) and
 * is a wall like any other. `agentId` and `sessionId` null mean "not restricted" when reading and "none" when writing.
 * Frozen, made once per call from its options, never read from metadata.
 */
export interface Walls {
  readonly userId: string | null;
  readonly agentId: string | null;
  readonly sessionId: string | null;
}

/** Which scopes a search prefers and which it may see. */
export interface ScopePreference {
  /** Exact matches of this scope are boosted; null: no preference. */
  readonly preferred: string | null;
  /** Scopes that may be returned; null: all. */
  readonly visible: readonly string[] | null;
}

/** Options every call of the public API takes. */
export interface OwnerOptions {
  /** The user whose memories are read or written. Absent: the memories that belong to nobody. Derive it server-side. */
  readonly userId?: string | undefined;
  /** Restricts a read to what this agent learned; stored with a write. */
  readonly agentId?: string | undefined;
  /** Restricts a read to what was learned in this session; stored with a write. */
  readonly sessionId?: string | undefined;
  /** Aborting rejects with the signal's reason and leaves nothing half written. */
  readonly signal?: AbortSignal | undefined;
}

/** The scope every memory has that names none. */
export const GLOBAL_SCOPE: SanitizedText = "global" as SanitizedText;

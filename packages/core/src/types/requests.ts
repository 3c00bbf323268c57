import type { ScopePreference, Walls } from "./owner.ts";
import type { ResolvedFilters } from "./query.ts";
import type { Message } from "./turn.ts";

/** One add, checked, every value present; texts are still raw. */
export interface AddRequest {
  readonly messages: readonly Message[];
  readonly walls: Walls;
  readonly scope: string;
  readonly turnId: string | null;
  /** Epoch milliseconds of the turn. */
  readonly at: number;
  /** ISO 8601. */
  readonly expiresAt: string | null;
  readonly metadata: unknown;
  readonly tags: readonly string[];
  readonly reflect: boolean;
  readonly curate: boolean;
  readonly signal: AbortSignal | undefined;
}

/** One search, checked, every value present. */
export interface SearchRequest {
  readonly text: string;
  readonly walls: Walls;
  readonly scope: ScopePreference;
  readonly filters: ResolvedFilters | null;
  readonly maxResults: number;
  /** Of all hits together. */
  readonly tokenBudget: number;
  /** Floor on Blended, 0 to 1. */
  readonly minScore: number;
  /** Epoch milliseconds: what was valid then; null: now. */
  readonly asOf: number | null;
  readonly explain: boolean | { readonly id: string };
  /** Whether the hits count as recalled. */
  readonly reinforce: boolean;
  readonly signal: AbortSignal | undefined;
}

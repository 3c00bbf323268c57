import type { ScopePreference, Walls } from "../../types/owner.ts";
import type { ResolvedFilters } from "../../types/query.ts";

/** One search with every option resolved. */
export interface RetrieveRequest {
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

import type { Claim } from "./claim.ts";
import type { ClaimRelation } from "./compare-claims.ts";
import { compareClaims } from "./compare-claims.ts";
import { retracts } from "./retraction.ts";

/** A statement with the claims it makes. */
export interface ClaimingStatement {
  readonly text: string;
  readonly claims: readonly Claim[];
}

/** How what a newer statement claims stands to what an older one claims. `changeStated`: it says that something changed. */
export function relateClaims(
  newer: ClaimingStatement,
  older: ClaimingStatement,
  changeStated: boolean,
): ClaimRelation {
  if (retracts(newer.text, older.text, changeStated)) return "replaces";
  const relations = newer.claims.flatMap((claim) =>
    older.claims.map((past) => compareClaims(claim, past, changeStated)),
  );
  if (relations.includes("replaces")) return "replaces";
  return relations.includes("disputes") ? "disputes" : "apart";
}

import type { Neighbourhood, NeighbourQuery } from "../../ports/memory-store.ts";
import type { StoredBullet } from "../../types/bullet.ts";
import { isExpired, isOwnedBy } from "../filter/matches.ts";
import { all, equals, MEMORIES, notExpired, ownedBy } from "../filter/predicate.ts";
import { newestFirst, rankByTerms, rankByVector } from "../rows/rank.ts";
import { encodeTerms } from "../rows/term-text.ts";
import { limitOver, readVersions } from "./read-candidates.ts";
import type { StoreView } from "./store-view.ts";

type Draft = NeighbourQuery["drafts"][number];

function isAlive(row: StoredBullet, now: number): boolean {
  return row.status === "active" && !isExpired(row, now);
}

/** The newest memories of the session that are still alive. */
async function readPrevious(
  view: StoreView,
  { walls, now, previous }: NeighbourQuery,
): Promise<readonly StoredBullet[]> {
  if (walls.sessionId === null || previous === 0) return [];
  const where = all(ownedBy(walls), "status = 'active'", notExpired(now));
  const rows = await view.table.select(where, {
    newestFirst: true,
    limit: limitOver(view, previous),
  });
  return [...view.overlay.over(rows), ...view.overlay.bullets]
    .filter((row) => isOwnedBy(row, walls) && isAlive(row, now))
    .toSorted(newestFirst)
    .slice(0, previous);
}

async function readSameTurn(
  view: StoreView,
  { walls, turnId }: NeighbourQuery,
): Promise<readonly StoredBullet[]> {
  if (turnId === null) return [];
  const rows = await view.table.select(all(ownedBy(walls), equals("turn_id", turnId), MEMORIES));
  return [...view.overlay.over(rows), ...view.overlay.bullets].filter(
    (row) => row.turnId === turnId && isOwnedBy(row, walls),
  );
}

/** What a new memory may repeat or contradict, and what its session said before. */
export async function readNeighbours(
  view: StoreView,
  query: NeighbourQuery,
): Promise<Neighbourhood> {
  const { walls, scope, now, limit } = query;
  const isComparable = (row: StoredBullet): boolean =>
    row.userId === walls.userId &&
    row.agentId === walls.agentId &&
    row.scope === scope &&
    isAlive(row, now);
  const owner = all(
    equals("user_id", walls.userId),
    equals("agent_id", walls.agentId),
    equals("scope", scope),
  );
  const where = {
    where: all(owner, "status = 'active'", notExpired(now)),
    limit: limitOver(view, limit),
  };
  const over = view.overlay.bullets.filter(isComparable);
  const near = async ({ terms, vector }: Draft): Promise<readonly StoredBullet[]> => {
    const found = await Promise.all([
      vector === null ? [] : view.table.searchVector({ vector, column: "vector" }, where),
      terms.length === 0 ? [] : view.table.searchText(encodeTerms(terms), where),
    ]);
    const rows = [
      ...(await readVersions(view, found.flat())).filter(isComparable),
      ...(vector === null ? [] : rankByVector(over, { vector, column: "vector", limit })),
      ...rankByTerms(over, terms, limit),
    ];
    return limitPerDraft([...new Map(rows.map((row) => [row.id, row])).values()], {
      terms,
      vector,
      limit,
    });
  };
  const [perDraft, previous, sameTurn] = await Promise.all([
    Promise.all(query.drafts.map(near)),
    readPrevious(view, query),
    readSameTurn(view, query),
  ]);
  return { perDraft, previous, sameTurn };
}

/** The union of the best `limit` rows by vector and the best by terms: the table and the overlay each brought theirs. */
function limitPerDraft(
  rows: readonly StoredBullet[],
  { terms, vector, limit }: Draft & { readonly limit: number },
): readonly StoredBullet[] {
  const byVector = vector === null ? [] : rankByVector(rows, { vector, column: "vector", limit });
  const byTerms = rankByTerms(rows, terms, limit);
  return [...new Map([...byVector, ...byTerms].map((row) => [row.id, row])).values()];
}

import type { StoredBullet } from "../types/bullet.ts";
import type { Walls } from "../types/owner.ts";
import type { HistoryEntry } from "../types/results.ts";
import type { PipelineDependencies } from "./dependencies.ts";

/** Links followed in each direction. */
const MAX_LINKS = 1000;

function entriesOf(bullet: StoredBullet): readonly HistoryEntry[] {
  const { id, revisions, validFrom, validTo, createdAt } = bullet;
  const contents = [...revisions.map(({ content }) => content), bullet.content];
  const first: HistoryEntry = {
    id,
    event: "ADD",
    at: createdAt,
    content: contents[0] ?? bullet.content,
    validFrom,
    validTo,
  };
  const later = revisions.map(({ event, at, reason }, index): HistoryEntry => {
    const content = contents[index + 1] ?? bullet.content;
    return { id, event, at, content, validFrom, validTo, ...(reason !== undefined && { reason }) };
  });
  return [first, ...later];
}

/** Memories that point at one of these as their successor. */
async function predecessors(
  ids: ReadonlySet<string>,
  walls: Walls,
  dependencies: PipelineDependencies,
): Promise<readonly StoredBullet[]> {
  const found: StoredBullet[] = [];
  const filter = {
    walls,
    scopes: null,
    filters: null,
    statuses: ["superseded"],
    asOf: null,
    now: null,
  } as const;
  for await (const batch of dependencies.store.scan(filter)) {
    found.push(
      ...batch.filter(({ supersededBy }) => supersededBy !== null && ids.has(supersededBy)),
    );
  }
  return found;
}

/**
 * What became of a memory, oldest first: its own changes, the memories that it replaced and those that replaced it. Empty
 * where the walls hold no such memory.
 */
export async function history(
  id: string,
  walls: Walls,
  dependencies: PipelineDependencies,
): Promise<readonly HistoryEntry[]> {
  const chain = new Map<string, StoredBullet>();
  let next: string | null = id;
  while (next !== null && !chain.has(next) && chain.size < MAX_LINKS) {
    const [bullet]: readonly StoredBullet[] = await dependencies.store.get([next], walls);
    if (!bullet) break;
    chain.set(bullet.id, bullet);
    next = bullet.supersededBy;
  }
  let frontier = new Set(chain.keys());
  while (frontier.size > 0 && chain.size < MAX_LINKS) {
    const earlier = (await predecessors(frontier, walls, dependencies)).filter(
      (bullet) => !chain.has(bullet.id),
    );
    for (const bullet of earlier) chain.set(bullet.id, bullet);
    frontier = new Set(earlier.map((bullet) => bullet.id));
  }
  const entries = [...chain.values()].flatMap(entriesOf);
  return entries.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

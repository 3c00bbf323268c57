import type { RowFilter } from "../../ports/memory-store.ts";
import type { StoredBullet } from "../../types/bullet.ts";
import type { Walls } from "../../types/owner.ts";
import { isInsideWalls, matchesFilter } from "../filter/matches.ts";
import { all, equals, filterPredicate, isIn, MEMORIES, NOTES } from "../filter/predicate.ts";
import { newestVersions } from "../journal/overlay.ts";
import type { Note } from "../lance/row.ts";
import { newestFirst } from "../rows/rank.ts";
import type { StoreView } from "./store-view.ts";

/** How many ids one condition names at most. */
const IDS_PER_QUERY = 1000;

/** Rows per batch of a scan. */
export const SCAN_BATCH = 500;

export function chunks<T>(values: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
    values.slice(index * size, (index + 1) * size),
  );
}

/** The rows with these ids as they are now, whoever owns them. */
export async function readByIds(
  { table, overlay }: StoreView,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredBullet>> {
  const found = new Map<string, StoredBullet>();
  const unknown: string[] = [];
  for (const id of new Set(ids)) {
    const row = overlay.row(id);
    if (row === undefined) unknown.push(id);
    else if (row !== null) found.set(id, row);
  }
  for (const some of chunks(unknown, IDS_PER_QUERY)) {
    for (const row of overlay.over(await table.select(all(isIn("id", some), MEMORIES))))
      found.set(row.id, row);
  }
  return found;
}

/** Rows inside the walls in the ids' order. */
export async function readInside(
  view: StoreView,
  ids: readonly string[],
  walls: Walls,
): Promise<readonly StoredBullet[]> {
  const rows = await readByIds(view, ids);
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row !== undefined && isInsideWalls(row, walls) ? [row] : [];
  });
}

function matches(filter: RowFilter | "everything"): (row: StoredBullet) => boolean {
  return (row) => filter === "everything" || matchesFilter(row, filter);
}

/** Rows of the table whose row there is the last word. */
function untouched({ overlay }: StoreView, filter: RowFilter | "everything"): string {
  const touched = [...overlay.touched];
  const where = filter === "everything" ? MEMORIES : filterPredicate(filter);
  return touched.length === 0 ? where : all(where, `NOT (${isIn("id", touched)})`);
}

/** Matching rows that the overlay replaced or counted recalls for. */
async function readTouched(
  view: StoreView,
  filter: RowFilter | "everything",
): Promise<readonly StoredBullet[]> {
  const recalled = await readByIds(view, view.overlay.recalledOnly);
  return [...view.overlay.bullets, ...recalled.values()].filter(matches(filter));
}

/** All matching rows in batches, each ordered by creation. */
export async function* scanRows(
  view: StoreView,
  filter: RowFilter | "everything",
): AsyncGenerator<readonly StoredBullet[]> {
  const inOrder = (rows: readonly StoredBullet[]): readonly StoredBullet[] =>
    rows.toSorted((a, b) => newestFirst(b, a));
  for (const batch of chunks(await readTouched(view, filter), SCAN_BATCH)) yield inOrder(batch);
  for await (const rows of view.table.scan(untouched(view, filter), SCAN_BATCH)) {
    const batch = view.overlay.over(rows).filter(matches(filter));
    if (batch.length > 0) yield inOrder(batch);
  }
}

export async function countRows(
  view: StoreView,
  filter: RowFilter | "everything",
): Promise<number> {
  const [inTable, touched] = await Promise.all([
    view.table.count(untouched(view, filter)),
    readTouched(view, filter),
  ]);
  return inTable + touched.length;
}

/** Everything the store itself remembers. */
export async function readNotes({ table, overlay }: StoreView): Promise<readonly Note[]> {
  const notes = new Map<string, string>();
  for (const row of newestVersions(await table.select(NOTES)))
    if (row.kind === "note") notes.set(row.id, row.note.json);
  for (const id of overlay.noteIds) notes.set(id, overlay.note(id) ?? "null");
  return [...notes].map(([id, json]) => ({ id, json }));
}

/** What the store itself remembers under a name; null: nothing. */
export async function readNote({ table, overlay }: StoreView, id: string): Promise<unknown> {
  const json = overlay.note(id);
  if (json !== undefined) return JSON.parse(json);
  const rows = await table.select(all(equals("id", id), NOTES));
  const newest = rows.toSorted((a, b) => b.applied - a.applied)[0];
  return newest?.kind === "note" ? JSON.parse(newest.note.json) : null;
}

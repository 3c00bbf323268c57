import { all, isIn } from "../filter/predicate.ts";
import { newestVersions, Overlay } from "../journal/overlay.ts";
import type { JournalEntry } from "../journal/overlay.ts";
import type { LanceTable } from "../lance/lance-table.ts";
import type { Row } from "../lance/row.ts";
import { chunks } from "../reading/read-rows.ts";

const IDS_PER_QUERY = 1000;

/** Which version of each id the table holds; the highest where it holds several. */
async function heldVersions(
  table: LanceTable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const held = new Map<string, number>();
  for (const some of chunks(ids, IDS_PER_QUERY)) {
    for (const { id, applied } of await table.versions(isIn("id", some)))
      held.set(id, Math.max(applied, held.get(id) ?? 0));
  }
  return held;
}

async function recalledRows(table: LanceTable, sealed: Overlay): Promise<Row[]> {
  const rows: Row[] = [];
  for (const some of chunks(sealed.recalledOnly, IDS_PER_QUERY)) {
    for (const base of newestVersions(await table.select(isIn("id", some)))) {
      const applied = sealed.generationOf(base.id);
      const [bullet] = base.applied >= applied ? [] : sealed.over([base]);
      if (bullet !== undefined) rows.push({ kind: "bullet", id: base.id, applied, bullet });
    }
  }
  return rows;
}

function wholeRows(sealed: Overlay, held: ReadonlyMap<string, number>): Row[] {
  const isMissing = (id: string): boolean => (held.get(id) ?? 0) < sealed.generationOf(id);
  const bullets = sealed.bullets.filter(({ id }) => isMissing(id));
  const notes = sealed.noteIds.filter(isMissing);
  return [
    ...bullets.map((bullet): Row => ({
      kind: "bullet",
      id: bullet.id,
      applied: sealed.generationOf(bullet.id),
      bullet,
    })),
    ...notes.map((id): Row => ({
      kind: "note",
      id,
      applied: sealed.generationOf(id),
      note: { id, json: sealed.note(id) ?? "null" },
    })),
  ];
}

/** Older versions of rows, by the version that replaced them, and rows that were removed. */
function outdated(sealed: Overlay, held: ReadonlyMap<string, number>): readonly string[] {
  const removed = [...held.keys()].filter((id) => sealed.row(id) === null);
  const byVersion = new Map<number, string[]>();
  for (const [id, version] of held) {
    if (sealed.row(id) === null) continue;
    const newest = Math.max(sealed.generationOf(id), version);
    byVersion.set(newest, [...(byVersion.get(newest) ?? []), id]);
  }
  return [
    ...chunks(removed, IDS_PER_QUERY).map((ids) => isIn("id", ids)),
    ...[...byVersion].flatMap(([applied, ids]) =>
      chunks(ids, IDS_PER_QUERY).map((some) => all(isIn("id", some), `applied < ${applied}`)),
    ),
  ];
}

/**
 * Carries sealed journal files over into the table: first all new versions of rows are added in one commit, then the older
 * ones are deleted. A kill at any moment leaves both the journal files and rows whose numbers tell what is done already,
 * so that doing it again ends the same. Readers meanwhile count the newest version.
 */
export async function carryOver(
  table: LanceTable,
  entries: readonly JournalEntry[],
  dimension: number,
): Promise<void> {
  const sealed = Overlay.empty.with(entries);
  const held = await heldVersions(table, [...sealed.touched, ...sealed.noteIds]);
  const rows = [...wholeRows(sealed, held), ...(await recalledRows(table, sealed))];
  await table.append(rows, dimension);
  if (held.size === 0) return;
  const replaced = outdated(sealed, held);
  if (replaced.length > 0)
    await table.remove(replaced.map((condition) => `(${condition})`).join(" OR "));
}

import { all, equals, isIn } from "../filter/predicate.ts";
import { newestVersions } from "../journal/overlay.ts";
import type { LanceTable } from "../lance/lance-table.ts";

/** Ids that stand in the table more than once, with the highest version of each. */
export async function findDuplicates(table: LanceTable): Promise<ReadonlyMap<string, number>> {
  const highest = new Map<string, number>();
  const repeated = new Map<string, number>();
  for (const { id, applied } of await table.versions("true")) {
    const known = highest.get(id);
    highest.set(id, Math.max(applied, known ?? 0));
    if (known !== undefined) repeated.set(id, Math.max(applied, known));
  }
  return repeated;
}

/** Leaves one row of each id: the newest. Returns how many ids had several. Only under the table's lock. */
export async function dropDuplicates(table: LanceTable): Promise<number> {
  const repeated = await findDuplicates(table);
  if (repeated.size === 0) return 0;
  // Two rows of one version cannot be told apart by a condition: the one to keep is written once more, then all older go.
  const rows = newestVersions(await table.select(isIn("id", [...repeated.keys()])));
  const kept = rows.map((row) => ({ ...row, applied: row.applied + 1 }));
  await table.append(kept, (await table.dimension()) ?? 0);
  await table.remove(
    kept.map((row) => `(${all(equals("id", row.id), `applied < ${row.applied}`)})`).join(" OR "),
  );
  return repeated.size;
}

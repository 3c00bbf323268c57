import type { StoredBullet } from "../../types/bullet.ts";
import type { Row } from "../lance/row.ts";
import { applyRecall } from "../rows/changes.ts";
import type { RecallDelta } from "../rows/changes.ts";
import type { JournalRecord } from "./record.ts";

/** A record and the number of the journal file it stands in. */
export interface JournalEntry {
  readonly generation: number;
  readonly record: JournalRecord;
}

interface Dated<T> {
  readonly generation: number;
  readonly value: T;
}

interface Layers {
  readonly rows: ReadonlyMap<string, Dated<StoredBullet | null>>;
  readonly recalls: ReadonlyMap<string, readonly Dated<RecallDelta>[]>;
  readonly notes: ReadonlyMap<string, Dated<string>>;
  /** Rows that the table may hold in an older form. */
  readonly replaced: ReadonlySet<string>;
}

/**
 * What the journal says that the table may not say yet: whole rows, removals, recalls. Laid over what the table answers.
 * Immutable, so that a read keeps one view while commits go on.
 */
export class Overlay {
  static readonly empty: Overlay = new Overlay({
    rows: new Map(),
    recalls: new Map(),
    notes: new Map(),
    replaced: new Set(),
  });

  readonly #layers: Layers;
  #bullets: readonly StoredBullet[] | undefined;

  private constructor(layers: Layers) {
    this.#layers = layers;
  }

  /** Every id whose row in the table is not the last word: replaced, removed or recalled since. */
  get touched(): ReadonlySet<string> {
    return new Set([...this.#layers.rows.keys(), ...this.#layers.recalls.keys()]);
  }

  /** Ids that were only recalled: their rows are in the table. */
  get recalledOnly(): readonly string[] {
    return [...this.#layers.recalls.keys()];
  }

  /** All recalls of each id that was only recalled, in one. */
  get recallTotals(): ReadonlyMap<string, RecallDelta> {
    const totals = new Map<string, RecallDelta>();
    for (const [id, deltas] of this.#layers.recalls) {
      const count = deltas.reduce((sum, delta) => sum + delta.value.count, 0);
      totals.set(id, { count, at: Math.max(...deltas.map((delta) => delta.value.at)) });
    }
    return totals;
  }

  get rowCount(): number {
    return this.#layers.rows.size;
  }

  /** Ids of rows the overlay replaces or removes. */
  get rowIds(): readonly string[] {
    return [...this.#layers.rows.keys()];
  }

  /** How many of the rows may stand in the table in an older form. */
  get replacedCount(): number {
    return this.#layers.replaced.size;
  }

  get size(): number {
    return this.#layers.rows.size + this.#layers.recalls.size + this.#layers.notes.size;
  }

  /** All rows the overlay holds whole. */
  get bullets(): readonly StoredBullet[] {
    this.#bullets ??= [...this.#layers.rows.values()].flatMap((row) => row.value ?? []);
    return this.#bullets;
  }

  get noteIds(): readonly string[] {
    return [...this.#layers.notes.keys()];
  }

  /** undefined: the overlay does not know; null: the row was removed. */
  row(id: string): StoredBullet | null | undefined {
    return this.#layers.rows.get(id)?.value;
  }

  note(id: string): string | undefined {
    return this.#layers.notes.get(id)?.value;
  }

  /** The last journal file that says something about a row or note; 0: none does. */
  generationOf(id: string): number {
    const { rows, recalls, notes } = this.#layers;
    return (
      rows.get(id)?.generation ??
      notes.get(id)?.generation ??
      recalls.get(id)?.at(-1)?.generation ??
      0
    );
  }

  with(entries: readonly JournalEntry[]): Overlay {
    if (entries.length === 0) return this;
    const rows = new Map(this.#layers.rows);
    const recalls = new Map(this.#layers.recalls);
    const notes = new Map(this.#layers.notes);
    const replaced = new Set(this.#layers.replaced);
    for (const { generation, record } of entries) {
      const put = (id: string, value: StoredBullet | null): void => {
        rows.set(id, { generation, value });
        // A whole row was written knowing all recalls before it.
        recalls.delete(id);
      };
      for (const bullet of record.images ?? []) put(bullet.id, bullet);
      for (const id of record.removed ?? []) put(id, null);
      for (const [id, count, at] of record.recalled ?? []) {
        const row = rows.get(id);
        if (row === undefined)
          recalls.set(id, withDelta(recalls.get(id) ?? [], { generation, value: { count, at } }));
        else if (row.value !== null)
          rows.set(id, { generation, value: applyRecall(row.value, { count, at }) });
      }
      for (const [id] of record.before ?? []) replaced.add(id);
      for (const { id, json } of record.notes ?? []) notes.set(id, { generation, value: json });
    }
    return new Overlay({ rows, recalls, notes, replaced });
  }

  /** Without what stands in journal files that are gone: the table says it now. */
  only(isThere: (generation: number) => boolean): Overlay {
    const keep = <T>(map: ReadonlyMap<string, Dated<T>>): Map<string, Dated<T>> =>
      new Map([...map].filter(([, entry]) => isThere(entry.generation)));
    const recalls = [...this.#layers.recalls].flatMap(([id, deltas]) => {
      const left = deltas.filter((delta) => isThere(delta.generation));
      return left.length === 0 ? [] : [[id, left] as const];
    });
    const rows = keep(this.#layers.rows);
    const replaced = new Set([...this.#layers.replaced].filter((id) => rows.has(id)));
    return new Overlay({
      rows,
      recalls: new Map(recalls),
      notes: keep(this.#layers.notes),
      replaced,
    });
  }

  /** The table's rows as they are now: of several versions the newest, recalls counted in, replaced and removed ones left out. */
  over(tableRows: readonly Row[]): StoredBullet[] {
    return newestVersions(tableRows).flatMap((row) =>
      row.kind === "note" || this.#layers.rows.has(row.id)
        ? []
        : [this.#recalled(row.bullet, row.applied)],
    );
  }

  #recalled(bullet: StoredBullet, applied: number): StoredBullet {
    const deltas = this.#layers.recalls.get(bullet.id) ?? [];
    // A table row that already holds a journal file's recalls says so by its number.
    const missing = deltas.filter((delta) => delta.generation > applied);
    return missing.reduce((row, delta) => applyRecall(row, delta.value), bullet);
  }
}

/** Recalls of one journal file are one delta: a memory may be recalled thousands of times before it is carried over. */
function withDelta(
  deltas: readonly Dated<RecallDelta>[],
  next: Dated<RecallDelta>,
): readonly Dated<RecallDelta>[] {
  const last = deltas.at(-1);
  if (last?.generation !== next.generation) return [...deltas, next];
  const value = {
    count: last.value.count + next.value.count,
    at: Math.max(last.value.at, next.value.at),
  };
  return [...deltas.slice(0, -1), { generation: next.generation, value }];
}

/** One version of each row: between two steps of a checkpoint the table holds the older one too. */
export function newestVersions<T extends { readonly id: string; readonly applied: number }>(
  rows: readonly T[],
): T[] {
  const newest = new Map<string, T>();
  for (const row of rows) {
    const known = newest.get(row.id);
    if (known === undefined || row.applied > known.applied) newest.set(row.id, row);
  }
  return [...newest.values()];
}

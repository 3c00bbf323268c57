import type { RowVersion } from "./arrow-rows.ts";
import type { Row } from "./row.ts";

/** Rows kept at most: some 30 MB with vectors of 384 numbers. */
const MOST_ROWS = 4000;

/** Rows read lately. A row is only used in the very version the table names, so nobody has to tell when it changed. */
export class RowCache {
  readonly #rows = new Map<string, Row>();

  get({ id, applied }: RowVersion): Row | undefined {
    const row = this.#rows.get(id);
    if (row?.applied !== applied) return undefined;
    // Used last: the first of the map goes first.
    this.#rows.delete(id);
    this.#rows.set(id, row);
    return row;
  }

  put(rows: readonly Row[]): void {
    for (const row of rows) {
      this.#rows.delete(row.id);
      this.#rows.set(row.id, row);
    }
    for (const id of this.#rows.keys()) {
      if (this.#rows.size <= MOST_ROWS) break;
      this.#rows.delete(id);
    }
  }

  clear(): void {
    this.#rows.clear();
  }
}

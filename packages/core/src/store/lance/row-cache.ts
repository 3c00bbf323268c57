import type { RowVersion } from "./arrow-rows.ts";
import type { Row } from "./row.ts";

/** What the rows kept may take, by estimate: some 8,000 memories with vectors of 384 numbers. */
const MOST_BYTES = 48_000_000;

/** An object with its fields, and a text of its own. */
const ROW_BYTES = 600;
const TERM_BYTES = 40;

function bytesOf(row: Row): number {
  if (row.kind === "note") return ROW_BYTES + row.note.json.length;
  const { bullet } = row;
  const vectors = (bullet.vector?.byteLength ?? 0) + (bullet.searchVector?.byteLength ?? 0);
  const revisions = bullet.revisions.reduce((sum, revision) => sum + revision.content.length, 0);
  const terms = bullet.terms.length + bullet.contextTerms[0].length + bullet.contextTerms[1].length;
  return ROW_BYTES + vectors + 2 * (bullet.content.length + revisions) + TERM_BYTES * terms;
}

/** Rows read lately. A row is only used in the very version the table names, so nobody has to tell when it changed. */
export class RowCache {
  readonly #rows = new Map<string, { readonly row: Row; readonly bytes: number }>();
  #bytes = 0;

  get({ id, applied }: RowVersion): Row | undefined {
    const kept = this.#rows.get(id);
    if (kept?.row.applied !== applied) return undefined;
    // Used last: the first of the map goes first.
    this.#rows.delete(id);
    this.#rows.set(id, kept);
    return kept.row;
  }

  put(rows: readonly Row[]): void {
    for (const row of rows) {
      this.#remove(row.id);
      const bytes = bytesOf(row);
      this.#rows.set(row.id, { row, bytes });
      this.#bytes += bytes;
    }
    for (const id of this.#rows.keys()) {
      if (this.#bytes <= MOST_BYTES) break;
      this.#remove(id);
    }
  }

  clear(): void {
    this.#rows.clear();
    this.#bytes = 0;
  }

  #remove(id: string): void {
    this.#bytes -= this.#rows.get(id)?.bytes ?? 0;
    this.#rows.delete(id);
  }
}

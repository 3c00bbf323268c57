import type { Query, VectorQuery } from "@lancedb/lancedb";
import type { OpenTable } from "./open-table.ts";

/** The column that has an index in large stores. */
export const VECTOR_INDEX_COLUMN = "search_vector";

/** Ranks unit vectors as their cosine does. */
export const VECTOR_DISTANCE = "l2";

/** Up to here comparing with every row is as fast as an index, and finds everything. */
export const ROWS_WORTH_AN_INDEX = 20_000;

/** How many rows the index looks at: 300 find 97 of the 100 nearest. */
const INDEX_BREADTH = 300;

/** How long a count of rows, or whether there is an index, is believed. */
const BELIEVED_MS = 60_000;

const MOST_COUNTS = 200;

export interface VectorSearch {
  readonly vector: Float32Array;
  readonly column: "vector" | "search_vector";
}

/** Decides per condition whether the index or every row is asked: of few rows the index would miss some. */
export class VectorSearcher {
  readonly #leastRows: number;
  readonly #matching = new Map<string, { readonly rows: number; readonly at: number }>();
  #index: { readonly isThere: boolean; readonly at: number } | undefined;

  constructor(leastRows: number = ROWS_WORTH_AN_INDEX) {
    this.#leastRows = leastRows;
  }

  async query(
    opened: OpenTable,
    { vector, column }: VectorSearch,
    where: string,
  ): Promise<VectorQuery> {
    const query: Query = opened.table.query();
    const nearest = query.nearestTo(vector).column(column).distanceType(VECTOR_DISTANCE);
    if (column !== VECTOR_INDEX_COLUMN || !(await this.#hasIndex(opened))) return nearest;
    const isWorthIt = (await this.#rows(opened, where)) >= this.#leastRows;
    return isWorthIt ? nearest.ef(INDEX_BREADTH) : nearest.bypassVectorIndex();
  }

  async #hasIndex({ table }: OpenTable): Promise<boolean> {
    if (this.#index === undefined || performance.now() - this.#index.at > BELIEVED_MS) {
      const isThere = (await table.listIndices()).some((index) =>
        index.columns.includes(VECTOR_INDEX_COLUMN),
      );
      this.#index = { isThere, at: performance.now() };
    }
    return this.#index.isThere;
  }

  async #rows({ table }: OpenTable, where: string): Promise<number> {
    const known = this.#matching.get(where);
    if (known !== undefined && performance.now() - known.at <= BELIEVED_MS) return known.rows;
    const rows = await table.countRows(where);
    if (this.#matching.size >= MOST_COUNTS) this.#matching.clear();
    this.#matching.set(where, { rows, at: performance.now() });
    return rows;
  }
}

import { access } from "node:fs/promises";
import type { Query, VectorQuery } from "@lancedb/lancedb";
import { fromArrow, toArrowTable } from "./arrow-rows.ts";
import { READ_COLUMNS, TABLE_NAME, tableSchema } from "./columns.ts";
import { loadLance } from "./load-lancedb.ts";
import { connectTo, describeTable, isRemote, tableFolder, tableIndexes } from "./open-table.ts";
import type { OpenTable, TableLocation } from "./open-table.ts";
import type { Row } from "./row.ts";
import { decodeTerms } from "../rows/term-text.ts";
import { isVanishedFile, toStoreError } from "./store-errors.ts";

/** How often a read is tried again after another process cleaned up the version it was reading. */
const READ_ATTEMPTS = 4;

/** One LanceDB table, opened when first needed and opened again when its files changed underneath. */
export class LanceTable {
  readonly location: TableLocation;
  #opening: Promise<OpenTable | null> | undefined;

  constructor(location: TableLocation) {
    this.location = location;
  }

  /** null: there is no table yet. */
  async open(): Promise<OpenTable | null> {
    this.#opening ??= this.#open();
    try {
      const opened = await this.#opening;
      if (opened === null) this.#opening = undefined;
      return opened;
    } catch (error) {
      this.#opening = undefined;
      throw toStoreError(error);
    }
  }

  async #open(): Promise<OpenTable | null> {
    // A store without a table yet needs no native library.
    if (!(await this.exists())) return null;
    const modules = await loadLance();
    const connection = await connectTo(modules, this.location);
    const names = await connection.tableNames();
    if (!names.includes(TABLE_NAME)) return null;
    const table = await connection.openTable(TABLE_NAME);
    return describeTable(modules, connection, { table, schema: await table.schema() });
  }

  /** Whether there may be a table; only a folder can be asked without opening it. */
  async exists(): Promise<boolean> {
    if (this.#opening !== undefined || isRemote(this.location)) return true;
    return await access(tableFolder(this.location)).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return false;
        throw error;
      },
    );
  }

  /** Makes the table where there is none. Call under the write lock. */
  async create(dimension: number): Promise<OpenTable> {
    const existing = await this.open();
    if (existing !== null) return existing;
    const modules = await loadLance();
    const connection = await connectTo(modules, this.location);
    const table = await connection.createEmptyTable(TABLE_NAME, tableSchema(modules, dimension));
    for (const [column, config] of tableIndexes(modules))
      await table.createIndex(column, { config });
    const opened = describeTable(modules, connection, { table, schema: await table.schema() });
    this.#opening = Promise.resolve(opened);
    return opened;
  }

  /** Replaces the table by one for vectors of another length that holds these rows. Call under the write lock. */
  async replace(rows: readonly Row[], dimension: number): Promise<void> {
    const modules = await loadLance();
    const connection = await connectTo(modules, this.location);
    const schema = tableSchema(modules, dimension);
    const table = await connection.createTable(TABLE_NAME, toArrowTable(modules, schema, rows), {
      mode: "overwrite",
    });
    for (const [column, config] of tableIndexes(modules))
      await table.createIndex(column, { config });
    await this.release();
  }

  /** Lets go of the handles; the next use opens anew. */
  async release(): Promise<void> {
    const opening = this.#opening;
    this.#opening = undefined;
    const opened = await opening?.catch(() => null);
    opened?.table.close();
    opened?.connection.close();
  }

  /**
   * Reads, and reads again from the newest version where files vanished meanwhile. `absent` answers for a table that does
   * not exist yet. @throws StoreError
   */
  async read<T>(absent: T, work: (opened: OpenTable) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      const opened = await this.open();
      if (opened === null) return absent;
      try {
        return await work(opened);
      } catch (error) {
        if (attempt >= READ_ATTEMPTS || !isVanishedFile(error)) throw toStoreError(error);
        this.#opening = undefined;
      }
    }
  }

  /** Rows that a condition names. */
  async select(
    where: string,
    options?: { readonly limit?: number; readonly newestFirst?: boolean },
  ): Promise<Row[]> {
    return await this.read<Row[]>([], async ({ table }) => {
      let query = table
        .query()
        .where(where)
        .select([...READ_COLUMNS]);
      if (options?.newestFirst === true)
        query = query.orderBy({ columnName: "created_ms", ascending: false });
      if (options?.limit !== undefined) query = query.limit(options.limit);
      return await collect(query);
    });
  }

  /** Matching rows in batches of about the given size; every id once, also when files vanish underneath. */
  async *scan(where: string, batchSize: number): AsyncGenerator<Row[]> {
    const seen = new Set<string>();
    for (let attempt = 1; ; attempt += 1) {
      const opened = await this.open();
      if (opened === null) return;
      try {
        const query = opened.table
          .query()
          .where(where)
          .select([...READ_COLUMNS]);
        for await (const batch of query) {
          for (let start = 0; start < batch.numRows; start += batchSize) {
            const rows = fromArrow([batch.slice(start, start + batchSize)]).filter(
              (row) => !seen.has(row.id),
            );
            for (const row of rows) seen.add(row.id);
            if (rows.length > 0) yield rows;
          }
        }
        return;
      } catch (error) {
        if (attempt >= READ_ATTEMPTS || !isVanishedFile(error)) throw toStoreError(error);
        this.#opening = undefined;
      }
    }
  }

  /** Id and version of matching rows. */
  async versions(
    where: string,
  ): Promise<readonly { readonly id: string; readonly applied: number }[]> {
    return await this.read<readonly { readonly id: string; readonly applied: number }[]>(
      [],
      async ({ table }) => {
        const answer = await table.query().where(where).select(["id", "applied"]).toArrow();
        const [ids, applied] = [answer.getChild("id"), answer.getChild("applied")];
        return Array.from({ length: answer.numRows }, (_, index) => ({
          id: String(ids?.get(index)),
          applied: Number(applied?.get(index)),
        }));
      },
    );
  }

  /** What shape the files are in; null: there are none. */
  async fileStats(): Promise<FileStats | null> {
    return await this.read<FileStats | null>(null, async ({ table }) => {
      const stats = await table.stats();
      const text = await table.indexStats("terms_idx");
      const { numFragments, numSmallFragments } = stats.fragmentStats;
      const unindexedRows = text?.numUnindexedRows ?? stats.numRows;
      return {
        bytes: stats.totalBytes,
        fragments: numFragments,
        smallFragments: numSmallFragments,
        unindexedRows,
      };
    });
  }

  /** The highest number any row's version has; 0: there are no rows. */
  async highestApplied(): Promise<number> {
    return await this.read(0, async ({ table }) => {
      const query = table
        .query()
        .orderBy({ columnName: "applied", ascending: false })
        .select(["applied"])
        .limit(1);
      const answer = await query.toArrow();
      return Number(answer.getChild("applied")?.get(0) ?? 0);
    });
  }

  /** The own terms of every active row, in batches. */
  async *activeTerms(): AsyncGenerator<
    readonly { readonly id: string; readonly terms: readonly string[] }[]
  > {
    const opened = await this.open();
    if (opened === null) return;
    for await (const batch of opened.table
      .query()
      .where("status = 'active'")
      .select(["id", "terms", "own_terms"])) {
      const [ids, terms, own] = [
        batch.getChild("id"),
        batch.getChild("terms"),
        batch.getChild("own_terms"),
      ];
      yield Array.from({ length: batch.numRows }, (_, index) => ({
        id: String(ids?.get(index)),
        terms: decodeTerms(String(terms?.get(index) ?? "")).slice(0, Number(own?.get(index))),
      }));
    }
  }

  async count(where: string): Promise<number> {
    return await this.read(0, async ({ table }) => await table.countRows(where));
  }

  /** The nearest rows by text; `terms` as the index knows them. */
  async searchText(
    terms: string,
    { where, limit }: { readonly where: string; readonly limit: number },
  ): Promise<Row[]> {
    return await this.read<Row[]>([], async ({ modules, table }) => {
      // A plain text would be parsed: a quoted term would become a phrase query.
      const query = table.query().fullTextSearch(new modules.lance.MatchQuery(terms, "terms"));
      return await collect(
        query
          .where(where)
          .select([...READ_COLUMNS, "_score"])
          .limit(limit),
      );
    });
  }

  /** The nearest rows by one of the two vector columns. */
  async searchVector(
    search: VectorSearch,
    { where, limit }: { readonly where: string; readonly limit: number },
  ): Promise<Row[]> {
    return await this.read<Row[]>([], async ({ table }) => {
      const query = table
        .query()
        .nearestTo(search.vector)
        .column(search.column)
        .distanceType("dot");
      return await collect(
        query
          .where(where)
          .select([...READ_COLUMNS, "_distance"])
          .limit(limit),
      );
    });
  }

  /** Adds rows in one commit of LanceDB. Call under the write lock. */
  async append(rows: readonly Row[], dimension: number): Promise<void> {
    if (rows.length === 0) return;
    const { modules, schema, table } = await this.create(dimension);
    await table.add(toArrowTable(modules, schema, rows));
  }

  async update(where: string, valuesSql: Record<string, string>): Promise<void> {
    const opened = await this.open();
    if (opened !== null) await opened.table.update({ where, valuesSql });
  }

  async remove(where: string): Promise<void> {
    const opened = await this.open();
    if (opened !== null) await opened.table.delete(where);
  }
}

export interface FileStats {
  readonly bytes: number;
  readonly fragments: number;
  readonly smallFragments: number;
  readonly unindexedRows: number;
}

export interface VectorSearch {
  readonly vector: Float32Array;
  readonly column: "vector" | "search_vector";
}

async function collect(query: Query | VectorQuery): Promise<Row[]> {
  const answer = await query.toArrow();
  return fromArrow(answer.batches);
}

import { isIn } from "../filter/predicate.ts";
import { newestVersions } from "../journal/overlay.ts";
import { batchRows, fromArrow, termsFromArrow, versionsFromArrow } from "./arrow-rows.ts";
import type { RowTerms, RowVersion } from "./arrow-rows.ts";
import { READ_COLUMNS } from "./columns.ts";
import type { Row } from "./row.ts";
import { TableHandle } from "./table-handle.ts";
import { VectorSearcher } from "./vector-search.ts";
import type { VectorSearch } from "./vector-search.ts";

/** A table of an older release may lack some columns. */
function readable(columns: ReadonlySet<string>): string[] {
  return READ_COLUMNS.filter((column) => columns.has(column));
}

/** The questions that are asked of the table. */
export class LanceTable extends TableHandle {
  /** Replaced by tests that cannot wait for 20,000 rows. */
  protected readonly vectors: VectorSearcher = new VectorSearcher();

  /** Rows that a condition names. */
  async select(
    where: string,
    options?: { readonly limit?: number; readonly newestFirst?: boolean },
  ): Promise<Row[]> {
    return await this.read<Row[]>([], async ({ modules, table, columns }) => {
      let query = table.query().where(where).select(readable(columns));
      if (options?.newestFirst === true)
        query = query.orderBy({ columnName: "created_ms", ascending: false });
      if (options?.limit !== undefined) query = query.limit(options.limit);
      const answer = await query.toArrow();
      return fromArrow(modules, answer.batches);
    });
  }

  /** Matching rows in batches of about the given size; every id once, also when files vanish underneath. */
  async *scan(where: string, batchSize: number): AsyncGenerator<Row[]> {
    const seen = new Set<string>();
    for (let attempt = 1; ; attempt += 1) {
      try {
        const opened = await this.open();
        if (opened === null) return;
        const query = opened.table.query().where(where).select(readable(opened.columns));
        for await (const batch of query) {
          for (let start = 0; start < batch.numRows; start += batchSize) {
            const end = Math.min(batch.numRows, start + batchSize);
            const rows = batchRows(opened.modules, batch, [start, end]).filter(
              (row) => !seen.has(row.id),
            );
            for (const row of rows) seen.add(row.id);
            if (rows.length > 0) yield rows;
          }
        }
        return;
      } catch (error) {
        await this.retryOrThrow(error, attempt);
      }
    }
  }

  /** Id and version of matching rows. */
  async versions(where: string): Promise<readonly RowVersion[]> {
    return await this.read<readonly RowVersion[]>([], async (opened) => {
      const answer = await opened.table.query().where(where).select(["id", "applied"]).toArrow();
      return versionsFromArrow(opened.modules, answer.batches);
    });
  }

  /** The rows of these versions, or newer ones; rows that are gone meanwhile are left out. */
  async rows(versions: readonly RowVersion[]): Promise<Row[]> {
    const cached: Row[] = [];
    const missing: string[] = [];
    for (const version of newestVersions(versions)) {
      const row = this.cache.get(version);
      if (row === undefined) missing.push(version.id);
      else cached.push(row);
    }
    if (missing.length === 0) return cached;
    const read = newestVersions(await this.select(isIn("id", missing)));
    this.cache.put(read);
    return [...cached, ...read];
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

  /**
   * The own terms of every active row, in batches, for what `begin` gives. It begins anew where files vanished meanwhile:
   * what the former one was told does not count.
   */
  async activeTerms(begin: () => (rows: readonly RowTerms[]) => Promise<void>): Promise<void> {
    await this.read<void>(undefined, async ({ modules, table }) => {
      const take = begin();
      const columns = ["id", "terms", "own_terms"];
      for await (const batch of table.query().where("status = 'active'").select(columns)) {
        const rows = termsFromArrow(modules, batch);
        await take(rows);
      }
    });
  }

  async count(where: string): Promise<number> {
    return await this.read(0, async ({ table }) => await table.countRows(where));
  }

  /** The nearest rows by text; `terms` as the index knows them. */
  async searchText(terms: string, { where, limit }: SearchScope): Promise<readonly RowVersion[]> {
    return await this.read<readonly RowVersion[]>([], async ({ modules, table }) => {
      // A plain text would be parsed: a quoted term would become a phrase query.
      const query = table.query().fullTextSearch(new modules.lance.MatchQuery(terms, "terms"));
      const answer = await query
        .where(where)
        .select(["id", "applied", "_score"])
        .limit(limit)
        .toArrow();
      return versionsFromArrow(modules, answer.batches);
    });
  }

  /** The nearest rows by one of the two vector columns. */
  async searchVector(
    search: VectorSearch,
    { where, limit }: SearchScope,
  ): Promise<readonly RowVersion[]> {
    return await this.read<readonly RowVersion[]>([], async (opened) => {
      const query = await this.vectors.query(opened, search, where);
      // Not selecting the distance makes LanceDB print a warning each time.
      const answer = await query
        .where(where)
        .select(["id", "applied", "_distance"])
        .limit(limit)
        .toArrow();
      return versionsFromArrow(opened.modules, answer.batches);
    });
  }
}

/** What of the table a search sees, and how many rows it brings. */
export interface SearchScope {
  readonly where: string;
  readonly limit: number;
}

export interface FileStats {
  readonly bytes: number;
  readonly fragments: number;
  readonly smallFragments: number;
  readonly unindexedRows: number;
}

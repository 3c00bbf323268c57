import { access } from "node:fs/promises";
import type { Connection } from "@lancedb/lancedb";
import { toArrowTable } from "./arrow-rows.ts";
import { TABLE_NAME, tableSchema } from "./columns.ts";
import { loadLance } from "./load-lancedb.ts";
import type { LanceModules } from "./load-lancedb.ts";
import {
  connectTo,
  describeTable,
  isRemote,
  needsMigration,
  tableFolder,
  tableIndexes,
} from "./open-table.ts";
import type { OpenTable, TableLocation } from "./open-table.ts";
import type { Row } from "./row.ts";
import { RowCache } from "./row-cache.ts";
import { isDamage, isVanishedFile, toStoreError } from "./store-errors.ts";

/** How often a read is tried again after another process cleaned up the version it was reading. */
export const READ_ATTEMPTS = 5;

/** What a handle asks for when the table is not as it should be. */
export interface TableCare {
  /** Repairs the files after an error that speaks of damage; true: reading again may succeed. */
  recover(): Promise<boolean>;
  /** Brings a table of an older release up to date. */
  migrate(): Promise<void>;
}

/** One LanceDB table and its life: opened when first needed and opened again when its files changed underneath. */
export class TableHandle {
  readonly location: TableLocation;
  /** Rows read lately, whatever query read them. */
  protected readonly cache: RowCache = new RowCache();
  readonly #care: TableCare | null;
  #opening: Promise<OpenTable | null> | undefined;

  constructor(location: TableLocation, care: TableCare | null = null) {
    this.location = location;
    this.#care = care;
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
      throw error;
    }
  }

  async #open(): Promise<OpenTable | null> {
    // A store without a table yet needs no native library.
    if (!(await this.exists())) return null;
    const modules = await loadLance();
    const connection = await connectTo(modules, this.location);
    const names = await connection.tableNames();
    if (!names.includes(TABLE_NAME)) return null;
    const opened = await this.#openIn(modules, connection);
    if (this.#care === null || !needsMigration(opened)) return opened;
    await this.#care.migrate();
    return await this.#openIn(modules, connection);
  }

  async #openIn(modules: LanceModules, connection: Connection): Promise<OpenTable> {
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

  /** Replaces both vector columns by empty ones for vectors of a length. Call while nobody else writes. */
  async clearVectors(dimension: number, applied: number): Promise<void> {
    const opened = await this.writable();
    if (opened === null) return;
    await opened.table.dropColumns(VECTOR_COLUMNS.filter((column) => opened.columns.has(column)));
    await this.addMissingColumns(dimension);
    // New versions, so that no process takes a row it read before for the same.
    await opened.table.update({ where: "true", valuesSql: { applied: String(applied) } });
    await this.release();
  }

  /** Adds the columns of this release that the table lacks, without values. Call while nobody else writes. */
  async addMissingColumns(dimension: number): Promise<void> {
    const opened = await this.writable();
    if (opened === null) return;
    const { arrow } = opened.modules;
    const missing = tableSchema(opened.modules, dimension).fields.filter(
      (field) => !opened.columns.has(field.name),
    );
    if (missing.length > 0) {
      await opened.table.addColumns(
        missing.map((field) => new arrow.Field(field.name, field.type, true)),
      );
    }
    this.openAgain();
  }

  /** Lets go of the handles; the next use opens anew. */
  async release(): Promise<void> {
    const opening = this.#opening;
    this.#opening = undefined;
    this.cache.clear();
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
      try {
        const opened = await this.open();
        return opened === null ? absent : await work(opened);
      } catch (error) {
        await this.retryOrThrow(error, attempt);
      }
    }
  }

  /** Returns where the same may succeed now: files vanished because others cleaned up, or damage was repaired. */
  protected async retryOrThrow(error: unknown, attempt: number): Promise<void> {
    const hasVanished = isVanishedFile(error);
    this.openAgain();
    if (hasVanished && attempt < READ_ATTEMPTS) return;
    // Files that stay away are damage like any other.
    const isRepairable = attempt <= READ_ATTEMPTS && (hasVanished || isDamage(error));
    if (!isRepairable || this.#care === null || !(await this.#care.recover()))
      throw toStoreError(error);
  }

  /** The next use opens the newest version anew. */
  protected openAgain(): void {
    this.#opening = undefined;
  }

  /** The newest version to write on; another process may have replaced every file, or the whole table. Call under a lock. */
  protected async writable(): Promise<OpenTable | null> {
    return await this.read<OpenTable | null>(null, async ({ modules, connection, table }) => {
      await table.checkoutLatest();
      return describeTable(modules, connection, { table, schema: await table.schema() });
    });
  }

  /** Length of the vectors the table holds now; null: there is no table. */
  async dimension(): Promise<number | null> {
    return await this.read<number | null>(null, async ({ modules, connection, table }) => {
      const { dimension } = describeTable(modules, connection, {
        table,
        schema: await table.schema(),
      });
      return dimension;
    });
  }

  /** Adds rows in one commit of LanceDB. Call under a lock. */
  async append(rows: readonly Row[], dimension: number): Promise<void> {
    if (rows.length === 0) return;
    const { modules, schema, table } = (await this.writable()) ?? (await this.create(dimension));
    await table.add(toArrowTable(modules, schema, rows));
  }

  async update(where: string, valuesSql: Record<string, string>): Promise<void> {
    const opened = await this.writable();
    await opened?.table.update({ where, valuesSql });
  }

  async remove(where: string): Promise<void> {
    const opened = await this.writable();
    await opened?.table.delete(where);
  }

  /**
   * Writes every row and every index anew and keeps no older version: afterwards no file exists that held a row deleted
   * before. Only while nobody else writes; readers find their files gone and read again.
   */
  async rewrite(): Promise<void> {
    const opened = await this.writable();
    if (opened === null) return;
    const { table, modules } = opened;
    await table.update({ where: "true", valuesSql: { recall_count: "recall_count" } });
    for (const { name, columns } of await table.listIndices()) {
      if (columns.some((column) => VECTOR_COLUMNS.includes(column))) await table.dropIndex(name);
    }
    for (const [column, config] of tableIndexes(modules))
      await table.createIndex(column, { config, replace: true });
    await table.optimize({ cleanupOlderThan: new Date(), deleteUnverified: true });
    this.cache.clear();
  }
}

const VECTOR_COLUMNS: readonly string[] = ["vector", "search_vector"];

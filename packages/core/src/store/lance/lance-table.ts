import type * as Arrow from "apache-arrow";
import type { Connection, Index, Query, Table, VectorQuery } from "@lancedb/lancedb";
import { StoreError } from "../../errors/memx-error.ts";
import { SCHEMA_VERSION } from "../../types/bullet.ts";
import { fromArrow, toArrowTable } from "./arrow-rows.ts";
import { READ_COLUMNS, SCHEMA_VERSION_KEY, TABLE_NAME, tableSchema } from "./columns.ts";
import { loadLance } from "./load-lancedb.ts";
import type { LanceModules } from "./load-lancedb.ts";
import type { Row } from "./row.ts";
import { isVanishedFile, toStoreError } from "./store-errors.ts";

export interface TableLocation {
  /** A folder, `s3://…` or `db://…`. */
  readonly uri: string;
  readonly storageOptions: Readonly<Record<string, string>>;
}

/** How often a read is tried again after another process cleaned up the version it was reading. */
const READ_ATTEMPTS = 4;

/** Open table with what is needed to read and write it. */
export interface OpenTable {
  readonly modules: LanceModules;
  readonly connection: Connection;
  readonly table: Table;
  readonly schema: Arrow.Schema;
  /** Length of the vectors its columns hold. */
  readonly dimension: number;
}

/** The indexes every table has, by column. */
export function tableIndexes({ lance }: LanceModules): readonly (readonly [string, Index])[] {
  const text = lance.Index.fts({
    baseTokenizer: "whitespace",
    lowercase: true,
    stem: false,
    removeStopWords: false,
    asciiFolding: false,
    withPosition: false,
    // Identifiers and paths are single terms; the default leaves out what is longer than 40 characters.
    maxTokenLength: 400,
  });
  return [
    ["id", lance.Index.btree()],
    ["turn_id", lance.Index.btree()],
    ["session_id", lance.Index.btree()],
    ["user_id", lance.Index.bitmap()],
    ["scope", lance.Index.bitmap()],
    ["status", lance.Index.bitmap()],
    ["terms", text],
  ];
}

function remoteOptions(options: Readonly<Record<string, string>>): Record<string, unknown> {
  const { apiKey, api_key: apiKeyToo, region, hostOverride, host_override: hostToo } = options;
  return {
    ...((apiKey ?? apiKeyToo) === undefined ? {} : { apiKey: apiKey ?? apiKeyToo }),
    ...(region === undefined ? {} : { region }),
    ...((hostOverride ?? hostToo) === undefined ? {} : { hostOverride: hostOverride ?? hostToo }),
  };
}

export async function connectTo(
  modules: LanceModules,
  { uri, storageOptions }: TableLocation,
): Promise<Connection> {
  const options = uri.startsWith("db://")
    ? remoteOptions(storageOptions)
    : { storageOptions: { ...storageOptions } };
  return await modules.lance.connect(uri, { readConsistencyInterval: 0, ...options });
}

function describeTable(
  modules: LanceModules,
  connection: Connection,
  opened: { table: Table; schema: Arrow.Schema },
): OpenTable {
  const { schema } = opened;
  const version = Number(schema.metadata.get(SCHEMA_VERSION_KEY) ?? SCHEMA_VERSION);
  if (version > SCHEMA_VERSION) {
    throw new StoreError({
      code: "MEMX_STORE_SCHEMA_TOO_NEW",
      stage: "store",
      message: `The store has schema version ${version} and this release knows up to ${SCHEMA_VERSION}. Install a newer release of MemX, or set store.uri to another folder.`,
    });
  }
  const type = schema.fields.find((field) => field.name === "vector")?.type as
    | Arrow.FixedSizeList
    | undefined;
  return { modules, connection, ...opened, dimension: type?.listSize ?? 0 };
}

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
    const modules = await loadLance();
    const connection = await connectTo(modules, this.location);
    const names = await connection.tableNames();
    if (!names.includes(TABLE_NAME)) return null;
    const table = await connection.openTable(TABLE_NAME);
    return describeTable(modules, connection, { table, schema: await table.schema() });
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

  async remove(where: string): Promise<void> {
    const opened = await this.open();
    if (opened !== null) await opened.table.delete(where);
  }
}

export interface VectorSearch {
  readonly vector: Float32Array;
  readonly column: "vector" | "search_vector";
}

async function collect(query: Query | VectorQuery): Promise<Row[]> {
  const answer = await query.toArrow();
  return fromArrow(answer.batches);
}

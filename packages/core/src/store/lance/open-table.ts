import { join } from "node:path";
import type * as Arrow from "apache-arrow";
import type { Connection, Index, Table } from "@lancedb/lancedb";
import { StoreError } from "../../errors/memx-error.ts";
import { SCHEMA_VERSION } from "../../types/bullet.ts";
import { SCHEMA_VERSION_KEY, TABLE_NAME, tableSchema } from "./columns.ts";
import type { LanceModules } from "./load-lancedb.ts";

export interface TableLocation {
  /** A folder, `s3://…` or `db://…`. */
  readonly uri: string;
  readonly storageOptions: Readonly<Record<string, string>>;
}

/** Not a folder: nothing here can be locked, listed or synced as files. */
export function isRemote({ uri }: TableLocation): boolean {
  return uri.includes("://");
}

export function tableFolder({ uri }: TableLocation): string {
  return join(uri, `${TABLE_NAME}.lance`);
}

/** Open table with what is needed to read and write it. */
export interface OpenTable {
  readonly modules: LanceModules;
  readonly connection: Connection;
  readonly table: Table;
  readonly schema: Arrow.Schema;
  /** Length of the vectors its columns hold; 0: it has no column for them. */
  readonly dimension: number;
  readonly columns: ReadonlySet<string>;
  /** Of the release that wrote or last migrated it. */
  readonly schemaVersion: number;
}

/** A migrated table says its version at its first column: what the whole table says cannot be changed any more. */
function schemaVersionOf(schema: Arrow.Schema): number {
  const [first] = schema.fields;
  return Number(
    first?.metadata.get(SCHEMA_VERSION_KEY) ?? schema.metadata.get(SCHEMA_VERSION_KEY) ?? 0,
  );
}

/** Written by an older release, or left by a process that was killed while it changed the columns. */
export function needsMigration({ modules, dimension, columns, schemaVersion }: OpenTable): boolean {
  return (
    schemaVersion < SCHEMA_VERSION ||
    tableSchema(modules, dimension || 1).fields.some((field) => !columns.has(field.name))
  );
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

export function describeTable(
  modules: LanceModules,
  connection: Connection,
  opened: { table: Table; schema: Arrow.Schema },
): OpenTable {
  const { schema } = opened;
  const version = schemaVersionOf(schema);
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
  return {
    modules,
    connection,
    ...opened,
    dimension: type?.listSize ?? 0,
    columns: new Set(schema.fields.map((field) => field.name)),
    schemaVersion: version,
  };
}

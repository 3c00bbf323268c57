import { randomUUID } from "node:crypto";
import { mkdir, readdir, rename } from "node:fs/promises";
import { join } from "node:path";
import type { Connection, Table } from "@lancedb/lancedb";
import { StoreError } from "../../errors/memx-error.ts";
import { newestVersions } from "../journal/overlay.ts";
import { fromArrow } from "../lance/arrow-rows.ts";
import { READ_COLUMNS, TABLE_NAME } from "../lance/columns.ts";
import { LanceTable } from "../lance/lance-table.ts";
import { loadLance } from "../lance/load-lancedb.ts";
import type { LanceModules } from "../lance/load-lancedb.ts";
import { connectTo, tableFolder } from "../lance/open-table.ts";
import type { TableLocation } from "../lance/open-table.ts";
import type { Row } from "../lance/row.ts";
import { rebuildIndexes } from "./rebuild-indexes.ts";

/** What a recovery found and did. */
export interface Recovery {
  /** Damaged versions that were set aside in `quarantine/`. */
  readonly versionsSetAside: number;
  /** Rows that could not be read and are lost; those of versions that were set aside are not known. */
  readonly rowsLost: number;
  readonly indexesRebuilt: boolean;
}

/** How many older versions are tried. */
const MOST_VERSIONS = 40;
/** Rows that are read at once while saving what can be read. */
const SALVAGE_ROWS = 256;

async function manifests(location: TableLocation): Promise<readonly string[]> {
  const names = await readdir(join(tableFolder(location), "_versions")).catch(() => []);
  // Lance counts its names downwards, so that the newest comes first.
  return names.filter((name) => name.endsWith(".manifest")).toSorted();
}

async function setAside(location: TableLocation, names: readonly string[]): Promise<void> {
  const folder = join(location.uri, "quarantine");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of names) {
    await rename(
      join(tableFolder(location), "_versions", name),
      join(folder, `${randomUUID()}-${name}`),
    );
  }
}

/** Opens the newest version that can be opened; the damaged ones before it are set aside. */
async function openNewest(
  connection: Connection,
  location: TableLocation,
): Promise<{ readonly table: Table; readonly setAside: number }> {
  for (let moved = 0; ; moved += 1) {
    try {
      return { table: await connection.openTable(TABLE_NAME), setAside: moved };
    } catch (cause) {
      const [newest, next] = await manifests(location);
      if (newest === undefined || next === undefined || moved >= MOST_VERSIONS) throw cause;
      await setAside(location, [newest]);
    }
  }
}

async function isReadable(table: Table): Promise<boolean> {
  try {
    // Every column of every row, without keeping any.
    for await (const batch of table.query().select([...READ_COLUMNS])) void batch.numRows;
    return true;
  } catch {
    return false;
  }
}

/** Rows by their place, leaving out what cannot be read: a damaged stretch is halved until the damage is alone. */
async function salvage(
  modules: LanceModules,
  table: Table,
  [from, to]: readonly [number, number],
): Promise<Row[]> {
  if (from >= to) return [];
  try {
    const offsets = Array.from({ length: to - from }, (_, index) => from + index);
    const answer = await table
      .takeOffsets(offsets)
      .select([...READ_COLUMNS])
      .toArrow();
    return fromArrow(modules, answer.batches);
  } catch {
    if (to - from === 1) return [];
    const middle = (from + to) >> 1;
    return [
      ...(await salvage(modules, table, [from, middle])),
      ...(await salvage(modules, table, [middle, to])),
    ];
  }
}

/** The newest older version that is whole, and how many rows it has. */
async function newestWhole(
  table: Table,
): Promise<{ readonly version: number; readonly rows: number } | null> {
  const newest = await table.version();
  const versions = (await table.listVersions())
    .map((entry) => entry.version)
    .filter((version) => version < newest);
  for (const version of versions.toSorted((a, b) => b - a).slice(0, MOST_VERSIONS)) {
    try {
      await table.checkout(version);
      if (await isReadable(table)) return { version, rows: await table.countRows() };
    } catch {
      // Not this one.
    }
  }
  return null;
}

/** Version numbers stand in the names, counted downwards from the largest number of 64 bits. */
function versionOf(manifest: string): number {
  const number = BigInt(manifest.replace(".manifest", ""));
  return number > 2n ** 63n ? Number(2n ** 64n - 1n - number) : Number(number);
}

async function recoverRows(
  modules: LanceModules,
  table: Table,
  location: TableLocation,
): Promise<{ readonly setAside: number; readonly lost: number }> {
  const total = await table.countRows();
  const rows: Row[] = [];
  for (let start = 0; start < total; start += SALVAGE_ROWS) {
    rows.push(...(await salvage(modules, table, [start, Math.min(total, start + SALVAGE_ROWS)])));
  }
  const whole = await newestWhole(table);
  if (whole !== null && whole.rows >= rows.length) {
    const newer = (await manifests(location)).filter((name) => versionOf(name) > whole.version);
    await setAside(location, newer);
    return { setAside: newer.length, lost: Math.max(0, total - whole.rows) };
  }
  await table.checkoutLatest();
  const schema = await table.schema();
  const type = schema.fields.find((field) => field.name === "vector")?.type as
    | { readonly listSize?: number }
    | undefined;
  const handle = new LanceTable(location);
  await handle.replace(newestVersions(rows), type?.listSize ?? 0);
  return { setAside: 0, lost: total - rows.length };
}

/**
 * Makes a damaged table readable again, losing as little as possible: damaged versions are set aside, rows that can be read
 * are kept, indexes are built anew. Only under the table's lock. @throws StoreError MEMX_STORE_CORRUPT
 */
export async function recoverTable(location: TableLocation): Promise<Recovery> {
  try {
    const modules = await loadLance();
    const connection = await connectTo(modules, location);
    const opened = await openNewest(connection, location);
    const isWhole = await isReadable(opened.table);
    const rows = isWhole
      ? { setAside: 0, lost: 0 }
      : await recoverRows(modules, opened.table, location);
    const table = await (await connectTo(modules, location)).openTable(TABLE_NAME);
    await rebuildIndexes(modules, table);
    return {
      versionsSetAside: opened.setAside + rows.setAside,
      rowsLost: rows.lost,
      indexesRebuilt: true,
    };
  } catch (cause) {
    throw new StoreError({
      code: "MEMX_STORE_CORRUPT",
      stage: "store",
      message:
        "The store is damaged and no version of it can be read. Restore a backup with `memx restore`, or move the store's folder away to begin anew.",
      cause: new Error((cause as Error).message.split("\n")[0]),
    });
  }
}

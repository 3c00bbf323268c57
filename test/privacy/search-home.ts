import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Where a text was found: a file, or a row of a version of a table. */
export type Place = string;

async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

const hasAny = (bytes: Buffer, needles: readonly string[]): boolean =>
  needles.some(
    (needle) => bytes.includes(needle) || bytes.includes(Buffer.from(needle, "utf16le")),
  );

/** Every file below a folder whose bytes hold one of the texts. */
async function searchFiles(home: string, needles: readonly string[]): Promise<readonly Place[]> {
  const found: Place[] = [];
  for (const file of await filesBelow(home))
    if (hasAny(await readFile(file), needles)) found.push(file);
  return found;
}

/** Rows of every version of every table, read through LanceDB: it compresses text, so bytes alone prove nothing. */
async function searchTables(
  uri: string,
  needles: readonly string[],
): Promise<{ readonly found: readonly Place[]; readonly rows: number }> {
  const { connect } = await import("@lancedb/lancedb");
  const connection = await connect(uri);
  const found: Place[] = [];
  let rows = 0;
  for (const name of await connection.tableNames()) {
    const table = await connection.openTable(name);
    for (const { version } of await table.listVersions()) {
      await table.checkout(version);
      for (const row of (await table.query().toArray()) as readonly object[]) {
        rows += 1;
        const text = JSON.stringify(row, (_key, value: unknown) =>
          typeof value === "bigint" ? value.toString() : value,
        );
        if (needles.some((needle) => text.includes(needle))) found.push(`${name}@${version}`);
      }
    }
  }
  connection.close();
  return { found, rows };
}

/** Everywhere below a home folder that one of the texts is found, in files and in rows. */
export async function searchHome(
  home: string,
  needles: readonly string[],
): Promise<{ readonly found: readonly Place[]; readonly rows: number }> {
  const { found, rows } = await searchTables(join(home, "lancedb"), needles);
  return { found: [...(await searchFiles(home, needles)), ...found], rows };
}

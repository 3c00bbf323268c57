import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** The folder below the home folder where MemX puts backups that it makes by itself. */
export const BACKUP_FOLDER = "backups";

/** Paths of the backups below the home folder. */
export async function listBackups(home: string): Promise<readonly string[]> {
  const folder = join(home, BACKUP_FOLDER);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names.toSorted().map((name) => join(folder, name));
}

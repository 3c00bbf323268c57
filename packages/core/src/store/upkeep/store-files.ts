import { readdir, stat } from "node:fs/promises";
import { join, relative } from "node:path";

export interface StoreFile {
  /** Relative to the folder that was listed, with "/" whatever the platform. */
  readonly path: string;
  readonly bytes: number;
  /** Epoch milliseconds of the last change. */
  readonly changedAt: number;
}

/** Every file below a folder, and none where there is no folder. */
export async function listFiles(
  folder: string,
  root: string = folder,
): Promise<readonly StoreFile[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return [];
      throw error;
    },
  );
  const lists = entries.map(async (entry): Promise<readonly StoreFile[]> => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return await listFiles(path, root);
    const info = await stat(path).catch(() => null);
    if (info === null) return [];
    return [
      {
        path: relative(root, path).replaceAll("\\", "/"),
        bytes: info.size,
        changedAt: info.mtimeMs,
      },
    ];
  });
  return (await Promise.all(lists)).flat();
}

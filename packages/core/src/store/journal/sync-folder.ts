import { open, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Makes new names in a folder durable. Where the platform cannot sync folders (Windows) there is nothing to do. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Paths of all files below a folder. */
async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const lists = entries.map(async (entry): Promise<readonly string[]> => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return await filesBelow(path);
    return entry.isFile() ? [path] : [];
  });
  return (await Promise.all(lists)).flat();
}

/**
 * Runs work that makes files below a folder, then brings the new files and their folders to the disk. LanceDB never changes a
 * file once it is written. Goes by names and not by times: clocks go back.
 */
export async function syncingNewFiles<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const before = new Set(await filesBelow(folder));
  const result = await work();
  const made = (await filesBelow(folder)).filter((path) => !before.has(path));
  for (const path of made) await syncFile(path);
  const folders = new Set(made.flatMap((path) => [dirname(path), dirname(dirname(path))]));
  for (const path of folders) await syncFolder(path).catch(ignoreMissing);
  return result;
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, "r+").catch(ignoreMissing);
  if (handle === null) return;
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Files come and go below: what is gone needs no syncing. */
function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}

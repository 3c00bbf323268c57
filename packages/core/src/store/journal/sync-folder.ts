import { open, readdir } from "node:fs/promises";
import { join } from "node:path";

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

/** Syncs every file below a folder that was written since the given time (epoch milliseconds), and the folders. */
export async function syncTree(folder: string, since: number): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await syncTree(path, since);
    else if (entry.isFile()) await syncFile(path, since);
  }
  await syncFolder(folder).catch(ignoreMissing);
}

async function syncFile(path: string, since: number): Promise<void> {
  const handle = await open(path, "r+").catch(ignoreMissing);
  if (handle === null) return;
  try {
    if ((await handle.stat()).mtimeMs >= since) await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Files come and go below: what is gone needs no syncing. */
function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}

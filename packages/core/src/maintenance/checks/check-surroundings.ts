import { access, constants, stat, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import type { DoctorCheck } from "../../types/maintenance.ts";
import { good, notice, trouble, type MaintenanceParts } from "../maintenance-parts.ts";
import { shownPath } from "../shown-path.ts";

const OLDEST_NODE = [20, 19] as const;
/** Less free space than this, and the next compaction may not fit. */
const LITTLE_BYTES = 1e9;
const TOO_LITTLE_BYTES = 1e8;

export function checkPlatform(version: string = process.versions.node): DoctorCheck {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const message = `Node ${version} on ${process.platform} ${process.arch}.`;
  const isOld = major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1]);
  if (!isOld) return good("platform", { message });
  return trouble("platform", { message, repair: `Use Node ${OLDEST_NODE.join(".")} or later.` });
}

export function checkConfiguration({ sources }: MaintenanceParts): DoctorCheck {
  const parts = Object.entries(sources).flatMap(([source, names]: [string, readonly string[]]) =>
    names.length > 0 ? [`${source} sets ${names.join(", ")}`] : [],
  );
  return good("configuration", {
    message: parts.length === 0 ? "Nothing is set: all defaults." : `The ${parts.join("; the ")}.`,
  });
}

/** The nearest folder above a path that is there. */
async function nearestFolder(path: string): Promise<string> {
  for (let folder = path; ; folder = dirname(folder)) {
    if (await stat(folder).catch(() => null)) return folder;
    if (dirname(folder) === folder) return folder;
  }
}

export async function checkHome({ settings: { home } }: MaintenanceParts): Promise<DoctorCheck> {
  const shown = shownPath(home);
  const folder = await nearestFolder(home);
  const isWritable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable)
    return trouble("home", {
      message: `${shownPath(folder)} does not allow writing.`,
      repair: "Give this user the right to write, or set `home` to another folder.",
    });
  if (folder !== home) return good("home", { message: `${shown} is made with the first memory.` });
  const { mode } = await stat(home);
  const isOpen = process.platform !== "win32" && (mode & 0o077) !== 0;
  if (!isOpen) return good("home", { message: `${shown}, for this user alone.` });
  return notice("home", {
    message: `${shown} is open to other users of this machine (mode ${(mode & 0o777).toString(8)}).`,
    repair: `chmod 700 ${shown}`,
  });
}

export async function checkDisk({ settings: { home } }: MaintenanceParts): Promise<DoctorCheck> {
  const { bavail, bsize } = await statfs(await nearestFolder(home));
  const free = bavail * bsize;
  const words = {
    message: `${(free / 1e9).toFixed(1)} GB are free.`,
    repair: "Free space on this disk, or set `home` to another one.",
  };
  if (free < TOO_LITTLE_BYTES) return trouble("disk", words);
  if (free < LITTLE_BYTES) return notice("disk", words);
  return good("disk", { message: words.message });
}

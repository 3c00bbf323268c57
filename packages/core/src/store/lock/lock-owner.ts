import { readlinkSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { hostname } from "node:os";

/** Who holds a lock, written beside it. */
interface LockOwner {
  /** Of the very lock: a note about an earlier one says nothing. */
  readonly identity: string;
  readonly pid: number;
  /** Where the process number means something: this machine, and on Linux this container. */
  readonly place: string;
}

let place: string | undefined;

function thisPlace(): string {
  if (place === undefined) {
    let namespace = "";
    try {
      namespace = readlinkSync("/proc/self/ns/pid");
    } catch {
      // Only Linux has them.
    }
    place = `${hostname()} ${namespace}`;
  }
  return place;
}

/** Notes that this process holds the lock. Synchronous: a wait for the thread pool costs more than these few bytes. */
export function noteOwner(path: string, identity: string): void {
  const owner: LockOwner = { identity, pid: process.pid, place: thisPlace() };
  writeFileSync(path, JSON.stringify(owner));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs as somebody else.
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

/** Whether the process that noted itself for this very lock is known to be gone. */
export async function isOwnerGone(path: string, identity: string): Promise<boolean> {
  try {
    const owner = JSON.parse(await readFile(path, "utf8")) as LockOwner;
    return owner.identity === identity && owner.place === thisPlace() && !isRunning(owner.pid);
  } catch {
    // No note, or one that was cut off: only time can tell.
    return false;
  }
}

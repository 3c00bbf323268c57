import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { DaemonError } from "../errors/memx-error.ts";
import type { Settings } from "../types/settings.ts";
import { endpointOf, prepareFolders, type Endpoint } from "./endpoint.ts";

/** How long a starting daemon may take until it serves. */
const START_MS = 30_000;

/**
 * For the C library of Linux, which gives each native thread a heap of its own and keeps what was freed in it: a long-lived
 * process would hold half as much again (docs/benchmarks.md). Elsewhere without effect.
 */
const FEW_HEAPS = { MALLOC_ARENA_MAX: "2" } as const;

const unreachable = (message: string, cause?: unknown): DaemonError =>
  new DaemonError({
    code: "MEMX_DAEMON_UNREACHABLE",
    message: `${message} "memx daemon logs" shows why.`,
    cause,
  });

/** The program that serves: beside this file, as built or as source. */
function ownProgram(): readonly string[] {
  const isSource = import.meta.url.endsWith(".ts");
  const main = fileURLToPath(new URL(isSource ? "./main.ts" : "./daemon/main.js", import.meta.url));
  return isSource ? [...process.execArgv, main] : [main];
}

function spawnDetached(
  program: readonly string[],
  settings: Settings,
  endpoint: Endpoint,
): ChildProcess {
  const log = openSync(endpoint.log, "a", 0o600);
  try {
    const child = spawn(process.execPath, program, {
      detached: true,
      stdio: ["pipe", "pipe", log],
      windowsHide: true,
      env: { ...FEW_HEAPS, ...process.env },
    });
    // Settings may hold keys of a store: they go through the pipe, not through the argument list that others can read.
    child.stdin?.on("error", () => undefined);
    child.stdin?.end(JSON.stringify(settings));
    child.unref();
    return child;
  } finally {
    closeSync(log);
  }
}

/** Resolves when the process serves, or ended because another one does. */
async function serving(child: ChildProcess): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const answered = new Promise<void>((resolve, reject) => {
    const late = `The daemon did not answer within ${START_MS / 1000} seconds.`;
    timer = setTimeout(() => reject(unreachable(late)), START_MS);
    child.once("error", (cause) => reject(unreachable("The daemon could not be started.", cause)));
    child.once("exit", (code) => {
      if (code === 0) resolve();
      else reject(unreachable("The daemon ended before it answered."));
    });
    child.stdout?.once("data", () => resolve());
  });
  try {
    await answered;
  } finally {
    clearTimeout(timer);
    child.stdout?.destroy();
  }
}

/**
 * Starts a daemon of these settings in a process of its own and waits until it serves. Of two callers at once, one daemon
 * serves both.
 * @param program Arguments of Node that run the daemon; default: this release's own.
 * @throws DaemonError where it cannot be started, ends, or does not answer in time; its log says why.
 */
export async function startDaemon(
  settings: Settings,
  program: readonly string[] = ownProgram(),
): Promise<void> {
  const endpoint = endpointOf(settings.home);
  let child: ChildProcess;
  try {
    await prepareFolders(endpoint);
    child = spawnDetached(program, settings, endpoint);
  } catch (cause) {
    // A home folder on a disk that is full or read-only, for example.
    throw unreachable("The daemon's folder could not be written.", cause);
  }
  await serving(child);
}

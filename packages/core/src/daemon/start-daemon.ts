import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { connect } from "node:net";
import { fileURLToPath } from "node:url";
import { DaemonError } from "../errors/memx-error.ts";
import type { Settings } from "../types/settings.ts";
import { endpointOf, prepareFolders, readCard, type Endpoint } from "./endpoint.ts";

/** How long a starting daemon may take until it answers. */
const START_MS = 15_000;
const POLL_MS = 50;

function answers(endpoint: Endpoint): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(endpoint.socket);
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

/** The program that serves: beside this file, as built or as source. */
function program(): readonly string[] {
  const isSource = import.meta.url.endsWith(".ts");
  const main = fileURLToPath(new URL(isSource ? "./main.ts" : "./daemon/main.js", import.meta.url));
  return isSource ? [...process.execArgv, main] : [main];
}

/**
 * Starts a daemon of these settings in a process of its own and waits until it answers. Of two callers at once, one
 * daemon serves both.
 * @throws DaemonError where it does not answer in time; its log says why.
 */
export async function startDaemon(settings: Settings): Promise<void> {
  const endpoint = endpointOf(settings.home);
  await prepareFolders(endpoint);
  const log = openSync(endpoint.log, "a", 0o600);
  try {
    const child = spawn(process.execPath, program(), {
      detached: true,
      stdio: ["pipe", log, log],
      windowsHide: true,
      env: { ...process.env, MEMX_DAEMON_CHILD: "1" },
    });
    child.once("error", () => undefined);
    // Settings may hold keys of a store: they go through the pipe, not through the argument list that others can read.
    child.stdin?.on("error", () => undefined);
    child.stdin?.end(JSON.stringify(settings));
    child.unref();
  } finally {
    closeSync(log);
  }
  const until = Date.now() + START_MS;
  while (Date.now() < until) {
    if ((await readCard(endpoint)) && (await answers(endpoint))) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new DaemonError({
    code: "MEMX_DAEMON_UNREACHABLE",
    message: `The daemon did not answer within ${START_MS / 1000} seconds. "memx daemon logs" shows why.`,
  });
}

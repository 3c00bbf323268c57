import { createHash } from "node:crypto";
import { chmod, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import type { Settings } from "../types/settings.ts";

/** Longest socket path that every supported platform takes (macOS: 104 bytes with the end mark). */
const MAX_SOCKET_PATH_BYTES = 100;

/** Where the daemon of one home folder lives. */
export interface Endpoint {
  /** Folder of the daemon's files, mode 0700. */
  readonly folder: string;
  /** Unix socket or Windows named pipe. */
  readonly socket: string;
  /** Who serves it, readable by its user alone. */
  readonly card: string;
  readonly log: string;
}

/** What a serving daemon writes beside its socket. */
export interface EndpointCard {
  readonly pid: number;
  readonly protocol: number;
  readonly token: string;
  readonly startedAt: string;
}

const shortHash = (text: string): string =>
  createHash("sha256").update(text).digest("hex").slice(0, 16);

function socketOf(folder: string): string {
  if (process.platform === "win32")
    return `\\\\.\\pipe\\memx-${shortHash(`${userInfo().username}\0${folder}`)}`;
  const path = join(folder, "daemon.sock");
  if (Buffer.byteLength(path) <= MAX_SOCKET_PATH_BYTES) return path;
  return join(tmpdir(), `memx-${userInfo().uid}-${shortHash(folder)}`, "d.sock");
}

export function endpointOf(home: string): Endpoint {
  const folder = join(home, "daemon");
  return {
    folder,
    socket: socketOf(folder),
    card: join(folder, "endpoint.json"),
    log: join(folder, "daemon.log"),
  };
}

/** Makes the folders that hold socket and card, closed to other users. */
export async function prepareFolders(endpoint: Endpoint): Promise<void> {
  const folders =
    process.platform === "win32"
      ? [endpoint.folder]
      : [endpoint.folder, join(endpoint.socket, "..")];
  for (const folder of folders) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await chmod(folder, 0o700);
  }
}

export async function writeCard(endpoint: Endpoint, card: EndpointCard): Promise<void> {
  const draft = `${endpoint.card}.${process.pid}`;
  await writeFile(draft, JSON.stringify(card), { mode: 0o600 });
  await rename(draft, endpoint.card);
}

/** The card of the daemon that serves or served last; null where there is none that can be read. */
export async function readCard(endpoint: Endpoint): Promise<EndpointCard | null> {
  try {
    const card: unknown = JSON.parse(await readFile(endpoint.card, "utf8"));
    const isCard =
      typeof card === "object" && card !== null && typeof Reflect.get(card, "token") === "string";
    return isCard ? (card as EndpointCard) : null;
  } catch {
    return null;
  }
}

export async function removeEndpoint(endpoint: Endpoint): Promise<void> {
  await rm(endpoint.card, { force: true });
  if (process.platform !== "win32") await rm(endpoint.socket, { force: true });
}

/**
 * Hash of the settings that decide what is stored and found. A client with others (stricter redaction, say) does not use
 * the daemon: what it asks for must not be answered by different rules.
 */
export function settingsHash(settings: Settings): string {
  const { daemon: _daemon, ...deciding } = settings;
  return createHash("sha256").update(JSON.stringify(deciding)).digest("hex");
}

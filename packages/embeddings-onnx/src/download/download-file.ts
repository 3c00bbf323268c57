import { open, rename, rm, stat } from "node:fs/promises";
import { sha256OfFile } from "../model/file-checksum.ts";
import type { RemoteFile } from "../model/model-files.ts";
import { abortableDelay } from "./abortable-delay.ts";
import type { DownloadContext } from "./download-options.ts";
import { watchForStall } from "./stall-watch.ts";

/** The server's answer is final: asking again would bring the same. */
export class RefusedError extends Error {
  override readonly name = "RefusedError";
}

/** The server has other contents than were published. */
export class WrongContentsError extends Error {
  override readonly name = "WrongContentsError";
}

/**
 * Downloads one file beside its target, goes on where an earlier try stopped, verifies it and renames it into place:
 * a file under the target's name is always whole.
 * @throws WrongContentsError after two downloads with another checksum; RefusedError where the server says no; the last
 * error after the allowed number of tries without a byte; the signal's reason
 */
export async function downloadFile(
  file: RemoteFile,
  target: string,
  context: DownloadContext,
): Promise<void> {
  const partial = `${target}.partial`;
  const report = (phase: "downloading" | "verifying" | "done", receivedBytes: number): void =>
    context.onProgress({ phase, file: file.role, receivedBytes, totalBytes: file.bytes });
  for (let wrong = 0; ;) {
    await fetchAll(file, partial, { ...context, report: (bytes) => report("downloading", bytes) });
    report("verifying", file.bytes);
    if ((await sha256OfFile(partial)) === file.sha256) break;
    // A resumed file may mix two versions, so the first mismatch is worth one download from the start.
    await rm(partial, { force: true });
    if (++wrong === 2) throw new WrongContentsError("the served file has another checksum");
  }
  context.signal.throwIfAborted();
  await rename(partial, target);
  report("done", file.bytes);
}

interface FetchContext extends DownloadContext {
  readonly report: (receivedBytes: number) => void;
}

async function fetchAll(file: RemoteFile, partial: string, context: FetchContext): Promise<void> {
  const { patience, signal } = context;
  for (let failures = 0; ;) {
    signal.throwIfAborted();
    const before = await sizeOf(partial);
    try {
      await fetchRest(file, partial, context);
      return;
    } catch (error) {
      signal.throwIfAborted();
      if (isFinal(error)) throw error;
      // A connection that drops again and again still arrives, as long as every try brings something.
      failures = (await sizeOf(partial)) > before ? 1 : failures + 1;
      if (failures >= patience.attempts) throw error;
      await abortableDelay(patience.retryDelayMs * 2 ** (failures - 1), signal);
    }
  }
}

async function fetchRest(file: RemoteFile, partial: string, context: FetchContext): Promise<void> {
  let received = await sizeOf(partial);
  if (received === file.bytes) return;
  if (received > file.bytes) {
    await rm(partial);
    received = 0;
  }
  const watch = watchForStall(context.patience.stallTimeoutMs, context.signal);
  try {
    const { address, headers } = requestFor(file.url);
    if (received > 0) headers["range"] = `bytes=${received}-`;
    const response = await fetch(address, { headers, signal: watch.signal });
    const resumes = await readsOnFrom(response, received, partial);
    const handle = await open(partial, resumes ? "a" : "w");
    try {
      if (!resumes) received = 0;
      for await (const chunk of response.body ?? []) {
        watch.reset();
        received += chunk.byteLength;
        if (received > file.bytes) {
          await handle.truncate(0);
          throw new WrongContentsError("the served file is longer than the published one");
        }
        await handle.write(chunk);
        context.report(received);
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (received < file.bytes) throw new Error("the connection ended early");
  } finally {
    watch.stop();
  }
}

// `fetch` refuses addresses with a user and password; a private mirror may have them.
function requestFor(url: URL): { address: URL; headers: Record<string, string> } {
  const headers: Record<string, string> = { "accept-encoding": "identity" };
  const address = new URL(url);
  if (url.username !== "" || url.password !== "") {
    const login = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
    headers["authorization"] = `Basic ${Buffer.from(login).toString("base64")}`;
    address.username = "";
    address.password = "";
  }
  return { address, headers };
}

// Whether the body goes on at `received`; a server that knows no ranges sends the file from the start.
async function readsOnFrom(
  response: Response,
  received: number,
  partial: string,
): Promise<boolean> {
  const { status } = response;
  if (status === 200) return false;
  if (status === 206) {
    const start = /^bytes (\d+)-/.exec(response.headers.get("content-range") ?? "")?.[1];
    if (Number(start) === received) return true;
  }
  await response.body?.cancel();
  if (status === 206 || status === 416) {
    await rm(partial, { force: true });
    throw new Error("the server answered with another range than asked for");
  }
  const again = status >= 500 || status === 408 || status === 425 || status === 429;
  throw new (again ? Error : RefusedError)(`the server answered with status ${status}`);
}

// Only the network is worth another try: a full or read-only disk is not, and neither is a host that does not exist.
const FINAL_CODES = new Set([
  "ENOSPC",
  "EACCES",
  "EPERM",
  "EROFS",
  "EDQUOT",
  "ENOTDIR",
  "ENOTFOUND",
]);

function isFinal(error: unknown): boolean {
  if (error instanceof RefusedError || error instanceof WrongContentsError) return true;
  const code = (source: unknown): unknown => (source as { code?: unknown } | undefined)?.code;
  const cause = error instanceof Error ? error.cause : undefined;
  return [code(error), code(cause)].some((value) => FINAL_CODES.has(String(value)));
}

async function sizeOf(path: string): Promise<number> {
  const stats = await stat(path).catch(() => undefined);
  return stats?.size ?? 0;
}

import { spawn, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { resolveSettings } from "../config/resolve-settings.ts";
import { createEventHub } from "../event-hub.ts";
import { openLocalMemory } from "../open-memory.ts";
import { describeMemoryClient } from "../testing/describe-memory-client.ts";
import { hashEmbedder } from "../testing/hash-embedder.ts";
import type { Settings } from "../types/settings.ts";
import { DaemonMemory } from "./daemon-memory.ts";
import { endpointOf, prepareFolders, readCard, settingsHash, writeCard } from "./endpoint.ts";
import { MAX_MESSAGE_BYTES } from "./protocol.ts";
import { RemoteMemory } from "./remote-memory.ts";
import { serveDaemon, type RunningDaemon } from "./serve-daemon.ts";

const silent = { debug() {}, info() {}, warn() {}, error() {} };
let home: string;
let running: RunningDaemon[] = [];
let children: ChildProcess[] = [];

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "memx-daemon-"));
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  for (const daemon of running.splice(0)) await daemon.stop("test ended");
  await rm(home, { recursive: true, force: true, maxRetries: 5 });
});

const settingsFor = (overrides: object = {}): Settings =>
  resolveSettings({
    argument: { home, reflector: { mode: "rules" }, daemon: { enabled: true }, ...overrides },
    environment: {},
    file: {},
  });

const openLocal = (settings: Settings) =>
  openLocalMemory({ settings, config: { embedder: hashEmbedder() }, events: createEventHub() });

async function serve(settings: Settings = settingsFor()): Promise<RunningDaemon | null> {
  const daemon = await serveDaemon({ settings, memory: await openLocal(settings), logger: silent });
  if (daemon) running.push(daemon);
  return daemon;
}

/** The client of these settings; `start` stands in for the daemon's process. */
function clientOf(
  settings: Settings,
  start: () => Promise<unknown> = () => serve(settings),
): DaemonMemory {
  return new DaemonMemory({
    settings,
    events: createEventHub(),
    openLocal: () => openLocal(settings),
    start: async () => void (await start()),
  });
}

describeMemoryClient("through the daemon", async () => {
  const settings = settingsFor();
  const memory = clientOf(settings);
  return { memory, dispose: () => memory.close() };
});

describe("the daemon", () => {
  test("is closed to other users: folder 0700, socket and card 0600", async () => {
    const settings = settingsFor();
    await serve(settings);
    const { folder, socket, card } = endpointOf(home);
    const mode = async (path: string): Promise<number> => (await stat(path)).mode & 0o777;
    expect([await mode(folder), await mode(socket), await mode(card)]).toEqual([
      0o700, 0o600, 0o600,
    ]);
  });

  test("of two started at once, one serves", async () => {
    const settings = settingsFor();
    const daemons = await Promise.all([serve(settings), serve(settings), serve(settings)]);
    expect(daemons.filter((daemon) => daemon !== null)).toHaveLength(1);
  });

  test("takes over the socket of one that died", async () => {
    const settings = settingsFor();
    const endpoint = endpointOf(home);
    await prepareFolders(endpoint);
    await writeFile(endpoint.socket, "not a socket any more");
    await writeCard(endpoint, {
      pid: 1,
      protocol: 1,
      token: "old",
      startedAt: "2026-01-01T00:00:00Z",
    });
    expect(await serve(settings)).not.toBeNull();
    const client = clientOf(settings);
    expect((await client.status()).daemon).toBe(true);
    await client.close();
  });

  test("refuses a client without the token", async () => {
    const settings = settingsFor();
    await serve(settings);
    const endpoint = endpointOf(home);
    const card = await readCard(endpoint);
    await writeCard(endpoint, { ...card!, token: "0".repeat(64) });
    await expect(
      RemoteMemory.connect({
        endpoint,
        settings: settingsHash(settings),
        onEvent: () => undefined,
      }),
    ).rejects.toMatchObject({ code: "MEMX_DAEMON_UNREACHABLE" });
  });

  test("survives garbage on its socket, and a message that is too long", async () => {
    const settings = settingsFor();
    await serve(settings);
    const { socket: path } = endpointOf(home);
    for (const bytes of [
      "GET / HTTP/1.1\r\nHost: x\r\n\r\n",
      "\0".repeat(100_000),
      `Content-Length: ${MAX_MESSAGE_BYTES * 2}\r\n\r\n{`,
    ]) {
      await new Promise<void>((resolve) => {
        const socket = connect(path, () => socket.write(bytes));
        socket.on("close", () => resolve()).on("error", () => undefined);
        setTimeout(() => socket.destroy(), 300).unref();
      });
    }
    const client = clientOf(settings);
    expect((await client.status()).daemon).toBe(true);
    await client.close();
  });

  test("a request of 50 MB is a typed error for its sender, and the daemon goes on", async () => {
    const settings = settingsFor();
    const client = clientOf(settings);
    await expect(client.add("x".repeat(50 * 1024 * 1024), { infer: false })).rejects.toMatchObject({
      code: "MEMX_DAEMON_PROTOCOL",
    });
    await client.add("A short fact.", { infer: false });
    expect((await client.status()).daemon).toBe(true);
    await client.close();
  });

  test("is not used by a client with other settings, which goes on directly", async () => {
    await serve(settingsFor());
    const other = settingsFor({
      privacy: { custom_patterns: [{ name: "ticket", pattern: "TICKET-[0-9]+" }] },
    });
    const client = clientOf(other, () => Promise.reject(new Error("must not start one")));
    await client.add("See TICKET-4711.", { infer: false });
    const [bullet] = await client.list();
    expect(bullet?.content).toBe("See <REDACTED:ticket>.");
    expect((await client.status()).daemon).toBe(false);
    await client.close();
  });

  test("that dies between two calls is started anew, and nothing is lost", async () => {
    const settings = settingsFor();
    const client = clientOf(settings);
    await client.add("Herons nest in March.", { infer: false });
    await running.splice(0)[0]?.stop("dies");
    expect((await client.search("herons")).hits).toHaveLength(1);
    expect(running).toHaveLength(1);
    await client.close();
  });

  test("that cannot be started is done without", async () => {
    const settings = settingsFor();
    const { DaemonError } = await import("../errors/memx-error.ts");
    const client = clientOf(settings, () =>
      Promise.reject(new DaemonError({ code: "MEMX_DAEMON_UNREACHABLE", message: "no" })),
    );
    await client.add("Herons nest in March.", { infer: false });
    expect((await client.search("herons")).hits).toHaveLength(1);
    await client.close();
  });

  test("serves a home folder whose path is longer than a socket's may be", async () => {
    home = join(home, "a".repeat(60), "b".repeat(60));
    const settings = settingsFor();
    expect(Buffer.byteLength(endpointOf(home).socket)).toBeLessThan(104);
    const client = clientOf(settings);
    expect((await client.status()).daemon).toBe(true);
    await client.close();
  });

  test("stops by itself when idle, and leaves no socket", async () => {
    const settings = settingsFor({ daemon: { enabled: true, idle_timeout_seconds: 1 } });
    const daemon = await serve(settings);
    const client = clientOf(settings);
    await client.status();
    await daemon?.stopped;
    expect(existsSync(endpointOf(home).socket)).toBe(false);
    expect((await client.status()).daemon).toBe(true);
    await client.close();
  });
});

describe("the daemon's process", () => {
  const main = fileURLToPath(new URL("./main.ts", import.meta.url));

  async function spawned(settings: Settings): Promise<ChildProcess> {
    const child = spawn(process.execPath, ["--import", "tsx", "--conditions=@memx/source", main], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    children.push(child);
    child.stdin?.end(JSON.stringify(settings));
    await new Promise<void>((resolve) => child.stdout?.once("data", () => resolve()));
    return child;
  }

  test(
    "drains on SIGTERM and exits cleanly; killed, it blocks nobody",
    { timeout: 60_000 },
    async () => {
      const settings = settingsFor();
      const first = await spawned(settings);
      const client = clientOf(settings, async () => void (await spawned(settings)));
      const pending = client.add("Herons nest in March.", { infer: false });
      await pending;
      first.kill("SIGTERM");
      const code = await new Promise((resolve) => first.once("exit", resolve));
      expect(code).toBe(0);
      expect((await client.search("herons")).hits).toHaveLength(1);
      children.at(-1)?.kill("SIGKILL");
      expect((await client.search("herons")).hits).toHaveLength(1);
      expect(await readFile(endpointOf(home).card, "utf8")).toContain(String(children.at(-1)?.pid));
      await client.close();
    },
  );
});

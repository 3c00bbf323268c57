import { execFile } from "node:child_process";
import { createServer } from "node:net";
import { mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runForTest } from "../cli/run-for-test.ts";
import { resolveSettings } from "../config/resolve-settings.ts";
import { createEventHub, type EventHub } from "../event-hub.ts";
import { openLocalMemory } from "../open-memory.ts";
import type { Settings } from "../types/settings.ts";
import { connectRpc, type GuardedConnection } from "./connection.ts";
import { createDaemonLog } from "./daemon-log.ts";
import { DaemonMemory } from "./daemon-memory.ts";
import { endpointOf, prepareFolders, readCard, settingsHash, writeCard } from "./endpoint.ts";
import * as protocol from "./protocol.ts";
import { serveDaemon, type RunningDaemon } from "./serve-daemon.ts";
import { startDaemon } from "./start-daemon.ts";

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const SOURCE = ["--import", "tsx", "--conditions=@memx/source"];
const program = (path: string): string[] => [
  ...SOURCE,
  fileURLToPath(new URL(path, import.meta.url)),
];
let home: string;
let ends: (() => unknown)[] = [];

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "memx-daemon-"));
});
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
  await rm(home, { recursive: true, force: true, maxRetries: 5 });
});

const settingsFor = (): Settings =>
  resolveSettings({
    argument: { home, embedder: "none", reflector: { mode: "rules" }, daemon: { enabled: true } },
    environment: {},
    file: {},
  });

const openLocal = (settings: Settings, events: EventHub = createEventHub()) =>
  openLocalMemory({ settings, config: {}, events });

async function serve(settings: Settings): Promise<RunningDaemon> {
  const daemon = await serveDaemon({ settings, memory: await openLocal(settings), logger: silent });
  if (daemon === null) throw new Error("another daemon serves");
  ends.push(() => daemon.stop("test ended"));
  return daemon;
}

/** A client, and the codes of the notices it gave. */
function clientOf(
  settings: Settings,
  start: () => Promise<void> = () => Promise.reject(new Error("must not start one")),
): { readonly client: DaemonMemory; readonly notices: readonly string[] } {
  const events = createEventHub();
  const notices: string[] = [];
  events.on("notice", ({ code }) => notices.push(code));
  const client = new DaemonMemory({
    settings,
    events,
    openLocal: () => openLocal(settings, events),
    start,
  });
  ends.push(() => client.close());
  return { client, notices };
}

async function socketTo(
  settings: Settings,
): Promise<{ rpc: GuardedConnection["rpc"]; socket: Socket }> {
  const socket = connect(endpointOf(settings.home).socket);
  await new Promise((resolve) => socket.once("connect", resolve));
  const { rpc, trust } = connectRpc(socket);
  trust();
  rpc.listen();
  return { rpc, socket };
}

async function greeted(settings: Settings): ReturnType<typeof socketTo> {
  const connection = await socketTo(settings);
  const card = await readCard(endpointOf(settings.home));
  await connection.rpc.sendRequest(protocol.HELLO, {
    protocol: protocol.PROTOCOL_VERSION,
    token: card?.token,
    settings: settingsHash(settings),
  });
  return connection;
}

describe("version skew", () => {
  test("a client of a daemon with another protocol goes on directly, with one notice", async () => {
    const settings = settingsFor();
    const endpoint = endpointOf(home);
    await prepareFolders(endpoint);
    const server = createServer((socket) => {
      const { rpc } = connectRpc(socket);
      const welcome = { protocol: protocol.PROTOCOL_VERSION + 1, pid: 1, sameSettings: true };
      rpc.onRequest(protocol.HELLO, () => welcome);
      rpc.listen();
    });
    await new Promise<void>((resolve) => server.listen(endpoint.socket, resolve));
    ends.push(() => new Promise((resolve) => server.close(resolve)));
    await writeCard(endpoint, { pid: 1, protocol: 99, token: "t", startedAt: "" });
    const { client, notices } = clientOf(settings);
    await client.add("Herons nest in March.", { infer: false });
    expect((await client.search("herons")).hits).toHaveLength(1);
    expect(notices).toEqual(["MEMX_DAEMON_PROTOCOL"]);
  });

  test("a method that the daemon does not know is a typed error, and the daemon goes on", async () => {
    const settings = settingsFor();
    await serve(settings);
    const { rpc, socket } = await greeted(settings);
    const call = { method: "constructor", args: [] };
    expect(await rpc.sendRequest(protocol.CALL, call)).toMatchObject({
      ok: false,
      error: { code: "MEMX_DAEMON_PROTOCOL" },
    });
    expect(await rpc.sendRequest(protocol.INFO, {})).toMatchObject({ ok: true });
    socket.destroy();
  });
});

describe("who may ask", () => {
  test("nothing is answered before the handshake", async () => {
    const settings = settingsFor();
    await serve(settings);
    const { rpc, socket } = await socketTo(settings);
    for (const [name, params] of [
      [protocol.CALL, { method: "list", args: [] }],
      [protocol.INFO, {}],
      [protocol.STOP, {}],
      [protocol.EXPORT_OPEN, { options: { everything: true } }],
    ] as const)
      expect(await rpc.sendRequest(name, params)).toMatchObject({
        ok: false,
        error: { code: "MEMX_DAEMON_PROTOCOL" },
      });
    const closed = new Promise((resolve) => socket.once("close", resolve));
    const wrong = { protocol: 1, token: "0".repeat(64), settings: "" };
    await expect(rpc.sendRequest(protocol.HELLO, wrong)).rejects.toThrow();
    await closed;
  });
});

describe("a client that is gone in mid-request", () => {
  test("half a message, an add that nobody waits for, half an import: the daemon goes on, nothing is half there", async () => {
    const settings = settingsFor();
    await serve(settings);
    const { client } = clientOf(settings);
    await client.add("Herons nest in March.", { infer: false });

    const half = await greeted(settings);
    half.socket.write('Content-Length: 500\r\n\r\n{"jsonrpc":"2.0","id":9,"method":"memx/call"');
    half.socket.destroy();

    const adding = await greeted(settings);
    const args = ["Otters swim in the bay.", { infer: false }];
    void adding.rpc.sendRequest(protocol.CALL, { method: "add", args }).catch(() => undefined);
    // Answered as soon as it was read, so the add was read too.
    await adding.rpc.sendRequest(protocol.INFO, {});
    adding.socket.destroy();

    const importing = await greeted(settings);
    const opened = await importing.rpc.sendRequest<{ value: number }>(protocol.IMPORT_OPEN, {
      options: {},
    });
    const records = [{ content: "Storks clap." }];
    await importing.rpc.sendRequest(protocol.IMPORT_PUSH, { stream: opened.value, records });
    importing.socket.destroy();

    expect((await client.search("herons")).hits).toHaveLength(1);
    await client.flush();
    for (const bullet of await client.list())
      expect(["Herons nest in March.", "Otters swim in the bay.", "Storks clap."]).toContain(
        bullet.content,
      );
    expect((await client.status()).daemon).toBe(true);
  });
});

describe("a home folder that cannot be written", () => {
  test("is a typed error of the start", async () => {
    // Also the superuser cannot make a folder below a file.
    await writeFile(join(home, "daemon"), "");
    await expect(startDaemon(settingsFor())).rejects.toMatchObject({
      code: "MEMX_DAEMON_UNREACHABLE",
    });
  });

  test("a daemon that ends at once is not waited for, and its client goes on directly", async () => {
    const settings = settingsFor();
    const { client, notices } = clientOf(settings, () =>
      startDaemon(settings, ["-e", "process.exit(1)"]),
    );
    await client.add("Herons nest in March.", { infer: false });
    expect((await client.status()).daemon).toBe(false);
    expect(notices).toEqual(["MEMX_DAEMON_UNREACHABLE"]);
  });
});

describe("the log", () => {
  test("is begun anew at its bound and keeps the one before", async () => {
    const file = join(home, "daemon.log");
    const log = createDaemonLog(file, 1000);
    for (let line = 0; line < 50; line += 1) log.info({ line }, "a line of some length");
    expect((await stat(file)).size).toBeLessThanOrEqual(1000);
    expect((await stat(`${file}.1`)).size).toBeLessThanOrEqual(1000);
    expect(await readFile(file, "utf8")).toContain('"line":49');
    const again = createDaemonLog(file, 1000);
    for (let line = 50; line < 60; line += 1) again.info({ line }, "a line of some length");
    expect((await stat(file)).size).toBeLessThanOrEqual(1000);
  });

  test.skipIf(process.platform !== "linux")(
    "on a full disk costs its lines, nothing else",
    async () => {
      const file = join(home, "daemon.log");
      await symlink("/dev/full", file);
      expect(() => createDaemonLog(file).error({}, "lost")).not.toThrow();
    },
  );
});

describe("as processes", () => {
  const memx = async (...args: readonly string[]): Promise<string> => {
    const env = { ...process.env, MEMX_DAEMON_ENABLED: "true", MEMX_EMBEDDER: "none" };
    const command = [...program("../cli/main.ts"), ...args, "--home", home];
    return (await promisify(execFile)(process.execPath, command, { env })).stdout;
  };

  test(
    "two that ask at once start one daemon; the command line shows it, its log, and stops it",
    { timeout: 120_000 },
    async () => {
      await mkdir(home, { recursive: true });
      const config = { embedder: "none", daemon: { enabled: true } };
      await writeFile(join(home, "config.json"), JSON.stringify(config));
      const [one, other] = await Promise.all([
        memx("status", "--json"),
        memx("add", "Herons nest in March.", "--verbatim", "--json"),
      ]);
      expect(JSON.parse(one)).toMatchObject({ daemon: true });
      expect(JSON.parse(other)).toMatchObject({ events: [{ event: "ADD" }] });
      const log = await readFile(endpointOf(home).log, "utf8");
      expect(log.match(/daemon started/g)).toHaveLength(1);
      const card = await readCard(endpointOf(home));
      const command = (...args: readonly string[]) => runForTest(home, ["daemon", ...args]);
      expect(JSON.parse((await command("status", "--json")).out)).toMatchObject({ pid: card?.pid });
      expect((await command("start")).out).toContain(`process   ${card?.pid}`);
      expect((await command("logs")).out).toContain("daemon started");
      expect((await command("logs")).out).not.toContain("Heron");
      // Rejects with another exit code than 0.
      await memx("daemon", "stop");
      expect((await command("status")).code).toBe(1);
      expect((await command("stop")).code).toBe(1);
      await rm(join(home, "config.json"));
      expect((await runForTest(home, ["list"])).out).toContain("Herons");
    },
  );
});

import { spawn, spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MemoryStore } from "../ports/memory-store.ts";
import { describeMemoryStore } from "../testing/describe-memory-store.ts";
import { storedBullet, TEST_DIMENSION } from "../testing/stored-bullet.ts";
import { openStore } from "./open-store.ts";

const runtime = {
  now: (): number => Date.parse("2026-06-01T00:00:00Z"),
  newId: (at: number): string => `mem_${at.toString(36)}`,
};

/** Whether Python's `moto` (pip install "moto[server]"), a local server that speaks S3, can be started. */
const hasMoto =
  spawnSync("python3", ["-c", "import moto.server"], { stdio: "ignore" }).status === 0;

let server: ChildProcess | undefined;
let endpoint = "";
let home = "";

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function answers(): Promise<boolean> {
  return await fetch(endpoint).then(
    () => true,
    () => false,
  );
}

function open(uri: string): MemoryStore {
  const storageOptions = {
    endpoint,
    region: "us-east-1",
    accessKeyId: "test",
    secretAccessKey: "test",
    allowHttp: "true",
  };
  const settings = { uri, storageOptions, lockTimeoutMs: 30_000 };
  return openStore({ settings, home, dimension: TEST_DIMENSION, runtime });
}

describe.skipIf(!hasMoto)("a store on object storage", () => {
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), "memx-s3-"));
    const port = await freePort();
    endpoint = `http://127.0.0.1:${port}`;
    server = spawn("python3", ["-m", "moto.server", "-p", String(port)], { stdio: "ignore" });
    while (!(await answers())) expect(server.exitCode).toBeNull();
    await fetch(`${endpoint}/memx`, { method: "PUT" });
  });
  afterAll(async () => {
    server?.kill();
    await rm(home, { recursive: true, force: true });
  });

  // Every call is a request or ten: the whole contract runs with `npm run torture`.
  const describeContract =
    process.env["MEMX_TEST_S3"] === "1" ? describeMemoryStore : describe.skip;
  describeContract("LanceStore on S3", async () => {
    const uri = `s3://memx/${randomUUID()}`;
    const store = open(uri);
    return {
      store,
      reopen: async () => {
        await store.close();
        return open(uri);
      },
      another: () => open(uri),
      dispose: async () => undefined,
    };
  });

  test("writers that know nothing of each other lose no memory and no recall", async () => {
    const uri = `s3://memx/${randomUUID()}`;
    const first = open(uri);
    await first.commit({ add: [storedBullet({ id: "mem_shared" })] });
    const otherHome = `${home}-other-machine`;
    const second = openStore({
      settings: {
        uri,
        storageOptions: {
          endpoint,
          region: "us-east-1",
          accessKeyId: "test",
          secretAccessKey: "test",
          allowHttp: "true",
        },
        lockTimeoutMs: 30_000,
      },
      home: otherHome,
      dimension: TEST_DIMENSION,
      runtime,
    });
    const work = async (store: MemoryStore, name: string): Promise<void> => {
      for (let index = 0; index < 6; index += 1) {
        await store.commit({
          add: [storedBullet({ id: `mem_${name}${index}` })],
          recalled: [{ ids: ["mem_shared"], at: index }],
        });
      }
    };
    await Promise.all([work(first, "a"), work(second, "b")]);
    expect(await first.count("everything")).toBe(13);
    const [shared] = await second.get(["mem_shared"], {
      userId: null,
      agentId: null,
      sessionId: null,
    });
    expect(shared?.recallCount).toBe(12);
    await first.close();
    await second.close();
    await rm(otherHome, { recursive: true, force: true });
  });
});

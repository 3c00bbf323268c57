import { createHash, randomBytes } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { TOKENIZER_FILE } from "@memx/model-minilm";
import { beforeAll, describe, expect, test } from "vitest";
import { type Mischief, type ModelServer, serveFiles } from "../fixtures/model-server.ts";
import { temporaryFolder } from "../fixtures/temporary-folder.ts";
import type { RemoteFile } from "../model/model-files.ts";
import { downloadFile, RefusedError, WrongContentsError } from "./download-file.ts";
import type { DownloadContext, DownloadProgress } from "./download-options.ts";
import { StalledError } from "./stall-watch.ts";

const PATIENCE = { stallTimeoutMs: 5_000, attempts: 3, retryDelayMs: 1 };
let contents: Buffer;

beforeAll(async () => {
  contents = await readFile(TOKENIZER_FILE.path);
});

function remote(server: ModelServer): RemoteFile {
  const url = new URL("tokenizer.json", server.url);
  const { bytes, sha256 } = TOKENIZER_FILE;
  return { role: "tokenizer", name: "tokenizer.json", url, bytes, sha256 };
}

function context(overrides: Partial<DownloadContext> = {}): DownloadContext {
  const signal = new AbortController().signal;
  return { patience: PATIENCE, signal, onProgress: () => {}, ...overrides };
}

const firstOnly =
  (mischief: Mischief) =>
  (_: string, index: number): Mischief | undefined =>
    index === 0 ? mischief : undefined;

describe("a download goes on where the connection", () => {
  test.each([
    ["dropped", { kind: "drop", afterBytes: 300_000 } as const, PATIENCE.stallTimeoutMs],
    ["stalled", { kind: "stall", afterBytes: 300_000 } as const, 200],
  ])("%s", async (_, mischief, stallTimeoutMs) => {
    const server = await serveFiles({ "tokenizer.json": contents }, firstOnly(mischief));
    const target = join(await temporaryFolder(), "tokenizer.json");
    await downloadFile(
      remote(server),
      target,
      context({ patience: { ...PATIENCE, stallTimeoutMs } }),
    );
    expect(server.requests.map((request) => request.range)).toEqual([
      undefined,
      expect.stringMatching(/^bytes=[1-9]\d*-$/),
    ]);
    expect(contents.equals(await readFile(target))).toBe(true);
  });
});

test("a server that stalls every time is given up with that reason", async () => {
  const server = await serveFiles({ "tokenizer.json": contents }, () => ({
    kind: "stall",
    afterBytes: 0,
  }));
  const target = join(await temporaryFolder(), "tokenizer.json");
  const patience = { ...PATIENCE, stallTimeoutMs: 50 };
  const download = downloadFile(remote(server), target, context({ patience }));
  await expect(download).rejects.toBeInstanceOf(StalledError);
  expect(server.requests).toHaveLength(3);
});

test("a connection that drops every time arrives as long as each try brings something", async () => {
  const server = await serveFiles({ "tokenizer.json": contents }, () => ({
    kind: "drop",
    afterBytes: 100_000,
  }));
  const target = join(await temporaryFolder(), "tokenizer.json");
  await downloadFile(remote(server), target, context());
  expect(server.requests.length).toBeGreaterThan(PATIENCE.attempts);
  expect(contents.equals(await readFile(target))).toBe(true);
});

test("a server without ranges sends the file from the start again", async () => {
  const server = await serveFiles({ "tokenizer.json": contents }, (_, index) =>
    index === 0 ? { kind: "drop", afterBytes: 300_000 } : { kind: "no-ranges" },
  );
  const target = join(await temporaryFolder(), "tokenizer.json");
  await downloadFile(remote(server), target, context());
  expect(contents.equals(await readFile(target))).toBe(true);
});

test("what an interrupted process left is continued", async () => {
  const server = await serveFiles({ "tokenizer.json": contents });
  const target = join(await temporaryFolder(), "tokenizer.json");
  await writeFile(`${target}.partial`, contents.subarray(0, 500_000));
  await downloadFile(remote(server), target, context());
  expect(server.requests.map((request) => request.range)).toEqual(["bytes=500000-"]);
  expect(contents.equals(await readFile(target))).toBe(true);
});

test.each([
  ["other bytes", 500_000],
  ["more bytes than the file has", 800_000],
])("%s left by an interrupted process cost one download from the start", async (_, length) => {
  const server = await serveFiles({ "tokenizer.json": contents });
  const target = join(await temporaryFolder(), "tokenizer.json");
  await writeFile(`${target}.partial`, randomBytes(length));
  await downloadFile(remote(server), target, context());
  expect(server.requests.at(-1)?.range).toBeUndefined();
  expect(contents.equals(await readFile(target))).toBe(true);
});

test.each([
  ["other contents", (): Buffer => randomBytes(TOKENIZER_FILE.bytes)],
  ["a longer file", (): Buffer => randomBytes(TOKENIZER_FILE.bytes + 1)],
])("%s on the server are refused and nothing is kept", async (_, make) => {
  const other = make();
  const server = await serveFiles({ "tokenizer.json": contents }, () => ({
    kind: "other-contents",
    contents: other,
  }));
  const folder = await temporaryFolder();
  const download = downloadFile(remote(server), join(folder, "tokenizer.json"), context());
  await expect(download).rejects.toBeInstanceOf(WrongContentsError);
  expect(await readdir(folder)).not.toContain("tokenizer.json");
});

test("a busy server is asked again, one that says no is not", async () => {
  const target = join(await temporaryFolder(), "tokenizer.json");
  const busy = await serveFiles({ "tokenizer.json": contents }, (_, index) =>
    index < 2 ? { kind: "status", status: 503 } : undefined,
  );
  await downloadFile(remote(busy), target, context());
  expect(busy.requests).toHaveLength(3);
  const none = await serveFiles({});
  const download = downloadFile(remote(none), target, context());
  await expect(download).rejects.toBeInstanceOf(RefusedError);
  expect(none.requests).toHaveLength(1);
});

test("user and password of a mirror's address are sent as a login", async () => {
  const server = await serveFiles({ "tokenizer.json": contents });
  const file = remote(server);
  file.url.username = "reader";
  file.url.password = "p%40ss";
  await downloadFile(file, join(await temporaryFolder(), "tokenizer.json"), context());
  const login = Buffer.from("reader:p@ss").toString("base64");
  expect(server.requests[0]?.authorization).toBe(`Basic ${login}`);
});

test("an abort rejects with its reason and keeps what has come", async () => {
  const server = await serveFiles(
    { "tokenizer.json": contents },
    firstOnly({ kind: "stall", afterBytes: 300_000 }),
  );
  const target = join(await temporaryFolder(), "tokenizer.json");
  const controller = new AbortController();
  const reason = new Error("the caller left");
  const onProgress = (): void => controller.abort(reason);
  const download = downloadFile(
    remote(server),
    target,
    context({ signal: controller.signal, onProgress }),
  );
  await expect(download).rejects.toBe(reason);
  await downloadFile(remote(server), target, context());
  expect(server.requests.at(-1)?.range).toMatch(/^bytes=[1-9]\d*-$/);
});

test("progress grows to the file's size and ends with done", async () => {
  const server = await serveFiles({ "tokenizer.json": contents });
  const seen: DownloadProgress[] = [];
  const onProgress = (progress: DownloadProgress): void => void seen.push(progress);
  await downloadFile(
    remote(server),
    join(await temporaryFolder(), "tokenizer.json"),
    context({ onProgress }),
  );
  const received = seen.map((progress) => progress.receivedBytes);
  expect(received).toEqual(received.toSorted((left, right) => left - right));
  expect(seen.at(-1)).toEqual({
    phase: "done",
    file: "tokenizer",
    receivedBytes: TOKENIZER_FILE.bytes,
    totalBytes: TOKENIZER_FILE.bytes,
  });
});

test("the served contents are those of the published checksum", () => {
  expect(createHash("sha256").update(contents).digest("hex")).toBe(TOKENIZER_FILE.sha256);
});

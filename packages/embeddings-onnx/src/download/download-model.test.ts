import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { MODEL_FILE, TOKENIZER_FILE } from "@memx/model-minilm";
import { beforeAll, expect, test } from "vitest";
import { resolveEmbedderOptions } from "../embedder-options.ts";
import { serveFiles } from "../fixtures/model-server.ts";
import { runProcess } from "../fixtures/run-process.ts";
import { temporaryFolder } from "../fixtures/temporary-folder.ts";
import type { PublishedFile } from "../model/fp32-model.ts";
import { createEmbedder, type OnnxEmbedder } from "../onnx-embedder.ts";

// The int8 files stand for the published ones: small, and really loadable afterwards.
const PUBLISHED: readonly PublishedFile[] = [
  {
    role: "tokenizer",
    name: "tokenizer.json",
    hubPath: "tokenizer.json",
    ...published(TOKENIZER_FILE),
  },
  { role: "model", name: "model.onnx", hubPath: "onnx/model.onnx", ...published(MODEL_FILE) },
];
let files: Record<string, Buffer>;

beforeAll(async () => {
  files = {
    "tokenizer.json": await readFile(TOKENIZER_FILE.path),
    "model.onnx": await readFile(MODEL_FILE.path),
  };
});

function published(file: { bytes: number; sha256: string }): { bytes: number; sha256: string } {
  return { bytes: file.bytes, sha256: file.sha256 };
}

function embedder(home: string, modelUrl: string, download = true): OnnxEmbedder {
  const options = resolveEmbedderOptions({ home, modelUrl, download });
  const patience = { stallTimeoutMs: 5_000, attempts: 2, retryDelayMs: 1 };
  return createEmbedder(
    { ...options, patience },
    { findPackage: async () => undefined, published: PUBLISHED },
  );
}

test("without a model the embedder downloads it once and embeds", async () => {
  const server = await serveFiles(files, (path, index) =>
    path === "model.onnx" && index === 0 ? { kind: "drop", afterBytes: 11_000_000 } : undefined,
  );
  const home = await temporaryFolder();
  const first = embedder(home, server.url);
  const second = embedder(home, server.url);
  const [left, right] = await Promise.all([
    first.embed(["Hello world"]),
    second.embed(["Hello world"]),
  ]);
  expect(Array.from(left.vectors[0]?.slice(0, 2) ?? [])).toEqual([
    expect.closeTo(-0.0357, 2),
    expect.closeTo(0.0207, 2),
  ]);
  expect(right).toEqual(left);
  expect(server.requests.map((request) => request.path)).toEqual([
    "tokenizer.json",
    "model.onnx",
    "model.onnx",
  ]);
  await first.close();
  await second.close();
  const third = embedder(home, "http://127.0.0.1:9/");
  expect((await third.embed(["Hello world"])).vectors).toEqual(left.vectors);
  await third.close();
});

test("two processes at once download once", async () => {
  const server = await serveFiles(files);
  const home = await temporaryFolder();
  const environment = {
    MEMX_MODEL_URL: server.url,
    MEMX_TEST_HOME: home,
    MEMX_TEST_FILES: JSON.stringify(PUBLISHED),
  };
  const results = await Promise.all([
    runProcess("download-once.ts", environment),
    runProcess("download-once.ts", environment),
  ]);
  expect(results.map((result) => [result.exitCode, result.errors])).toEqual([
    [0, ""],
    [0, ""],
  ]);
  expect(server.requests.map((request) => request.path)).toEqual(["tokenizer.json", "model.onnx"]);
});

test("an absent server is an error that names three ways out, and is not asked at every call", async () => {
  const server = await serveFiles({});
  const offline = embedder(await temporaryFolder(), server.url);
  const failure = {
    name: "EmbeddingError",
    code: "MEMX_EMBEDDING_DOWNLOAD_FAILED",
    message: expect.stringMatching(
      /@memx\/model-minilm; set MEMX_MODEL_URL .*; or put these two files into .*modelFolder.*"none"/,
    ),
  };
  await expect(offline.embed(["text"])).rejects.toMatchObject(failure);
  await expect(offline.embed(["text"])).rejects.toMatchObject(failure);
  expect(server.requests).toHaveLength(1);
  await offline.unload();
  await expect(offline.embed(["text"])).rejects.toMatchObject(failure);
  expect(server.requests).toHaveLength(2);
  await offline.close();
});

test("a closed port is that error too, without the address's password", async () => {
  const offline = embedder(await temporaryFolder(), "http://reader:hidden@127.0.0.1:9/models/");
  const error = await offline.embed(["text"]).catch((reason: unknown) => reason);
  expect(error).toMatchObject({
    code: "MEMX_EMBEDDING_DOWNLOAD_FAILED",
    message: expect.not.stringContaining("hidden"),
  });
});

test("a server with other contents gives a corrupt model, named by its role", async () => {
  const server = await serveFiles({ ...files, "tokenizer.json": Buffer.alloc(711_661, "x") });
  const home = await temporaryFolder();
  const misled = embedder(home, server.url);
  await expect(misled.embed(["text"])).rejects.toMatchObject({
    code: "MEMX_EMBEDDING_MODEL_CORRUPT",
    message: expect.stringMatching(/^The tokenizer file /),
  });
  expect(await readdir(join(home, "models"), { recursive: true })).toEqual([
    "all-MiniLM-L6-v2-fp32",
  ]);
});

test("with `download: false` nothing touches the network", async () => {
  const server = await serveFiles(files);
  const local = embedder(await temporaryFolder(), server.url, false);
  await expect(local.embed(["text"])).rejects.toMatchObject({
    code: "MEMX_EMBEDDING_DOWNLOAD_FAILED",
  });
  expect(server.requests).toEqual([]);
});

test("an abort ends a download that nobody else waits for, and frees its lock", async () => {
  const server = await serveFiles(files, (path, index) =>
    path === "model.onnx" && index === 0 ? { kind: "stall", afterBytes: 1_000_000 } : undefined,
  );
  const home = await temporaryFolder();
  const controller = new AbortController();
  const reason = new Error("the caller left");
  const options = resolveEmbedderOptions({
    home,
    modelUrl: server.url,
    onProgress: ({ file, receivedBytes }) => {
      if (file === "model" && receivedBytes > 0) controller.abort(reason);
      throw new Error("a listener's mistake");
    },
  });
  const sources = { findPackage: async () => undefined, published: PUBLISHED };
  const abandoned = createEmbedder(options, sources);
  const { signal } = controller;
  await expect(abandoned.embed(["text"], { signal })).rejects.toBe(reason);
  expect((await abandoned.embed(["text"])).vectors).toHaveLength(1);
  await abandoned.close();
  expect(await readdir(join(home, "models"))).toEqual(["all-MiniLM-L6-v2-fp32"]);
});

test("close ends a download that somebody waits for, with an error for them", async () => {
  const server = await serveFiles(files, (path) =>
    path === "model.onnx" ? { kind: "stall", afterBytes: 1_000_000 } : undefined,
  );
  const home = await temporaryFolder();
  let closing: Promise<void> | undefined;
  const options = resolveEmbedderOptions({
    home,
    modelUrl: server.url,
    onProgress: ({ file }) => {
      if (file === "model") closing ??= closed.close();
    },
  });
  const sources = { findPackage: async () => undefined, published: PUBLISHED };
  const closed = createEmbedder(options, sources);
  await expect(closed.embed(["text"])).rejects.toMatchObject({
    code: "MEMX_EMBEDDING_UNAVAILABLE",
    message: expect.stringMatching(/let go of before it was loaded/),
  });
  await closing;
  expect(await readdir(join(home, "models"))).toEqual(["all-MiniLM-L6-v2-fp32"]);
});

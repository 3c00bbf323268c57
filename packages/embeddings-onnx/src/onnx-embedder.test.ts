import { copyFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { MODEL_FILE, TOKENIZER_FILE } from "@memx/model-minilm";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { runProcess } from "./fixtures/run-process.ts";
import { temporaryFolder } from "./fixtures/temporary-folder.ts";
import { resolveEmbedderOptions } from "./embedder-options.ts";
import { FP32_FILES } from "./model/fp32-model.ts";
import { createEmbedder, createOnnxEmbedder } from "./onnx-embedder.ts";

const embedder = createOnnxEmbedder();
afterAll(() => embedder.close());

async function vectorOf(text: string): Promise<Float32Array> {
  const [vector] = (await embedder.embed([text])).vectors;
  return vector as Float32Array;
}

function cosineDistance(left: Float32Array, right: Float32Array): number {
  return 1 - left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0);
}

const TEXTS = [
  "",
  "Hello world",
  "We use pnpm",
  "The deploy failed because the token had expired; renewing it helped.",
  "数据库连接超时",
  "const answer = await fetch(url, { signal });",
  "emoji 😀 and a lone \ud800 surrogate and a \0 byte",
  "Ben moved to Lisbon in March and works from the office on Mondays. ".repeat(6),
];

test("the published check value is reproduced", async () => {
  const vector = await vectorOf("Hello world");
  const published = [-0.0357, 0.0207, 0.0047, 0.0265, -0.0501];
  expect(Array.from(vector.slice(0, 5))).toEqual(
    published.map((value) => expect.closeTo(value, 2)),
  );
});

test("every text has a vector of 384 numbers and unit length", async () => {
  const { vectors } = await embedder.embed(TEXTS);
  expect(vectors.map((vector) => vector.length)).toEqual(TEXTS.map(() => 384));
  for (const vector of vectors) expect(cosineDistance(vector, vector)).toBeCloseTo(0, 5);
});

test("a text's vector depends neither on the texts beside it nor on their order", async () => {
  const alone = await Promise.all(TEXTS.map(vectorOf));
  const indices = fc.array(fc.nat(TEXTS.length - 1), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(indices, async (order) => {
      const { vectors } = await embedder.embed(order.map((index) => TEXTS[index] as string));
      for (const [place, index] of order.entries()) {
        const distance = cosineDistance(
          vectors[place] as Float32Array,
          alone[index] as Float32Array,
        );
        expect(distance).toBeLessThan(1e-3);
      }
    }),
    { numRuns: 20 },
  );
});

test("equal texts have equal vectors, each its own", async () => {
  const { vectors } = await embedder.embed(["same", "other", "same"]);
  expect(vectors[2]).toEqual(vectors[0]);
  expect(vectors[2]).not.toBe(vectors[0]);
});

test("the first 256 tokens are read and no more", async () => {
  const words = (count: number): string => "memory ".repeat(count);
  const longest = await vectorOf(words(254));
  expect(cosineDistance(await vectorOf(`${words(254)} forgotten`), longest)).toBeCloseTo(0, 6);
  expect(cosineDistance(await vectorOf(`${words(253)} forgotten`), longest)).toBeGreaterThan(1e-4);
});

test("a megabyte is read as its beginning is", async () => {
  const megabyte = "A long log line about nothing. ".repeat(33_000);
  const vector = await vectorOf(megabyte);
  expect(cosineDistance(vector, await vectorOf(megabyte.slice(0, 5_000)))).toBeCloseTo(0, 6);
});

test("the share of unknown tokens is told, special tokens not counted", async () => {
  const { unknownShares } = await embedder.embed(["plain English", "数据库连接超时 ok", "ok", ""]);
  expect(unknownShares).toEqual([0, expect.closeTo(7 / 8, 5), 0, 0]);
});

test("no texts are no vectors", async () => {
  expect(await embedder.embed([])).toEqual({ vectors: [], unknownShares: [] });
});

describe("an abort", () => {
  const reason = new Error("the caller left");

  test("before the call rejects with its reason", async () => {
    const signal = AbortSignal.abort(reason);
    await expect(embedder.embed(["text"], { signal })).rejects.toBe(reason);
  });

  test("during the call takes effect between inferences, for that call alone", async () => {
    await vectorOf("the model is loaded");
    const controller = new AbortController();
    const texts = Array.from({ length: 400 }, (_, index) => `text number ${index}`);
    const aborted = embedder.embed(texts, { signal: controller.signal });
    const other = embedder.embed(["another call"]);
    setImmediate(() => controller.abort(reason));
    await expect(aborted).rejects.toBe(reason);
    expect((await other).vectors).toHaveLength(1);
  });
});

test("the event loop turns between any two inferences", async () => {
  await vectorOf("the model is loaded");
  let turns = 0;
  let running = true;
  const turn = (): void => {
    turns++;
    if (running) setImmediate(turn);
  };
  setImmediate(turn);
  await embedder.embed(Array.from({ length: 40 }, (_, index) => `text number ${index}`));
  running = false;
  expect(turns).toBeGreaterThanOrEqual(40);
});

describe("letting go", () => {
  test("unload waits for running calls, and the next call loads again", async () => {
    const own = createOnnxEmbedder();
    const running = own.embed(["running"]);
    await own.unload();
    expect((await running).vectors).toHaveLength(1);
    expect((await own.embed(["again"])).vectors).toHaveLength(1);
    await own.close();
  });

  test("a closed embedder refuses, also when closed twice", async () => {
    const own = createOnnxEmbedder();
    await own.close();
    await own.close();
    await expect(own.embed(["text"])).rejects.toMatchObject({ code: "MEMX_CLOSED" });
    await expect(own.fingerprint()).rejects.toMatchObject({ code: "MEMX_CLOSED" });
  });

  test("a process that closed ends cleanly and stayed small", async () => {
    const { exitCode, output, errors } = await runProcess("embed-and-end.ts");
    expect({ exitCode, errors }).toEqual({ exitCode: 0, errors: "" });
    const { vectors, rss } = JSON.parse(output) as { vectors: number; rss: number };
    expect(vectors).toBe(160);
    expect(rss).toBeLessThan(450e6);
  });
});

test("importing the package and making an embedder loads no native library", async () => {
  const { exitCode, output } = await runProcess("import-only.ts");
  expect({ exitCode, output }).toEqual({ exitCode: 0, output: "[]" });
});

describe("the fingerprint", () => {
  test("of the data package is known without loading it", async () => {
    expect(await createOnnxEmbedder().fingerprint()).toEqual({
      model: "sentence-transformers/all-MiniLM-L6-v2",
      dimension: 384,
      pooling: "mean",
      quantisation: "int8",
    });
  });

  test("of the user's own folder is made from the model's bytes", async () => {
    const folder = await temporaryFolder();
    await copyFile(MODEL_FILE.path, join(folder, "model_quantized.onnx"));
    await copyFile(TOKENIZER_FILE.path, join(folder, "tokenizer.json"));
    const own = createOnnxEmbedder({ modelFolder: folder });
    expect(await own.fingerprint()).toEqual({
      model: `sha256:${MODEL_FILE.sha256.slice(0, 16)}`,
      dimension: 384,
      pooling: "mean",
      quantisation: "unknown",
    });
    expect((await own.embed(["Hello world"])).vectors[0]).toEqual(await vectorOf("Hello world"));
    await own.close();
  });
});

describe("a model folder", () => {
  test.each([
    ["tokenizer", "tokenizer.json", TOKENIZER_FILE],
    ["model", "model.onnx", MODEL_FILE],
  ])("with a damaged %s file is refused by its checksum", async (role, name, damaged) => {
    const folder = await temporaryFolder();
    await copyFile(MODEL_FILE.path, join(folder, "model.onnx"));
    await copyFile(TOKENIZER_FILE.path, join(folder, "tokenizer.json"));
    const contents = await readFile(damaged.path);
    contents.writeUInt8(contents.readUInt8(1_000) ^ 1, 1_000);
    await writeFile(join(folder, name), contents);
    await writeFile(
      join(folder, "SHA256SUMS"),
      `${MODEL_FILE.sha256}  model.onnx\n${TOKENIZER_FILE.sha256} *tokenizer.json\n`,
    );
    const own = createOnnxEmbedder({ modelFolder: folder });
    await expect(own.embed(["text"])).rejects.toMatchObject({
      name: "EmbeddingError",
      code: "MEMX_EMBEDDING_MODEL_CORRUPT",
      message: expect.stringMatching(new RegExp(`^The ${role} file .*${name}.*Put a good copy`)),
    });
    await copyFile(damaged.path, join(folder, name));
    expect((await own.embed(["repaired"])).vectors).toHaveLength(1);
    await own.close();
  });

  test.each([
    ["no model", { "tokenizer.json": "{}" }, /has no model.onnx or model_quantized.onnx/],
    ["no tokenizer", { "model.onnx": "x" }, /has no tokenizer.json/],
    [
      "a model that is none",
      { "model.onnx": "x", "tokenizer.json": null },
      /cannot load the model/,
    ],
    ["a tokenizer that is none", { "model.onnx": null, "tokenizer.json": "{}" }, /not a tokenizer/],
  ])("with %s says so", async (_, contents, message) => {
    const folder = await temporaryFolder();
    const good = { "model.onnx": MODEL_FILE.path, "tokenizer.json": TOKENIZER_FILE.path };
    for (const [name, text] of Object.entries(contents)) {
      if (text === null) await copyFile(good[name as keyof typeof good], join(folder, name));
      else await writeFile(join(folder, name), text);
    }
    const own = createOnnxEmbedder({ modelFolder: folder });
    await expect(own.embed(["text"])).rejects.toMatchObject({
      code: "MEMX_EMBEDDING_UNAVAILABLE",
      message: expect.stringMatching(message),
    });
  });
});

test.each([
  [{ threads: 0 }, /`threads` is 0/],
  [{ maximumTokens: 1.5 }, /`maximumTokens` is 1.5/],
  [{ stallTimeoutMs: -1 }, /`stallTimeoutMs` is -1/],
  [{ modelUrl: "file:///models" }, /not an http or https address/],
])("the options %o are refused when the embedder is made", (options, message) => {
  expect(() => createOnnxEmbedder(options)).toThrow(message);
});

test("an inspection tells a whole model from one that is not there and from a damaged one, and loads none", async () => {
  expect(await createOnnxEmbedder().inspect()).toBe("ready");
  const home = await temporaryFolder();
  const options = resolveEmbedderOptions({ home });
  const absent = createEmbedder(options, {
    findPackage: () => Promise.resolve(undefined),
    published: FP32_FILES,
  });
  expect(await absent.inspect()).toBe("not-downloaded");
  const path = join(home, "tokenizer.json");
  await writeFile(path, "cut o");
  const file = { path, sha256: "0".repeat(64), wayOut: "Install it again." };
  const damaged = createEmbedder(options, {
    findPackage: () =>
      Promise.resolve({
        model: { ...file, role: "model" },
        tokenizer: { ...file, role: "tokenizer" },
        fingerprint: undefined,
      }),
    published: FP32_FILES,
  });
  await expect(damaged.inspect()).rejects.toMatchObject({ code: "MEMX_EMBEDDING_MODEL_CORRUPT" });
});

import { mkdir, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../fixtures/temporary-folder.ts";
import { FP32_FILES, FP32_FINGERPRINT } from "./fp32-model.ts";
import { locateModel, type ModelSearch, packagedModel } from "./locate-model.ts";

async function search(overrides: Partial<ModelSearch> = {}): Promise<ModelSearch> {
  return {
    modelFolder: undefined,
    home: await temporaryFolder(),
    download: true,
    modelUrl: undefined,
    findPackage: async () => undefined,
    published: FP32_FILES,
    ...overrides,
  };
}

test("a named folder goes before the package, and the package before a download", async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, "model.onnx"), "");
  await writeFile(join(folder, "tokenizer.json"), "");
  const named = await locateModel(
    await search({ modelFolder: folder, findPackage: () => packagedModel() }),
  );
  expect(named.local.model.path).toBe(join(folder, "model.onnx"));
  const packaged = await locateModel(await search({ findPackage: () => packagedModel() }));
  expect(packaged.local.fingerprint?.quantisation).toBe("int8");
  expect(packaged.missing).toBeUndefined();
});

test("an earlier download is taken when both files have their size, and not before", async () => {
  const wanted = await search();
  const folder = join(wanted.home, "models", "all-MiniLM-L6-v2-fp32");
  await mkdir(folder, { recursive: true });
  for (const file of FP32_FILES) {
    expect((await locateModel(wanted)).missing?.folder).toBe(folder);
    await writeFile(join(folder, file.name), "");
    // Sparse: 90 MB that take no room.
    await truncate(join(folder, file.name), file.bytes);
  }
  const found = await locateModel(wanted);
  expect(found.missing).toBeUndefined();
  expect(found.local.fingerprint).toEqual(FP32_FINGERPRINT);
});

test("the hub is asked for one revision, a mirror for two plain names", async () => {
  const addresses = async (modelUrl: string | undefined): Promise<string[] | undefined> =>
    (await locateModel(await search({ modelUrl }))).missing?.files.map((file) => file.url.href);
  const hub = "https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2/resolve";
  const revision = "1110a243fdf4706b3f48f1d95db1a4f5529b4d41";
  expect(await addresses(undefined)).toEqual([
    `${hub}/${revision}/tokenizer.json`,
    `${hub}/${revision}/onnx/model.onnx`,
  ]);
  expect(await addresses("https://mirror.example/models/minilm/")).toEqual([
    "https://mirror.example/models/minilm/tokenizer.json",
    "https://mirror.example/models/minilm/model.onnx",
  ]);
});

test("the package may be absent, but not broken", async () => {
  const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));
  expect(await packagedModel(failing("ERR_MODULE_NOT_FOUND"))).toBeUndefined();
  await expect(packagedModel(failing("ERR_INVALID_PACKAGE_CONFIG"))).rejects.toThrow(
    "ERR_INVALID_PACKAGE_CONFIG",
  );
});

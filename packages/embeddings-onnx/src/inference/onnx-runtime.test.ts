import { expect, test } from "vitest";
import { importOnnxRuntime, loadOnnxRuntime } from "./onnx-runtime.ts";

test.each([
  ["no binary for this platform", "MODULE_NOT_FOUND", "Cannot find module 'x.node'"],
  ["a binary for another C library", "ERR_DLOPEN_FAILED", "libonnxruntime.so.1: cannot open"],
])("%s is an error that names the platform once and the ways out", async (_, code, message) => {
  const cause = Object.assign(new Error(message), { code });
  const error = (await importOnnxRuntime(() => Promise.reject(cause)).catch(
    (reason: unknown) => reason,
  )) as Error;
  expect(error).toMatchObject({
    name: "EmbeddingError",
    code: "MEMX_EMBEDDING_UNAVAILABLE",
    cause,
  });
  expect(error.message.split(`${process.platform}-${process.arch}`)).toHaveLength(2);
  expect(error.message).toContain('`embedder: "none"`');
});

test.runIf(process.platform === "linux")(
  "musl is named where the loader speaks of it",
  async () => {
    const cause = new Error("Error loading shared library ld-linux-x86-64.so.2");
    await expect(importOnnxRuntime(() => Promise.reject(cause))).rejects.toThrow(
      `linux-${process.arch} (musl)`,
    );
  },
);

test("the runtime is found behind a default export too, and loaded once", async () => {
  const runtime = await loadOnnxRuntime();
  expect(loadOnnxRuntime()).toBe(loadOnnxRuntime());
  expect(await importOnnxRuntime(async () => ({ default: runtime }))).toBe(runtime);
});

import { EmbeddingError } from "@memx/core";

/** The module `onnxruntime-node`. */
export type OnnxRuntime = typeof import("onnxruntime-node");

let loaded: Promise<OnnxRuntime> | undefined;

/**
 * Loads the native library, once per process; a failure is remembered and given again, never tried in a loop.
 * @throws EmbeddingError `MEMX_EMBEDDING_UNAVAILABLE` where there is no binary that runs on this platform.
 */
export function loadOnnxRuntime(): Promise<OnnxRuntime> {
  loaded ??= importOnnxRuntime(() => import("onnxruntime-node"));
  return loaded;
}

/** The import with its failure made readable; `load` stands in for the real import in tests. */
export async function importOnnxRuntime(load: () => Promise<unknown>): Promise<OnnxRuntime> {
  let module: Partial<OnnxRuntime> & { readonly default?: OnnxRuntime };
  try {
    module = (await load()) as typeof module;
  } catch (cause) {
    throw new EmbeddingError({
      code: "MEMX_EMBEDDING_UNAVAILABLE",
      stage: "embed",
      message:
        `ONNX Runtime has no native library that loads on ${platformName(cause)}. ` +
        'Use a platform that it is built for (Linux with glibc, macOS on Apple silicon, Windows), pass another embedder, or set `embedder: "none"` to search by keywords alone.',
      cause,
    });
  }
  // A bundler or loader may leave a CommonJS module under `default` only.
  return module.InferenceSession ? (module as OnnxRuntime) : (module.default as OnnxRuntime);
}

function platformName(cause: unknown): string {
  const platform = `${process.platform}-${process.arch}`;
  if (process.platform !== "linux") return platform;
  const message = cause instanceof Error ? cause.message : "";
  return /musl|ld-linux/.test(message) || !hasGlibc() ? `${platform} (musl)` : platform;
}

function hasGlibc(): boolean {
  // Network interfaces make the report slow, and nothing here needs them.
  const report: NodeJS.ProcessReport & { excludeNetwork?: boolean } = process.report;
  report.excludeNetwork = true;
  const { header } = report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return header?.glibcVersionRuntime !== undefined;
}

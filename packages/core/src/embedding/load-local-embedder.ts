import type { Embedder } from "../ports/embedder.ts";

/** What `@memx/embeddings-onnx` exports, as far as the core uses it. */
interface EmbeddingsModule {
  createOnnxEmbedder(options: {
    readonly home: string;
    readonly onProgress: (progress: {
      readonly receivedBytes: number;
      readonly totalBytes: number | null;
    }) => void;
  }): Embedder;
}

export interface LocalEmbedderOptions {
  readonly home: string;
  readonly onProgress: (progress: {
    readonly receivedBytes: number;
    readonly totalBytes: number | null;
  }) => void;
}

/** The local embedder of the optional package `@memx/embeddings-onnx`; null where it is not installed. The model itself
 * is loaded with the first text. */
export async function loadLocalEmbedder(options: LocalEmbedderOptions): Promise<Embedder | null> {
  const name = "@memx/embeddings-onnx";
  let module: EmbeddingsModule;
  try {
    module = (await import(name)) as EmbeddingsModule;
  } catch (error) {
    const code: unknown = error instanceof Error ? Reflect.get(error, "code") : null;
    const missing =
      code === "ERR_MODULE_NOT_FOUND" ||
      code === "MODULE_NOT_FOUND" ||
      code === "ERR_PACKAGE_PATH_NOT_EXPORTED";
    if (missing) return null;
    throw error;
  }
  return module.createOnnxEmbedder(options);
}

import { fileURLToPath } from "node:url";

/** One file of the model: where it lies in this package, and what makes it the right one. */
export interface ModelFile {
  /** Absolute path, right from the sources and from the build. */
  readonly path: string;
  /** The same place as a `file:` URL. */
  readonly url: URL;
  /** Size in bytes. */
  readonly bytes: number;
  /** SHA-256 of the contents, 64 lower-case hexadecimal digits. */
  readonly sha256: string;
}

/** The model's name where it comes from. */
export const MODEL_ID = "sentence-transformers/all-MiniLM-L6-v2";

/** Numbers in one vector. */
export const MODEL_DIMENSION = 384;

/** The longest input in tokens, [CLS] and [SEP] included: the model's own limit. */
export const MODEL_MAXIMUM_TOKENS = 256;

/** How token vectors become one vector: the mean over the attention mask, then unit length. */
export const MODEL_POOLING = "mean";

/** The weights' number format: 8-bit integers, activations quantised while running. */
export const MODEL_QUANTISATION = "int8";

/** The ONNX graph with its weights. */
export const MODEL_FILE: ModelFile = modelFile("model_quantized.onnx", {
  bytes: 22_972_370,
  sha256: "afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1",
});

/** The WordPiece tokenizer in the format of Hugging Face's tokenizers library. */
export const TOKENIZER_FILE: ModelFile = modelFile("tokenizer.json", {
  bytes: 711_661,
  sha256: "da0e79933b9ed51798a3ae27893d3c5fa4a201126cef75586296df9b4d2c62a0",
});

function modelFile(name: string, contents: { bytes: number; sha256: string }): ModelFile {
  const url = new URL(`../model/${name}`, import.meta.url);
  return Object.freeze({ path: fileURLToPath(url), url, ...contents });
}

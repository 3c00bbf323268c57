export { createOnnxEmbedder, type OnnxEmbedder } from "./onnx-embedder.ts";
export type { OnnxEmbedderOptions } from "./embedder-options.ts";
export type { DownloadProgress } from "./download/download-options.ts";
export type { ModelFileRole } from "./model/model-files.ts";
export {
  createOnnxReranker,
  type OnnxReranker,
  type OnnxRerankerOptions,
} from "./onnx-reranker.ts";

import type { EmbedderFingerprint } from "@memx/core";
import type { ModelFileRole } from "./model-files.ts";

/** One file of the published fp32 model. */
export interface PublishedFile {
  readonly role: ModelFileRole;
  /** Its name on a mirror and in the model folder. */
  readonly name: string;
  /** Its path in the hub's repository. */
  readonly hubPath: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** A revision never changes its files, so the checksums below hold for as long as the hub serves it. */
export const HUB_URL =
  "https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2/resolve/1110a243fdf4706b3f48f1d95db1a4f5529b4d41/";

/** The folder's name under `<home>/models/`. */
export const FP32_FOLDER = "all-MiniLM-L6-v2-fp32";

/** The two files of sentence-transformers/all-MiniLM-L6-v2 that are needed, the small one first. */
export const FP32_FILES: readonly PublishedFile[] = [
  {
    role: "tokenizer",
    name: "tokenizer.json",
    hubPath: "tokenizer.json",
    bytes: 466_247,
    sha256: "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
  },
  {
    role: "model",
    name: "model.onnx",
    hubPath: "onnx/model.onnx",
    bytes: 90_405_214,
    sha256: "6fd5d72fe4589f189f8ebc006442dbb529bb7ce38f8082112682524616046452",
  },
];

/** What vectors of the fp32 model are compared by; not the same as those of the int8 weights. */
export const FP32_FINGERPRINT: EmbedderFingerprint = {
  model: "sentence-transformers/all-MiniLM-L6-v2",
  dimension: 384,
  pooling: "mean",
  quantisation: "fp32",
};

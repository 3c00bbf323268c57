import { access, readFile } from "node:fs/promises";
import { join } from "node:path";
import { EmbeddingError } from "@memx/core";
import type { LocalFile, LocalModel } from "./model-files.ts";

const MODEL_NAMES = ["model.onnx", "model_quantized.onnx"] as const;
const TOKENIZER_NAME = "tokenizer.json";

/**
 * The model in a folder that the user named.
 * @throws EmbeddingError `MEMX_EMBEDDING_UNAVAILABLE` where a file is missing.
 */
export async function modelFromFolder(folder: string): Promise<LocalModel> {
  const modelName = await firstPresent(folder, MODEL_NAMES);
  const tokenizerName = await firstPresent(folder, [TOKENIZER_NAME]);
  if (modelName === undefined || tokenizerName === undefined) {
    const missing = modelName === undefined ? MODEL_NAMES.join(" or ") : TOKENIZER_NAME;
    throw new EmbeddingError({
      code: "MEMX_EMBEDDING_UNAVAILABLE",
      stage: "embed",
      message: `The model folder ${folder} has no ${missing}. Put the file there, or name another folder with \`modelFolder\`.`,
    });
  }
  const sums = await checksums(join(folder, "SHA256SUMS"));
  const file = (role: LocalFile["role"], name: string): LocalFile => ({
    role,
    path: join(folder, name),
    sha256: sums.get(name),
    wayOut:
      "Put a good copy of the file into the folder, or name another folder with `modelFolder`.",
  });
  return {
    model: file("model", modelName),
    tokenizer: file("tokenizer", tokenizerName),
    fingerprint: undefined,
  };
}

async function firstPresent(folder: string, names: readonly string[]): Promise<string | undefined> {
  for (const name of names) {
    const present = await access(join(folder, name)).then(
      () => true,
      () => false,
    );
    if (present) return name;
  }
  return undefined;
}

// Lines of `sha256sum`: 64 digits, two blanks or blank and star, name.
async function checksums(path: string): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(path, "utf8").catch(() => "");
  const lines = text.matchAll(/^([0-9a-f]{64}) [ *](.+?)\r?$/gim);
  return new Map(Array.from(lines, ([, sum = "", name = ""]) => [name, sum.toLowerCase()]));
}

import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { EmbeddingError } from "@memx/core";
import type { LocalFile } from "./model-files.ts";

const CHUNK_BYTES = 1 << 20;

/** SHA-256 of a file as 64 lower-case hexadecimal digits, read in pieces so that the event loop stays free. */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    hash.update(chunk as Buffer);
  }
  return hash.digest("hex");
}

/**
 * Reads the whole file and compares it with its published checksum.
 * @returns its SHA-256
 * @throws EmbeddingError `MEMX_EMBEDDING_UNAVAILABLE` where it cannot be read, `MEMX_EMBEDDING_MODEL_CORRUPT` where its
 * contents are others.
 */
export async function verifyFile(file: LocalFile): Promise<string> {
  let sha256: string;
  try {
    sha256 = await sha256OfFile(file.path);
  } catch (cause) {
    throw new EmbeddingError({
      code: "MEMX_EMBEDDING_UNAVAILABLE",
      stage: "embed",
      message: `The ${file.role} file ${file.path} cannot be read. ${file.wayOut}`,
      cause,
    });
  }
  if (file.sha256 !== undefined && sha256 !== file.sha256) {
    throw new EmbeddingError({
      code: "MEMX_EMBEDDING_MODEL_CORRUPT",
      stage: "embed",
      message: `The ${file.role} file ${file.path} does not have its published checksum. ${file.wayOut}`,
    });
  }
  return sha256;
}

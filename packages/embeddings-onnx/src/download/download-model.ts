import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { EmbeddingError } from "@memx/core";
import type { RemoteFile } from "../model/model-files.ts";
import { downloadFile, WrongContentsError } from "./download-file.ts";
import type { DownloadContext } from "./download-options.ts";
import { withFolderLock } from "./folder-lock.ts";

/**
 * Brings the files into the folder, once even if several processes ask for it.
 * @throws EmbeddingError `MEMX_EMBEDDING_DOWNLOAD_FAILED` or, where the server has other contents,
 * `MEMX_EMBEDDING_MODEL_CORRUPT`; the signal's reason
 */
export async function downloadModel(
  files: readonly RemoteFile[],
  folder: string,
  context: DownloadContext,
): Promise<void> {
  const onWait = (): void => {
    const first = files[0];
    if (first === undefined) return;
    const total = { receivedBytes: 0, totalBytes: first.bytes };
    context.onProgress({ phase: "waiting", file: first.role, ...total });
  };
  let current = files[0];
  try {
    await mkdir(folder, { recursive: true });
    await withFolderLock(folder, { signal: context.signal, onWait }, async (signal) => {
      for (const file of files) {
        current = file;
        // Whoever held the lock before may have brought it.
        if (await isWhole(file, folder)) continue;
        await downloadFile(file, join(folder, file.name), { ...context, signal });
      }
    });
  } catch (cause) {
    context.signal.throwIfAborted();
    throw downloadError(current, folder, cause);
  }
}

/** Whether the folder has the file at its published size; its checksum is compared when it is loaded. */
export async function isWhole(
  file: Pick<RemoteFile, "name" | "bytes">,
  folder: string,
): Promise<boolean> {
  const stats = await stat(join(folder, file.name)).catch(() => undefined);
  return stats?.size === file.bytes;
}

/** Three ways to a model without this download, and one to do without. */
export function waysOut(folder: string): string {
  return (
    "Three ways out: install the package @memx/model-minilm; set MEMX_MODEL_URL to a mirror that serves model.onnx and tokenizer.json; " +
    `or put these two files into ${folder} yourself (another folder: option \`modelFolder\`). ` +
    'With `embedder: "none"` MemX searches by keywords alone.'
  );
}

function downloadError(
  file: RemoteFile | undefined,
  folder: string,
  cause: unknown,
): EmbeddingError {
  const role = file?.role ?? "model";
  // Without user, password and query: a mirror's address may hold a secret.
  const address = file === undefined ? "" : ` from ${file.url.origin}${file.url.pathname}`;
  const wrong = cause instanceof WrongContentsError;
  return new EmbeddingError({
    code: wrong ? "MEMX_EMBEDDING_MODEL_CORRUPT" : "MEMX_EMBEDDING_DOWNLOAD_FAILED",
    stage: "embed",
    message: wrong
      ? `The ${role} file${address} does not have its published checksum and was not kept. ${waysOut(folder)}`
      : `The embedding model's ${role} file could not be downloaded${address}: ${reasonOf(cause)}. ${waysOut(folder)}`,
    cause,
  });
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown reason";
  // fetch says "fetch failed" and keeps what happened in its cause.
  const { cause } = error;
  const code = (cause as { code?: unknown } | undefined)?.code;
  if (typeof code === "string") return code;
  return error.message;
}

import { join } from "node:path";
import { EmbeddingError } from "@memx/core";
import { isWhole, waysOut } from "../download/download-model.ts";
import { FP32_FINGERPRINT, FP32_FOLDER, HUB_URL, type PublishedFile } from "./fp32-model.ts";
import type { LocalFile, LocalModel, RemoteFile } from "./model-files.ts";
import { modelFromFolder } from "./model-folder.ts";

/** Where the model is, or from where it must be brought first. */
export interface ModelPlace {
  readonly local: LocalModel;
  /** Set where the files of `local` are not there yet. */
  readonly missing?: { readonly files: readonly RemoteFile[]; readonly folder: string };
}

/** Where to look. */
export interface ModelSearch {
  readonly modelFolder: string | undefined;
  readonly home: string;
  readonly download: boolean;
  readonly modelUrl: string | undefined;
  /** The data package, by import; undefined where it is not installed. */
  readonly findPackage: () => Promise<LocalModel | undefined>;
  /** The files that a download brings. */
  readonly published: readonly PublishedFile[];
}

/**
 * The user's folder; else the data package; else an earlier download; else what to download.
 * @throws EmbeddingError `MEMX_EMBEDDING_UNAVAILABLE` where the named folder lacks a file,
 * `MEMX_EMBEDDING_DOWNLOAD_FAILED` where nothing is found and nothing may be downloaded.
 */
export async function locateModel(search: ModelSearch): Promise<ModelPlace> {
  if (search.modelFolder !== undefined) return { local: await modelFromFolder(search.modelFolder) };
  const packaged = await search.findPackage();
  if (packaged !== undefined) return { local: packaged };
  const folder = join(search.home, "models", FP32_FOLDER);
  const local = downloadedModel(search.published, folder);
  const whole = await Promise.all(search.published.map((file) => isWhole(file, folder)));
  if (whole.every(Boolean)) return { local };
  if (!search.download) {
    throw new EmbeddingError({
      code: "MEMX_EMBEDDING_DOWNLOAD_FAILED",
      stage: "embed",
      message: `No embedding model is installed and \`download\` is false. ${waysOut(folder)}`,
    });
  }
  const files = search.published.map((file) => ({
    ...file,
    url:
      search.modelUrl === undefined
        ? new URL(file.hubPath, HUB_URL)
        : new URL(file.name, search.modelUrl),
  }));
  return { local, missing: { files, folder } };
}

/**
 * The weights of @memx/model-minilm, or undefined where that package is not installed.
 * @param load stands in for the import in tests
 */
export async function packagedModel(
  load: () => Promise<typeof import("@memx/model-minilm")> = () => import("@memx/model-minilm"),
): Promise<LocalModel | undefined> {
  const found = await load().catch((error: unknown) => {
    if (isMissingPackage(error)) return undefined;
    throw error;
  });
  if (found === undefined) return undefined;
  const file = (role: LocalFile["role"], source: { path: string; sha256: string }): LocalFile => ({
    role,
    path: source.path,
    sha256: source.sha256,
    wayOut: "Install the package @memx/model-minilm again.",
  });
  return {
    model: file("model", found.MODEL_FILE),
    tokenizer: file("tokenizer", found.TOKENIZER_FILE),
    fingerprint: {
      model: found.MODEL_ID,
      dimension: found.MODEL_DIMENSION,
      pooling: found.MODEL_POOLING,
      quantisation: found.MODEL_QUANTISATION,
    },
  };
}

// Node says ERR_MODULE_NOT_FOUND, require and bundlers MODULE_NOT_FOUND.
function isMissingPackage(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === "ERR_MODULE_NOT_FOUND" || code === "MODULE_NOT_FOUND";
}

function downloadedModel(published: readonly PublishedFile[], folder: string): LocalModel {
  const file = (role: LocalFile["role"]): LocalFile => {
    const source = published.find((candidate) => candidate.role === role);
    return {
      role,
      path: join(folder, source?.name ?? role),
      sha256: source?.sha256,
      wayOut: "Delete the file: it is downloaded again.",
    };
  };
  return { model: file("model"), tokenizer: file("tokenizer"), fingerprint: FP32_FINGERPRINT };
}

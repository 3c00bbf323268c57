import { availableParallelism, homedir } from "node:os";
import { join, resolve } from "node:path";
import { ConfigError } from "@memx/core";
import {
  DEFAULT_PATIENCE,
  type DownloadPatience,
  type DownloadProgress,
} from "./download/download-options.ts";

/** Options of {@link createOnnxEmbedder}; none is needed. */
export interface OnnxEmbedderOptions {
  /**
   * A folder with `tokenizer.json` and `model.onnx` or `model_quantized.onnx`: used instead of every other source. A
   * `SHA256SUMS` file beside them is obeyed.
   */
  readonly modelFolder?: string | undefined;
  /**
   * Where downloaded models are kept, under `models/`.
   * @default "~/.memx"
   */
  readonly home?: string | undefined;
  /**
   * Whether the fp32 model may be downloaded where no other is found. With false nothing touches the network.
   * @default true
   */
  readonly download?: boolean | undefined;
  /**
   * Base address of a mirror that serves `model.onnx` and `tokenizer.json`, http or https.
   * @default the environment variable MEMX_MODEL_URL, else the Hugging Face hub
   */
  readonly modelUrl?: string | undefined;
  /** Hears how a download goes on. What it throws is ignored. */
  readonly onProgress?: ((progress: DownloadProgress) => void) | undefined;
  /**
   * Threads of one inference, 1 to 64.
   * @default 2 from four cores on, else 1
   */
  readonly threads?: number | undefined;
  /**
   * Tokens of a text that are read, [CLS] and [SEP] included, 8 to 8192. all-MiniLM-L6-v2 reads no more than 256.
   * @default 256
   */
  readonly maximumTokens?: number | undefined;
  /**
   * Milliseconds without a byte after which a download's connection is given up, at least 1.
   * @default 30000
   */
  readonly stallTimeoutMs?: number | undefined;
}

/** {@link OnnxEmbedderOptions} with every default filled in. */
export interface ResolvedEmbedderOptions {
  readonly modelFolder: string | undefined;
  readonly home: string;
  readonly download: boolean;
  readonly modelUrl: string | undefined;
  readonly onProgress: (progress: DownloadProgress) => void;
  readonly threads: number;
  readonly maximumTokens: number;
  readonly patience: DownloadPatience;
}

/** @throws ConfigError `MEMX_CONFIG_INVALID` for a value that is not allowed. */
export function resolveEmbedderOptions(options: OnnxEmbedderOptions): ResolvedEmbedderOptions {
  const { modelFolder, onProgress, stallTimeoutMs } = options;
  return {
    modelFolder: modelFolder === undefined ? undefined : absolutePath(modelFolder),
    home: absolutePath(options.home ?? "~/.memx"),
    download: options.download ?? true,
    modelUrl: mirrorUrl(options.modelUrl ?? process.env["MEMX_MODEL_URL"]),
    onProgress: (progress) => {
      try {
        onProgress?.(progress);
      } catch {
        // A listener's mistake must not end a download of 90 MB.
      }
    },
    threads: integer(options.threads ?? defaultThreads(), { option: "threads", from: 1, to: 64 }),
    maximumTokens: integer(options.maximumTokens ?? 256, {
      option: "maximumTokens",
      from: 8,
      to: 8192,
    }),
    patience: {
      ...DEFAULT_PATIENCE,
      stallTimeoutMs: integer(stallTimeoutMs ?? DEFAULT_PATIENCE.stallTimeoutMs, {
        option: "stallTimeoutMs",
        from: 1,
        to: 3_600_000,
      }),
    },
  };
}

/**
 * Threads of one inference: a second one makes a query's few tokens slower and long texts faster, so it is taken only
 * where it leaves cores to the host.
 */
export function defaultThreads(): number {
  return availableParallelism() >= 4 ? 2 : 1;
}

/** @throws ConfigError where the value is not a whole number in the range. */
export function integer(
  value: number,
  range: { readonly option: string; readonly from: number; readonly to: number },
): number {
  if (Number.isInteger(value) && value >= range.from && value <= range.to) return value;
  throw new ConfigError({
    code: "MEMX_CONFIG_INVALID",
    message: `The option \`${range.option}\` is ${value}. Give a whole number from ${range.from} to ${range.to}.`,
  });
}

/** An absolute path; a leading "~" is the user's home folder. */
export function absolutePath(path: string): string {
  return /^~(?=$|[/\\])/.test(path) ? join(homedir(), path.slice(1)) : resolve(path);
}

function mirrorUrl(value: string | undefined): string | undefined {
  if (value === undefined || value === "") return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url?.protocol === "http:" || url?.protocol === "https:") {
    return value.endsWith("/") ? value : `${value}/`;
  }
  throw new ConfigError({
    code: "MEMX_CONFIG_INVALID",
    message:
      "The model's address (option `modelUrl` or environment variable MEMX_MODEL_URL) is not an http or https address. " +
      "Give the address of a folder that serves model.onnx and tokenizer.json.",
  });
}

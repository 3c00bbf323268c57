import type { ModelFileRole } from "../model/model-files.ts";

/** Where a download stands. Carries no addresses and no paths. */
export interface DownloadProgress {
  /** "waiting" while another process downloads, then per file "downloading", "verifying" and "done". */
  readonly phase: "waiting" | "downloading" | "verifying" | "done";
  readonly file: ModelFileRole;
  /** Bytes of this file that are on the disk, those of an earlier, interrupted download included. */
  readonly receivedBytes: number;
  /** Bytes that the file has. */
  readonly totalBytes: number;
}

/** How patient a download is. */
export interface DownloadPatience {
  /** Milliseconds without a byte after which a connection is given up. */
  readonly stallTimeoutMs: number;
  /** Tries in a row that bring no byte, at least 1. */
  readonly attempts: number;
  /** Milliseconds before the second try; doubled before each further one. */
  readonly retryDelayMs: number;
}

/** What a download works with. */
export interface DownloadContext {
  readonly patience: DownloadPatience;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: DownloadProgress) => void;
}

export const DEFAULT_PATIENCE: DownloadPatience = {
  stallTimeoutMs: 30_000,
  attempts: 4,
  retryDelayMs: 500,
};

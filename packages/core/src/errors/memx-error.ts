import type { ErrorCode } from "./codes.ts";

export interface MemXErrorOptions {
  readonly code: ErrorCode;
  /** What failed, the offending value's place, the way out. Never memory or user text. */
  readonly message: string;
  readonly cause?: unknown;
  /** The pipeline stage that failed, where there is one. */
  readonly stage?: string;
}

/** Base of every error MemX throws. Match with {@link MemXError.isInstance}, which holds across two installed copies. */
export class MemXError extends Error {
  override readonly name: string = "MemXError";
  readonly code: ErrorCode;
  readonly stage: string | undefined;
  /** Set on every MemX error, so that a second installed copy is recognised too. */
  readonly isMemXError: true = true;

  constructor(options: MemXErrorOptions) {
    super(options.message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = options.code;
    this.stage = options.stage;
  }

  static isInstance(error: unknown): error is MemXError {
    return typeof error === "object" && error !== null && "isMemXError" in error;
  }
}

/** A configuration or an argument is wrong: fix the call. */
export class ConfigError extends MemXError {
  override readonly name = "ConfigError";
}

/** The store could not do its work: retry, free the disk, or run `memx doctor`. */
export class StoreError extends MemXError {
  override readonly name = "StoreError";
}

/** The embedder could not be loaded or failed. Pipelines go on without vectors. */
export class EmbeddingError extends MemXError {
  override readonly name = "EmbeddingError";
}

/** The Reflector or its language model failed. Pipelines store the sanitised turn. */
export class ReflectorError extends MemXError {
  override readonly name = "ReflectorError";
}

/** The daemon could not be reached or spoke another language. Clients go on directly. */
export class DaemonError extends MemXError {
  override readonly name = "DaemonError";
}

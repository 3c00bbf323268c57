import { ERROR_CODES, type ErrorCode } from "../errors/codes.ts";
import {
  ConfigError,
  DaemonError,
  EmbeddingError,
  MemXError,
  ReflectorError,
  StoreError,
} from "../errors/memx-error.ts";

/** Raised with every change that an older client or daemon would misread. */
export const PROTOCOL_VERSION = 1;
/** What a daemon's process writes to standard output when it serves. */
export const READY = "ready\n";
/** A message may be this long, in bytes: a memory is a sentence, and a longer message is a mistake or an attack. */
export const MAX_MESSAGE_BYTES: number = 32 * 1024 * 1024;
/** What a peer may send before it has shown the token. */
export const MAX_HANDSHAKE_BYTES: number = 64 * 1024;
/** Lines or records in one message of a stream. */
export const STREAM_BATCH = 256;

/** First request of every connection. */
export const HELLO = "memx/hello";
/** One method of the memory. */
export const CALL = "memx/call";
export const EXPORT_OPEN = "memx/export-open";
export const EXPORT_NEXT = "memx/export-next";
export const EXPORT_CLOSE = "memx/export-close";
export const IMPORT_OPEN = "memx/import-open";
export const IMPORT_PUSH = "memx/import-push";
export const IMPORT_END = "memx/import-end";
export const PROGRESS = "memx/progress";
export const EVENT = "memx/event";
export const INFO = "memx/info";
export const STOP = "memx/stop";

/** Methods that {@link CALL} may name; the others have messages of their own. */
export const CALLABLE = [
  "add",
  "inspect",
  "search",
  "recall",
  "status",
  "get",
  "list",
  "update",
  "delete",
  "deleteAll",
  "history",
  "detectConflicts",
  "resolveConflict",
  "sweep",
  "reindex",
  "rescan",
  "flush",
] as const;
export type Callable = (typeof CALLABLE)[number];

export interface Hello {
  readonly protocol: number;
  /** From the endpoint file, which only the same user can read. */
  readonly token: string;
  /** Hash of the settings that decide what is stored; a daemon with others is not used. */
  readonly settings: string;
}

export interface Welcome {
  readonly protocol: number;
  readonly pid: number;
  readonly sameSettings: boolean;
}

export interface Call {
  readonly method: Callable;
  readonly args: readonly unknown[];
  /** Names the progress notifications of this call; absent: none are wanted. */
  readonly progress?: number;
}

/** What `memx daemon status` shows. */
export interface DaemonInfo {
  readonly pid: number;
  readonly protocol: number;
  readonly startedAt: string;
  readonly clients: number;
  readonly requests: number;
  readonly idleSeconds: number;
  readonly modelLoaded: boolean;
  readonly residentBytes: number;
}

/** An error as it crosses the socket. Messages of MemX errors hold no text of memories; others are not sent. */
export interface WireError {
  readonly name: string;
  readonly code: string;
  readonly message: string;
  readonly stage?: string | undefined;
}

export type WireResult =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: WireError };

/** For `JSON.parse`-able transport of an error. */
export function toWireError(error: unknown): WireError {
  if (MemXError.isInstance(error))
    return { name: error.name, code: error.code, message: error.message, stage: error.stage };
  if (error instanceof Error && error.name === "AbortError")
    return { name: "AbortError", code: "ABORT_ERR", message: "The operation was aborted." };
  return {
    name: "DaemonError",
    code: "MEMX_DAEMON_PROTOCOL",
    message: `The daemon failed with ${error instanceof Error ? error.name : typeof error}. Its log says where.`,
  };
}

const CLASSES = {
  ConfigError,
  StoreError,
  EmbeddingError,
  ReflectorError,
  DaemonError,
  MemXError,
} as const;

/** The error that the daemon met, as the same class. */
export function fromWireError(wire: WireError): Error {
  if (wire.name === "AbortError") return new DOMException(wire.message, "AbortError");
  const code: ErrorCode =
    wire.code in ERROR_CODES ? (wire.code as ErrorCode) : "MEMX_DAEMON_PROTOCOL";
  const Class = CLASSES[wire.name as keyof typeof CLASSES] ?? DaemonError;
  return new Class({
    code,
    message: wire.message,
    ...(wire.stage !== undefined && { stage: wire.stage }),
  });
}

import { MemXError, StoreError } from "../../errors/memx-error.ts";
import type { ErrorCode } from "../../errors/codes.ts";

interface Meaning {
  readonly code: ErrorCode;
  readonly signs: RegExp;
  readonly message: string;
}

const MEANINGS: readonly Meaning[] = [
  {
    code: "MEMX_STORE_FULL",
    signs: /ENOSPC|EDQUOT|no space left|quota exceeded|os error (?:28|122)\b/i,
    message:
      "The disk that holds the store is full. Free some space and call again: nothing of this call was written.",
  },
  {
    code: "MEMX_STORE_READ_ONLY",
    signs: /EACCES|EROFS|EPERM|permission denied|read-only file system|os error (?:1|13|30)\b/i,
    message:
      "The store's folder does not allow this. Give this user read and write access to it, or set store.uri to another folder.",
  },
  {
    code: "MEMX_STORE_UNAVAILABLE",
    signs: /EMFILE|ENFILE|too many open files|os error (?:23|24)\b/i,
    message:
      "The process has no file handles left. Raise the limit (ulimit -n) or close what is not needed, and call again.",
  },
  {
    code: "MEMX_STORE_CORRUPT",
    signs:
      /corrupt|invalid range|unexpected (?:end|eof)|file size is too small|failed to decode|magic|invalid (?:user input.*)?protobuf/i,
    message:
      "A file of the store is damaged. `memx doctor --fix` opens the newest good version and keeps the damaged file aside.",
  },
];

/** LanceDB's way to say that a file it wanted to read is no longer there: another process cleaned old versions up. */
export function isVanishedFile(error: unknown): boolean {
  return /not found|no such file|os error 2\b/i.test(describe(error));
}

/** Another process changed the table at the same moment; the same operation can be tried again. */
export function isCommitConflict(error: unknown): boolean {
  return /commit conflict|concurrent|too many concurrent writers/i.test(describe(error));
}

export function isCorruption(error: unknown): boolean {
  return toStoreError(error).code === "MEMX_STORE_CORRUPT";
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = (error as NodeJS.ErrnoException).code ?? "";
  return `${code} ${error.message}`;
}

/** Any failure below the store as the typed error that says what to do. The foreign text stays in `cause` only. */
export function toStoreError(error: unknown): MemXError {
  if (MemXError.isInstance(error)) return error;
  const text = describe(error);
  const meaning = MEANINGS.find(({ signs }) => signs.test(text));
  const message = "The store could not be opened, read or written. Run `memx doctor` to see why.";
  return new StoreError({
    code: meaning?.code ?? "MEMX_STORE_UNAVAILABLE",
    message: meaning?.message ?? message,
    cause: error,
    stage: "store",
  });
}

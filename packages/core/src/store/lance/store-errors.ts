import { MemXError, StoreError } from "../../errors/memx-error.ts";
import type { ErrorCode } from "../../errors/codes.ts";

interface Meaning {
  readonly code: ErrorCode;
  readonly signs: RegExp;
  readonly message: string;
}

/** How LanceDB and Arrow say that a file is not what it should be, or that an index is missing. */
const DAMAGE =
  /corrupt|invalid range|unexpected (?:end|eof)|fill whole buffer|file size is too small|failed to decode|magic|protobuf|inverted index|os error 21\b/i;

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
    signs: DAMAGE,
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

/** A file is damaged, as far as the error tells: recovering is worth a try. */
export function isDamage(error: unknown): boolean {
  return MemXError.isInstance(error)
    ? error.code === "MEMX_STORE_CORRUPT"
    : DAMAGE.test(describe(error));
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = (error as NodeJS.ErrnoException).code ?? "";
  return `${code} ${error.message}`;
}

/** The foreign error without what stands in quotes: conditions name users, rows and terms. */
function withoutTexts(error: unknown): Error {
  const [line = ""] = describe(error).split("\n");
  return new Error(line.replaceAll(/'[^']*'|"[^"]*"/g, "'…'").slice(0, 400));
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
    cause: withoutTexts(error),
    stage: "store",
  });
}

/** Every code with the sentence that docs/errors.md prints; a test holds both equal. */
export const ERROR_CODES = {
  MEMX_CONFIG_INVALID: "An option has a value that is not allowed.",
  MEMX_CONFIG_UNKNOWN_OPTION: "An option has a name that MemX does not know.",
  MEMX_INPUT_INVALID: "An argument of a call is not of the accepted form.",
  MEMX_USER_REQUIRED: "`requireUser` is set and the call names no user.",
  MEMX_DEPENDENCY_MISSING: "An optional package that this option needs is not installed.",
  MEMX_NOT_FOUND: "No memory with this id is visible to the caller.",
  MEMX_CLOSED: "The memory was closed and is used again.",
  MEMX_RECALL_TIMEOUT: "An adapter's recall took longer than its time budget.",
  MEMX_STORE_UNAVAILABLE: "The store could not be opened, read or written.",
  MEMX_STORE_READ_ONLY: "The store's folder or disk does not allow writing.",
  MEMX_STORE_FULL: "The disk that holds the store is full.",
  MEMX_STORE_LOCKED: "Another process held the write lock for longer than the caller may wait.",
  MEMX_STORE_CORRUPT: "A file of the store is damaged and no earlier good version could be opened.",
  MEMX_STORE_SCHEMA_TOO_NEW: "The store was written by a newer release.",
  MEMX_STORE_EMBEDDER_MISMATCH: "The store was written with another embedder; run reindex().",
  MEMX_EMBEDDING_UNAVAILABLE: "The embedder could not be loaded or failed.",
  MEMX_EMBEDDING_MODEL_CORRUPT: "A model file does not have the expected checksum.",
  MEMX_EMBEDDING_DOWNLOAD_FAILED: "The model could not be downloaded.",
  MEMX_EMBEDDING_DIMENSION_MISMATCH:
    "The embedder gave vectors of another length than it announced.",
  MEMX_REFLECTOR_FAILED: "The Reflector failed; the sanitised turn was stored as it is.",
  MEMX_REFLECTOR_BAD_OUTPUT: "The language model's answer could not be read as memories.",
  MEMX_REFLECTOR_TIMEOUT: "The language model did not answer in time.",
  MEMX_DAEMON_UNREACHABLE: "The daemon could not be reached or started.",
  MEMX_DAEMON_PROTOCOL: "The daemon speaks another protocol version or sent something unreadable.",
} as const;

export type ErrorCode = keyof typeof ERROR_CODES;

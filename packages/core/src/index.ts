export { Memory } from "./memory.ts";
export type { MemoryConfig } from "./config/memory-config.ts";
export {
  ConfigError,
  DaemonError,
  EmbeddingError,
  MemXError,
  ReflectorError,
  StoreError,
} from "./errors/memx-error.ts";
export { ERROR_CODES, type ErrorCode } from "./errors/codes.ts";
export { redact, type RedactOptions, type Redacted } from "./sanitizer/redact.ts";
export { toEmbedder } from "./embedding/foreign-embedder.ts";
export { renderBlock, stripBlock } from "./generator/render-block.ts";
export { estimateTokens } from "./text/estimate-tokens.ts";
export type { Embedder, EmbedderFingerprint, Embeddings } from "./ports/embedder.ts";
export type {
  LanguageModel,
  LanguageModelRequest,
  LanguageModelResponse,
} from "./ports/language-model.ts";
export type { Logger } from "./ports/logger.ts";
export type {
  AddInput,
  AddOptions,
  BulletUpdate,
  ConflictOptions,
  ConflictResolution,
  DeleteAllOptions,
  DeleteOptions,
  DeleteResult,
  ExportOptions,
  ImportOptions,
  ListOptions,
  MemoryClient,
  ReindexOptions,
  RescanOptions,
  SearchOptions,
  SweepOptions,
} from "./ports/memory-client.ts";
export type * from "./ports/memory-store.ts";
export type { Reranker } from "./ports/reranker.ts";
export type { Runtime } from "./ports/runtime.ts";
export type { BackupReport } from "./store/transfer/backup-store.ts";
export type { RestoreReport } from "./store/transfer/restore-store.ts";
export type { PurgeFinding } from "./store/upkeep/verify-purge.ts";
export type { Finding } from "./sanitizer/sanitizer.ts";
export type * from "./types/bullet.ts";
export type { MemXEventMap } from "./types/events.ts";
export type {
  DoctorCheck,
  DoctorReport,
  DoctorSubject,
  RescanReport,
} from "./types/maintenance.ts";
export type { OwnerOptions, Walls } from "./types/owner.ts";
export type { Filters, ResolvedFilters } from "./types/query.ts";
export type * from "./types/results.ts";
export type { SessionEvent } from "./types/session-event.ts";
export type { CustomPattern, PersonalDataKind } from "./types/settings.ts";
export type { Degradation, Stage } from "./types/stage.ts";
export type { SanitizedJson, SanitizedText } from "./types/text.ts";
export type { Message, MessageRole, Turn } from "./types/turn.ts";

import type { Embedder } from "../ports/embedder.ts";
import type { Logger } from "../ports/logger.ts";
import type { MemoryStore } from "../ports/memory-store.ts";
import type { Reranker } from "../ports/reranker.ts";
import type { Runtime } from "../ports/runtime.ts";
import type { Tracer } from "../ports/tracer.ts";
import type { Reflector } from "../reflector/reflector.ts";
import type { OwnerQueue } from "./add/owner-queue.ts";
import type { Sanitizer } from "../sanitizer/sanitizer.ts";
import type { MemXEventMap } from "../types/events.ts";
import type { Settings } from "../types/settings.ts";

/** The parts a pipeline works with, picked by the composition root. */
export interface PipelineDependencies {
  readonly store: MemoryStore;
  readonly sanitizer: Sanitizer;
  readonly reflector: Reflector;
  /** null: keyword mode. */
  readonly embedder: Embedder | null;
  readonly reranker: Reranker | null;
  readonly runtime: Runtime;
  readonly settings: Settings;
  readonly logger: Logger;
  readonly tracer: Tracer;
  /** Serialises the curated adds of one owner. */
  readonly ownerQueue: OwnerQueue;
  emit<Name extends keyof MemXEventMap>(name: Name, event: MemXEventMap[Name]): void;
  /** Runs work after the answer; `flush` and `close` await it. Its failure becomes an event. */
  defer(work: () => Promise<void>): void;
}

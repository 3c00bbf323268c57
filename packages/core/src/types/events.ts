import type { Stage } from "./stage.ts";

/** What `memory.on` tells: ids, counts and durations, never text. */
export interface MemXEventMap {
  readonly "memory-added": { readonly id: string };
  readonly "memory-merged": { readonly id: string };
  readonly "memory-superseded": { readonly id: string; readonly by: string };
  readonly "memory-conflict": { readonly id: string; readonly with: readonly string[] };
  readonly "memory-updated": { readonly id: string };
  readonly "memory-deleted": { readonly ids: readonly string[] };
  readonly "memory-recalled": { readonly ids: readonly string[]; readonly durationMs: number };
  readonly "stage-degraded": { readonly stage: Stage; readonly code: string };
  readonly "sweep-finished": { readonly scanned: number; readonly archived: number };
  readonly "model-download": { readonly receivedBytes: number; readonly totalBytes: number | null };
  readonly notice: { readonly code: string; readonly message: string };
}

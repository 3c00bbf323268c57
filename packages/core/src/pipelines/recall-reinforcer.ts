import type { MemoryStore, RecallPatch } from "../ports/memory-store.ts";
import { describeFailure } from "./attempt.ts";
import type { PipelineDependencies } from "./dependencies.ts";

interface Pending {
  readonly patches: RecallPatch[];
  committing: boolean;
}

/** Recalls that wait for their commit, per open store. */
const waiting = new WeakMap<MemoryStore, Pending>();

/**
 * Counts memories as recalled after the answer. While one commit runs, further recalls collect and go into the next: one
 * commit for many recalls. `flush` and `close` wait for it through `defer`. The patch names only the recall, so that it
 * never undoes an edit nor brings back a deleted memory. A failure becomes an event, never the caller's error.
 */
export function reinforceRecalls(recall: RecallPatch, dependencies: PipelineDependencies): void {
  if (recall.ids.length === 0) return;
  const { store } = dependencies;
  const pending = waiting.get(store) ?? { patches: [], committing: false };
  waiting.set(store, pending);
  pending.patches.push(recall);
  if (pending.committing) return;
  pending.committing = true;
  dependencies.defer(async () => {
    try {
      while (pending.patches.length > 0)
        await store.commit({ recalled: pending.patches.splice(0) });
    } catch (error) {
      const { stage, code } = describeFailure("reinforce", error);
      dependencies.emit("stage-degraded", { stage, code });
    } finally {
      pending.committing = false;
    }
  });
}

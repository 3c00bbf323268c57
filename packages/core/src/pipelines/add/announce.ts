import type { AddEvent } from "../../types/results.ts";
import type { PipelineDependencies } from "../dependencies.ts";

/** Tells listeners what an add did, by ids alone. */
export function announce(events: readonly AddEvent[], { emit }: PipelineDependencies): void {
  for (const { event, id, related = [] } of events) {
    if (id === null) continue;
    if (event === "ADD") emit("memory-added", { id });
    else if (event === "MERGE") emit("memory-merged", { id });
    else if (event === "CONFLICT") emit("memory-conflict", { id, with: related });
    else if (event === "SUPERSEDE")
      for (const old of related) emit("memory-superseded", { id: old, by: id });
  }
}

import type { RowFilter } from "../../ports/memory-store.ts";
import type { PipelineDependencies } from "../dependencies.ts";
import { toRecord } from "./bullet-record.ts";

/** All matching memories as JSON lines without line ends, read in batches. */
export async function* exportMemories(
  filter: RowFilter | "everything",
  context: {
    readonly dependencies: PipelineDependencies;
    readonly signal: AbortSignal | undefined;
  },
): AsyncGenerator<string> {
  for await (const batch of context.dependencies.store.scan(filter)) {
    context.signal?.throwIfAborted();
    for (const bullet of batch) yield JSON.stringify(toRecord(bullet));
  }
}

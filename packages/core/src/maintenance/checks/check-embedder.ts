import { MemXError } from "../../errors/memx-error.ts";
import type { StoreStats } from "../../ports/memory-store.ts";
import type { DoctorCheck } from "../../types/maintenance.ts";
import { good, notice, trouble, type MaintenanceParts } from "../maintenance-parts.ts";
import { shownPath } from "../shown-path.ts";

/** Whether vectors can be made, and whether they can be compared with those that are stored. */
export async function checkEmbedder(
  { embedder, settings }: MaintenanceParts,
  stats: StoreStats | null,
): Promise<DoctorCheck> {
  if (embedder === null) {
    if (settings.embedder === "none")
      return good("embedder", { message: "None by choice: memories are found by keywords." });
    return notice("embedder", {
      message: "None is installed: memories are found by keywords alone.",
      repair: "npm install @memx/embeddings-onnx @memx/model-minilm",
    });
  }
  try {
    if ((await embedder.inspect?.()) === "not-downloaded")
      return notice("embedder", {
        message: "The model is not on this disk; it is downloaded with the first memory.",
        repair: "npm install @memx/model-minilm brings it without a download.",
      });
    const own = await embedder.fingerprint();
    const stored = stats?.fingerprint ?? null;
    const name = `${own.model} (${own.dimension}, ${own.quantisation})`;
    if (stored !== null && JSON.stringify(stored) !== JSON.stringify(own))
      return trouble("embedder", {
        message: `The store holds vectors of ${stored.model} (${stored.dimension}, ${stored.quantisation}), the embedder is ${name}.`,
        repair: "`memx reindex` embeds everything anew, or use the former embedder.",
      });
    return good("embedder", { message: `${name}: the model is there and whole.` });
  } catch (error) {
    const message = MemXError.isInstance(error)
      ? error.message
      : `The embedder failed with ${error instanceof Error ? error.name : "an error"}.`;
    return trouble("embedder", {
      message: message.replaceAll(settings.home, shownPath(settings.home)),
      repair: "Until then memories are found by keywords.",
    });
  }
}

import type { EmbedderFingerprint } from "../../ports/embedder.ts";
import { readNote } from "../reading/read-rows.ts";
import type { StoreView } from "../reading/store-view.ts";
import { FINGERPRINT_NOTE } from "../rows/fingerprint.ts";

/** The length of the store's vectors: the table's, else the remembered embedder's, else what was configured. */
export async function dimensionOf(view: StoreView, configured: number): Promise<number> {
  const held = await view.table.dimension();
  if (held !== null) return held;
  const fingerprint = (await readNote(view, FINGERPRINT_NOTE)) as EmbedderFingerprint | null;
  return fingerprint?.dimension ?? configured;
}

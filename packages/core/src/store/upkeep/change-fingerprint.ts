import type { EmbedderFingerprint } from "../../ports/embedder.ts";
import { sqlText } from "../filter/predicate.ts";
import { readNote } from "../reading/read-rows.ts";
import { FINGERPRINT_NOTE, isSameFingerprint, keepsVectors } from "../rows/fingerprint.ts";
import { dimensionOf } from "../writing/dimension-of.ts";
import type { StoreWriter } from "../writing/store-writer.ts";

/** Remembers whose vectors the store holds; vectors that cannot be compared with those to come are taken away. */
export async function changeFingerprint(
  writer: StoreWriter,
  fingerprint: EmbedderFingerprint,
  configured: number,
): Promise<void> {
  const view = await writer.view();
  const known = (await readNote(view, FINGERPRINT_NOTE)) as EmbedderFingerprint | null;
  if (known !== null && isSameFingerprint(known, fingerprint)) return;
  const note = { id: FINGERPRINT_NOTE, json: JSON.stringify(fingerprint) };
  const isEmpty = view.overlay.rowCount === 0 && !(await view.table.exists());
  if (isEmpty || keepsVectors(known, fingerprint, await dimensionOf(view, configured)))
    return await writer.remember(note);
  await writer.exclusive(async (table, applied) => {
    await table.clearVectors(fingerprint.dimension, applied);
    await table.append(
      [{ kind: "note", id: note.id, applied: applied + 1, note }],
      fingerprint.dimension,
    );
    await table.remove(`id = ${sqlText(note.id)} AND applied <= ${applied}`);
  });
}

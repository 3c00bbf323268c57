import type { EmbedderFingerprint } from "../../ports/embedder.ts";
import { sqlText } from "../filter/predicate.ts";
import type { Row } from "../lance/row.ts";
import { readNote } from "../reading/read-rows.ts";
import { FINGERPRINT_NOTE, isSameFingerprint, keepsVectors } from "../rows/fingerprint.ts";
import { dimensionOf } from "../writing/dimension-of.ts";
import type { StoreWriter } from "../writing/store-writer.ts";

/** A new version, so that no process takes the row it read before for the same. */
function withoutVectors(row: Row, applied: number): Row {
  if (row.kind === "note") return row;
  return { ...row, applied, bullet: { ...row.bullet, vector: null, searchVector: null } };
}

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
    const rows = await table.select(`id <> ${sqlText(FINGERPRINT_NOTE)}`);
    await table.replace(
      [
        ...rows.map((row) => withoutVectors(row, applied)),
        { kind: "note", id: note.id, applied, note },
      ],
      fingerprint.dimension,
    );
  });
}

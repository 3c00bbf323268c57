import type { EmbedderFingerprint } from "../../ports/embedder.ts";

/** Under which name the store remembers whose vectors it holds. */
export const FINGERPRINT_NOTE = "note:fingerprint";

/** Whether vectors of both embedders may be compared. */
export function isSameFingerprint(a: EmbedderFingerprint, b: EmbedderFingerprint): boolean {
  return (
    a.model === b.model &&
    a.dimension === b.dimension &&
    a.pooling === b.pooling &&
    a.quantisation === b.quantisation
  );
}

/** Whether vectors written before this fingerprint was set stay comparable; rows that never had one are trusted by length. */
export function keepsVectors(
  known: EmbedderFingerprint | null,
  next: EmbedderFingerprint,
  dimension: number,
): boolean {
  return next.dimension === dimension && (known === null || isSameFingerprint(known, next));
}

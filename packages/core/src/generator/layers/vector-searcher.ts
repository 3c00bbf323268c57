import { UNTRUSTED_SHARE } from "../../text/script-share.ts";
import { dotProduct } from "../../text/similarity.ts";
import type { StoredBullet } from "../../types/bullet.ts";

/** A query part's vector and whether its cosine means anything. */
export interface PartVector {
  readonly vector: Float32Array;
  /** Share of the part's tokens that the embedder does not know, 0 to 1. */
  readonly unknownShare: number;
}

/** S, 0 to 1: max(0, cosine) with the memory's search vector; null where there is none or it is not trusted. */
export function vectorScore(
  query: PartVector | null,
  bullet: StoredBullet,
  memoryIsTrusted: boolean,
): number | null {
  if (query === null || bullet.searchVector === null || !memoryIsTrusted) return null;
  if (query.unknownShare >= UNTRUSTED_SHARE || query.vector.length !== bullet.searchVector.length)
    return null;
  return Math.min(1, Math.max(0, dotProduct(query.vector, bullet.searchVector)));
}

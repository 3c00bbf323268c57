import { createHash } from "node:crypto";

/** SHA-256 of a content, hex: names what was purged without keeping it. */
export function contentHash(content: string): string {
  return createHash("sha256").update(content, "utf8").digest("hex");
}

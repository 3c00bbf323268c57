const OPEN = "<memx_memories>";
const CLOSE = "</memx_memories>";
const ANY_TAG = /<(?=\s*\/?\s*memx_memories)/giu;

/** Puts a text of the application's own making into the fence that is never learned from; tags inside are escaped. */
export function fenceMemories(text: string): string {
  const trimmed = text.trim();
  if (trimmed === "") return "";
  return `${OPEN}\n${trimmed.replaceAll(ANY_TAG, "&lt;")}\n${CLOSE}`;
}

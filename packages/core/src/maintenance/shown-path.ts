import { homedir } from "node:os";
import { sep } from "node:path";

/** A path as a report may show it: the user's own folder, whose name is often a person's, becomes "~". */
export function shownPath(path: string): string {
  const own = homedir();
  return path === own || path.startsWith(own + sep) ? `~${path.slice(own.length)}` : path;
}

/** A store's place without a password that its address may hold. */
export function shownUri(uri: string): string {
  return shownPath(uri.replace(/\/\/[^/@\s]+@/, "//(hidden)@").replace(/[?#].*$/s, ""));
}

import { createHash } from "node:crypto";
import { ConfigError } from "../errors/memx-error.ts";
import type { ScopePreference, Walls } from "../types/owner.ts";
import { GLOBAL_SCOPE } from "../types/owner.ts";
import { checkKeys, inputError, optionalText, optionalTexts } from "./input-error.ts";

/** Names of the options every call takes. */
export const OWNER_KEYS: readonly string[] = ["userId", "agentId", "sessionId", "signal"];

/** What the owner's names go through before they are stored or compared. */
export interface NameSanitizer {
  sanitize(text: string): { readonly text: string; readonly findings: readonly unknown[] };
}

/**
 * An id as it is stored: without secrets. Where something was redacted, a hash of the whole keeps two ids apart that
 * differ only in their secret, so that redaction can never move one user into another's walls.
 */
export function identify(id: string, sanitizer: NameSanitizer): string {
  const { text, findings } = sanitizer.sanitize(id);
  if (findings.length === 0 && text === id) return id;
  // UTF-16, because UTF-8 has no form for half a character: ids that differ in one would be the same.
  const hash = createHash("sha256").update(id, "utf16le").digest("hex");
  return `${text}#${hash.slice(0, 32)}`;
}

/** The walls of a call, frozen, from its options. `requireUser` makes a missing user an error. */
export function resolveWalls(
  options:
    | { readonly userId?: unknown; readonly agentId?: unknown; readonly sessionId?: unknown }
    | undefined,
  place: string,
  rules: { readonly sanitizer: NameSanitizer; readonly requireUser: boolean },
): Walls {
  const read = (name: "userId" | "agentId" | "sessionId"): string | null => {
    const id = optionalText(options?.[name], `${place}.${name}`);
    return id === undefined ? null : identify(id, rules.sanitizer);
  };
  const walls = { userId: read("userId"), agentId: read("agentId"), sessionId: read("sessionId") };
  if (rules.requireUser && walls.userId === null) {
    throw new ConfigError({
      code: "MEMX_USER_REQUIRED",
      message: `${place}.userId is missing and require_user is set. Pass the user's id with every call.`,
    });
  }
  return Object.freeze(walls);
}

/** Which scopes a search prefers and sees: one name (and "global"), a list, or all. */
export function resolveScopes(scope: unknown, place: string): ScopePreference {
  if (scope === undefined || scope === "*") return { preferred: null, visible: null };
  if (typeof scope === "string") {
    const name = optionalText(scope, place) ?? GLOBAL_SCOPE;
    return { preferred: name, visible: name === GLOBAL_SCOPE ? [name] : [name, GLOBAL_SCOPE] };
  }
  const names = optionalTexts(scope, place) ?? [];
  if (names.length === 0)
    throw inputError(place, 'a scope, a list of scopes that is not empty, or "*"');
  return { preferred: null, visible: names };
}

/**
 * Checks that a call's options are an object of known names and that a signal is one.
 * @throws the signal's reason where the caller has given up already.
 */
export function checkOptions(options: unknown, place: string, known: readonly string[]): void {
  checkKeys(options, place, [...OWNER_KEYS, ...known]);
  const signal: unknown =
    options === undefined ? undefined : Reflect.get(options as object, "signal");
  if (signal !== undefined && !(signal instanceof AbortSignal))
    throw inputError(`${place}.signal`, "an AbortSignal");
  signal?.throwIfAborted();
}

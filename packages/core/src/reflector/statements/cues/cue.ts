import type { Cue, StatedKind } from "../kinds.ts";

/**
 * Both cases of every letter of a pattern, so that `\p{Lu}` in it still means a capital: the flag "i" would take that
 * away. Escapes, groups' names and classes stay as they are.
 */
export function bothCases(source: string): string {
  return source.replaceAll(
    /\\[pP]\{[^}]*\}|\\.|\[(?:\\.|[^\]\\])*\]|\(\?<[^>=!]+>|\{\d+(?:,\d*)?\}|\p{Ll}/gu,
    (part) =>
      part.length === 1 && part.toUpperCase().length === 1
        ? `[${part}${part.toUpperCase()}]`
        : part,
  );
}

/** A cue that names its kind by itself. */
export function strong(kind: StatedKind, source: string): Cue {
  return { kind, pattern: new RegExp(bothCases(source), "u"), strength: "strong" };
}

/** A cue that counts only where nothing stronger is near. */
export function weak(kind: StatedKind, source: string): Cue {
  return { kind, pattern: new RegExp(bothCases(source), "u"), strength: "weak" };
}

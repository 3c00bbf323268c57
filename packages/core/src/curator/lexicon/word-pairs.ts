import { stem } from "../../text/stem.ts";

/** Words and those that stand against them in the table: symmetric. */
export type WordPairs = ReadonlyMap<string, ReadonlySet<string>>;

function connect(pairs: Map<string, Set<string>>, a: string, b: string): void {
  if (a === b) return;
  const known = pairs.get(a);
  if (known === undefined) pairs.set(a, new Set([b]));
  else known.add(b);
}

/** Reads "a/b/c" entries parted by white space: the first word of an entry is paired with each of the others. */
export function readPairs(...tables: readonly string[]): WordPairs {
  const pairs = new Map<string, Set<string>>();
  for (const entry of tables.flatMap((table) => table.trim().split(/\s+/u))) {
    const [first = "", ...others] = entry.split("/");
    for (const other of others) {
      connect(pairs, first, other);
      connect(pairs, other, first);
    }
  }
  return pairs;
}

/**
 * Reads "a/b/c" entries parted by white space: every word of an entry is paired with every other one, by their stems.
 */
export function readGroups(...tables: readonly string[]): WordPairs {
  const pairs = new Map<string, Set<string>>();
  for (const entry of tables.flatMap((table) => table.trim().split(/\s+/u))) {
    const words = [...new Set(entry.split("/").map(stem))];
    for (const a of words) for (const b of words) connect(pairs, a, b);
  }
  return pairs;
}

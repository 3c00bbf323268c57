import { stem } from "../../text/stem.ts";

/** Words and those that stand against them in the table: symmetric. */
export type WordPairs = ReadonlyMap<string, ReadonlySet<string>>;

function connect(pairs: Map<string, Set<string>>, a: string, b: string): void {
  if (a === b) return;
  const known = pairs.get(a);
  if (known === undefined) pairs.set(a, new Set([b]));
  else known.add(b);
}

const readEntries = (tables: readonly string[]): readonly (readonly string[])[] =>
  tables
    .flatMap((table) => table.trim().split(/\s+/u))
    .map((entry) => [...new Set(entry.split("/").map(stem))]);

/** Reads "a/b/c" entries parted by white space: the first word is paired with each of the others, by their stems. */
export function readPairs(...tables: readonly string[]): WordPairs {
  const pairs = new Map<string, Set<string>>();
  for (const [first = "", ...others] of readEntries(tables)) {
    for (const other of others) {
      connect(pairs, first, other);
      connect(pairs, other, first);
    }
  }
  return pairs;
}

/** Reads "a/b/c" entries parted by white space: every word is paired with every other one, by their stems. */
export function readGroups(...tables: readonly string[]): WordPairs {
  const pairs = new Map<string, Set<string>>();
  for (const words of readEntries(tables)) {
    for (const a of words) for (const b of words) connect(pairs, a, b);
  }
  return pairs;
}

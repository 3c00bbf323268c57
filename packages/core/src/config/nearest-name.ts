/** Edits (insert, delete, replace) from one word to another. */
function editDistance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const replace = (previous[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1);
      current.push(Math.min(replace, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[to.length] ?? 0;
}

/** The known name that is most like an unknown one. */
export function nearestName(unknown: string, known: readonly string[]): string | null {
  const name = unknown.slice(0, 64);
  const scored = known.map((one) => ({
    one,
    distance: editDistance(name.toLowerCase(), one.toLowerCase()),
  }));
  return scored.toSorted((a, b) => a.distance - b.distance)[0]?.one ?? null;
}

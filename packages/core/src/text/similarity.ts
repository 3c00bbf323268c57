/** Cosine of two unit vectors of the same length, which is their dot product. */
export function dotProduct(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  const { length } = a;
  for (let index = 0; index < length; index++) sum += (a[index] ?? 0) * (b[index] ?? 0);
  return sum;
}

/** A new vector of length 1 in the same direction; a zero vector stays zero. */
export function normaliseVector(vector: Float32Array): Float32Array {
  const length = Math.sqrt(dotProduct(vector, vector)) || 1;
  return vector.map((value) => value / length);
}

/** The share of what two sets hold that both hold, 0 to 1; 0 for two empty sets. */
export function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let both = 0;
  for (const item of a) if (b.has(item)) both++;
  const either = a.size + b.size - both;
  return either === 0 ? 0 : both / either;
}

/** Whether two words are at most one edit or one swap of neighbours apart (Damerau–Levenshtein distance at most 1). */
export function isWithinOneEdit(a: string, b: string): boolean {
  if (a === b) return true;
  const difference = a.length - b.length;
  if (difference > 1 || difference < -1) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  if (difference === 1) return a.slice(at + 1) === b.slice(at);
  if (difference === -1) return a.slice(at) === b.slice(at + 1);
  if (a.slice(at + 1) === b.slice(at + 1)) return true;
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}

/** The different trigrams of a word with its ends marked. */
export function trigrams(word: string): ReadonlySet<string> {
  const marked = `^${word}$`;
  const set = new Set<string>();
  for (let index = 0; index + 3 <= marked.length; index++) set.add(marked.slice(index, index + 3));
  return set;
}

/** Dice coefficient of two trigram sets, 0 to 1. */
export function dice(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size + b.size === 0) return 0;
  let both = 0;
  for (const item of a) if (b.has(item)) both++;
  return (2 * both) / (a.size + b.size);
}

const UNITS: ReadonlyMap<string, number> = new Map(
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
    .split(" ")
    .map((word, value) => [word, value]),
);
const TENS: ReadonlyMap<string, number> = new Map(
  "twenty thirty forty fifty sixty seventy eighty ninety"
    .split(" ")
    .map((word, index) => [word, 20 + 10 * index]),
);
const SCALES: ReadonlyMap<string, number> = new Map([
  ["hundred", 100],
  ["thousand", 1000],
  ["million", 1_000_000],
  ["billion", 1_000_000_000],
]);
const OTHER: ReadonlyMap<string, number> = new Map([
  ["once", 1],
  ["twice", 2],
  ["thrice", 3],
  ["single", 1],
  ["couple", 2],
  ["dozen", 12],
]);

/** A number written as words: its value, and the words it took. */
export interface NumberInWords {
  readonly value: number;
  readonly length: number;
}

function smallNumber(words: readonly string[], start: number): NumberInWords | null {
  const tens = TENS.get(words[start] ?? "");
  const next = words[start + 1] ?? "";
  if (tens !== undefined) {
    const unit = UNITS.get(next);
    return unit !== undefined && unit > 0 && unit < 10
      ? { value: tens + unit, length: 2 }
      : { value: tens, length: 1 };
  }
  const unit = UNITS.get(words[start] ?? "") ?? OTHER.get(words[start] ?? "");
  return unit === undefined ? null : { value: unit, length: 1 };
}

/**
 * The number that starts at a word, if one does: "twenty five", "three hundred and ten", "two thousand". Words are
 * lower case.
 */
export function numberInWords(words: readonly string[], start: number): NumberInWords | null {
  let total = 0;
  let current: number | null = null;
  let position = start;
  while (position < words.length) {
    const small: NumberInWords | null =
      current === null || current % 100 === 0 ? smallNumber(words, position) : null;
    if (small !== null && !(current === 0)) {
      current = (current ?? 0) + small.value;
      position += small.length;
      continue;
    }
    const scale = SCALES.get(words[position] ?? "");
    if (scale !== undefined) {
      current = (current ?? 1) * scale;
      if (scale >= 1000) {
        total += current;
        current = null;
      }
      position += 1;
      continue;
    }
    const goesOn =
      words[position] === "and" && position > start && smallNumber(words, position + 1) !== null;
    if (!goesOn || current === null || current % 100 !== 0 || current === 0) break;
    position += 1;
  }
  return position === start ? null : { value: total + (current ?? 0), length: position - start };
}

const BE = /^(?:am|is|are|was|were|be|been|being|gets?|got|getting)$/u;
const IRREGULAR_PARTICIPLES: ReadonlySet<string> = new Set(
  `written built rebuilt kept made sent set reset put cut run held driven drawn eaten drunk thrown caught taken given chosen
shown done ridden sung worn shot hit read told found left lost paid sold sewn split shut hung spread fed led met taught
thought brought bought broken frozen hidden forgotten known seen spoken stolen torn bound dealt fought lent meant spent
understood won wound beaten bitten blown grown flown sworn woken overridden overwritten`.split(
    /\s+/u,
  ),
);
/** How far after the form of "be" a participle may stand ("is always carefully checked"). */
const REACH = 4;

const isParticiple = (word: string): boolean =>
  (word.length > 3 && word.endsWith("ed")) || IRREGULAR_PARTICIPLES.has(word);

/** Whether a statement is told in the passive: a form of "be" or "get" and a participle soon after. Words are lower case. */
export function isPassive(words: readonly string[]): boolean {
  return words.some(
    (word, index) => BE.test(word) && words.slice(index + 1, index + 1 + REACH).some(isParticiple),
  );
}

import type { ContentWord, StatementAnalysis } from "../analysis/statement.ts";
import { isPassive } from "../analysis/voice.ts";
import type { WordPairing } from "./pair-words.ts";
import { pairWords } from "./pair-words.ts";

/** Neighbours that a change of voice may part: subject, verb and object change places. */
const VOICE_BREAKS = 3;
/** Function words that may stand between a word and what describes it ("a hat which is hard"). */
const DESCRIPTION_REACH = 4;

const areAdjacent = (x: ContentWord, y: ContentWord): boolean =>
  Math.abs(x.position - y.position) === 1;

function areLinked(analysis: StatementAnalysis, x: ContentWord, y: ContentWord): boolean {
  const [from, to] = x.position < y.position ? [x.position, y.position] : [y.position, x.position];
  if (to - from < 2 || to - from > DESCRIPTION_REACH) return false;
  const between = analysis.words.slice(from + 1, to);
  const isContent = (_: string, index: number): boolean =>
    analysis.content.some(({ position }) => position === from + 1 + index);
  return !between.some(isContent) && !between.includes("and") && !between.includes("or");
}

/** The places of the second text's words in the order of the first, compounds brought into one order. */
function ranksWithoutCompounds(
  pairs: readonly WordPairing[],
  a: StatementAnalysis,
  b: StatementAnalysis,
): readonly number[] {
  const ranks = pairs.map(({ rank }) => rank);
  for (let index = 1; index < pairs.length; index += 1) {
    const [left, right] = [pairs[index - 1], pairs[index]];
    if (left === undefined || right === undefined || right.rank !== left.rank - 1) continue;
    const isCompound =
      (areAdjacent(left.a, right.a) && areLinked(b, left.b, right.b)) ||
      (areAdjacent(left.b, right.b) && areLinked(a, left.a, right.a));
    if (isCompound) [ranks[index - 1], ranks[index]] = [right.rank, left.rank];
  }
  return ranks;
}

const countBreaks = (ranks: readonly number[]): number =>
  ranks.filter((rank, index) => index > 0 && Math.abs(rank - (ranks[index - 1] ?? 0)) !== 1).length;

const isAscending = (ranks: readonly number[]): boolean =>
  ranks.every((rank, index) => rank === index);

/** Three words in reverse: subject and object have changed places. */
const hasReversal = (ranks: readonly number[]): boolean =>
  ranks.some(
    (rank, index) => index > 1 && ranks[index - 1] === rank + 1 && ranks[index - 2] === rank + 2,
  );

/** What stood before a word stands after it, and the other way round: who does it has become whom it is done to. */
const isTurnedAround = (ranks: readonly number[]): boolean =>
  ranks.some(
    (rank, pivot) =>
      pivot > 0 &&
      pivot < ranks.length - 1 &&
      ranks.every(
        (other, index) => index === pivot || (index < pivot ? other > rank : other < rank),
      ),
  );

/** The end moved to the front, or the front to the end: "on CI the test is flaky". */
const isRotation = (ranks: readonly number[]): boolean =>
  ranks.every((rank, index) => rank === (index + (ranks[0] ?? 0)) % ranks.length);

/** What stands between two things of which one is put above, behind or in the place of the other. */
const ROLE_MARK =
  /^(?:over|than|to|from|into|onto|before|after|above|below|under|behind|by|instead|rather|for)$/u;

function roleMarks(analysis: StatementAnalysis, x: ContentWord, y: ContentWord): readonly string[] {
  const [from, to] = x.position < y.position ? [x.position, y.position] : [y.position, x.position];
  return analysis.words.slice(from + 1, to).filter((word) => ROLE_MARK.test(word));
}

/** "from MySQL to Postgres" / "from Postgres to MySQL", "tea over coffee" / "coffee more than tea". */
function hasSwappedRoles(
  pairs: readonly WordPairing[],
  ranks: readonly number[],
  texts: readonly [StatementAnalysis, StatementAnalysis],
): boolean {
  return pairs.some((pair, index) => {
    const before = pairs[index - 1];
    if (before === undefined || (ranks[index] ?? 0) !== (ranks[index - 1] ?? 0) - 1) return false;
    return (
      roleMarks(texts[0], before.a, pair.a).length > 0 &&
      roleMarks(texts[1], before.b, pair.b).length > 0
    );
  });
}

/** Breaks that a text may have for no known reason: one, and one more for every six shared words. */
const allowedBreaks = (sharedWords: number): number => 1 + Math.floor(sharedWords / 6);

/**
 * Whether the words the two texts share stand to each other in the same way: the same order, or one that a passive, a
 * compound ("rope bridge" / "bridge made of rope") or a moved phrase explains. The same words in another arrangement are
 * another statement ("a dog in a bucket bites a tree" / "a dog next to a tree bites a bucket").
 */
export function haveSameArrangement(a: StatementAnalysis, b: StatementAnalysis): boolean {
  const pairs = pairWords(a, b);
  const ranks = ranksWithoutCompounds(pairs, a, b);
  const breaks = countBreaks(ranks);
  if (hasSwappedRoles(pairs, ranks, [a, b])) return false;
  if (isPassive(a.words) !== isPassive(b.words)) {
    const agent = a.words.includes("by") !== b.words.includes("by");
    return agent && ranks.length > 2 && isAscending(ranks) ? false : breaks <= VOICE_BREAKS;
  }
  if (isRotation(ranks)) return true;
  if (hasReversal(ranks) || isTurnedAround(ranks)) return false;
  return breaks <= allowedBreaks(ranks.length);
}

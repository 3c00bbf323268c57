import { DEVELOPER_ANTONYMS } from "./developer-antonyms.ts";
import { WORDNET_ANTONYMS } from "./wordnet.ts";
import { readPairs } from "./word-pairs.ts";

const OPPOSITES = readPairs(DEVELOPER_ANTONYMS, WORDNET_ANTONYMS);

/** Whether two words, given by their stems, are opposites, or alternatives of which only one can hold. Symmetric. */
export function areOpposed(a: string, b: string): boolean {
  return OPPOSITES.get(a)?.has(b) === true;
}

import { DEVELOPER_ANTONYMS, OTHER_PEOPLE } from "./developer-antonyms.ts";
import { WORDNET_ANTONYMS } from "./wordnet.ts";
import { readPairs } from "./word-pairs.ts";

const PEOPLE = readPairs(OTHER_PEOPLE);
const OPPOSITES = readPairs(DEVELOPER_ANTONYMS, WORDNET_ANTONYMS);

/** Whether two words, given by their stems, are opposites, or alternatives of which only one can hold. Symmetric. */
export function areOpposed(a: string, b: string): boolean {
  return OPPOSITES.get(a)?.has(b) === true && !areOtherPeople(a, b);
}

/** Whether two words, given by their stems, name people (or animals) who are not each other. Symmetric. */
export function areOtherPeople(a: string, b: string): boolean {
  return PEOPLE.get(a)?.has(b) === true;
}

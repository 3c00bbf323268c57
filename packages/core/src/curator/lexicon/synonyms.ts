import { DEVELOPER_SYNONYMS } from "./developer-synonyms.ts";
import { WORDNET_SYNONYMS } from "./wordnet.ts";
import { readGroups, readPairs } from "./word-pairs.ts";

const GROUPS = readGroups(DEVELOPER_SYNONYMS);
const WORDNET = readPairs(WORDNET_SYNONYMS);

/** Whether two words, given by their stems, can stand for each other. Symmetric. */
export function areSynonyms(a: string, b: string): boolean {
  return a === b || WORDNET.get(a)?.has(b) === true || GROUPS.get(a)?.has(b) === true;
}

/** Whether a word, given by its stem, is in the table of own synonyms: then it is a common word, not a name. */
export function hasSynonym(word: string): boolean {
  return GROUPS.has(word);
}

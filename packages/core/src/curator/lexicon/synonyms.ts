import { stem } from "../../text/stem.ts";
import { DEVELOPER_SYNONYMS } from "./developer-synonyms.ts";
import { WORDNET_SYNONYMS } from "./wordnet.ts";
import { readGroups, readPairs } from "./word-pairs.ts";

const GROUPS = readGroups(DEVELOPER_SYNONYMS);
const WORDNET = readPairs(WORDNET_SYNONYMS);

/** Whether two lower-case words can stand for each other. Symmetric. */
export function areSynonyms(a: string, b: string): boolean {
  if (a === b || WORDNET.get(a)?.has(b) === true) return true;
  return GROUPS.get(stem(a))?.has(stem(b)) === true;
}

/** Whether a word is in the table of own synonyms: then it is a common word, not a name. */
export function hasSynonym(word: string): boolean {
  return GROUPS.has(stem(word));
}

const LEADING_PERSON = /^(?:She|He)(?=\s|['’])/u;
const LEADING_CHINESE = /^(?:她|他)(?!们)/u;
const LEADING_THING =
  /^(?:It|This|That)(?=\s(?:is|was|has|runs|uses|needs|requires|works|fails|should|must|only|does|can|listens|expects|supports)\b)/u;
const PERSON =
  /(?:^|[.!?]\s+|\b(?:told|asked|with|by|from|for)\s+)(\p{Lu}\p{Ll}[\p{L}'’-]+(?:\s\p{Lu}[\p{L}'’-]+)?)(?=\s(?:is|was|has|had|prefers?|preferred|wants?|wanted|likes?|told|said|says|asked|works?|lives?|uses?|will|would|thinks?|needs?|strongly|really|just|also|does|signed|agreed)\b)/gu;
/** "My manager is Rosa." */
const NAMED_PERSON =
  /\b(?:is|was|named|called) (\p{Lu}\p{Ll}[\p{L}'’-]+(?:\s\p{Lu}[\p{L}'’-]+)?)(?=\s*[.,;!]|\s+and\b|$)/gu;
const CHINESE_PERSON =
  /(?:^|[。！？，])\s*([A-Z][A-Za-z]+(?: [A-Z][A-Za-z]+)?)\s?(?=[\u3400-\u9fff])/gu;
const NOT_A_PERSON = new Set([
  "The",
  "This",
  "That",
  "It",
  "We",
  "They",
  "There",
  "Then",
  "She",
  "He",
  "You",
  "I",
  "My",
  "Our",
  "If",
  "When",
  "And",
  "But",
  "So",
]);
const THING = /`([^`\n]{1,80})`/gu;

function theOnly(names: readonly string[]): string | null {
  const distinct = [...new Set(names)].filter((name) => !NOT_A_PERSON.has(name));
  return distinct.length === 1 ? (distinct[0] ?? null) : null;
}

function matches(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? "");
}

/** Replaces the pronoun that opens a sentence where what was said before leaves one candidate for it. */
export function resolvePronoun(text: string, before: string): string {
  if (LEADING_PERSON.test(text)) {
    const name = theOnly([...matches(before, PERSON), ...matches(before, NAMED_PERSON)]);
    return name === null ? text : text.replace(LEADING_PERSON, () => name);
  }
  if (LEADING_CHINESE.test(text)) {
    const name = theOnly(matches(before, CHINESE_PERSON));
    return name === null ? text : text.replace(LEADING_CHINESE, () => name);
  }
  if (LEADING_THING.test(text)) {
    const name = theOnly(matches(before, THING));
    return name === null ? text : text.replace(LEADING_THING, () => `\`${name}\``);
  }
  return text;
}

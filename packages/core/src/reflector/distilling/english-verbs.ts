/** Past forms that do not end in "-ed": after "I" they stay as they are. Forms equal to the present are not listed. */
const IRREGULAR_PAST = new Set(
  "was were had did went got made took told said found came saw knew thought gave left felt brought began kept held wrote stood heard meant met ran paid sat spoke lay led grew lost fell sent built understood drew broke spent rose drove bought wore chose won taught caught fought sought sold swore stuck struck swam tore threw woke bent bound bled blew bred dealt dug drank ate flew forgot forgave froze hid hung laid learnt lent lit rode rang sang sank shook shone shot slept slid spun sprang stole swept swung wound became overcame withdrew undertook rewrote rebuilt reran".split(
    " ",
  ),
);
const MODALS = new Set(
  "will would can could shall should may might must cannot can't won't wouldn't couldn't shouldn't can’t won’t wouldn’t couldn’t shouldn’t ought".split(
    " ",
  ),
);
const IRREGULAR_PRESENT: Readonly<Record<string, string>> = {
  am: "is",
  are: "is",
  have: "has",
  do: "does",
  go: "goes",
  "don't": "doesn't",
  "don’t": "doesn’t",
  "haven't": "hasn't",
  "haven’t": "hasn’t",
  "aren't": "isn't",
  "weren't": "wasn't",
  were: "was",
};
const ADVERBS = new Set(
  "really also just still always usually generally strongly definitely much personally typically now actually never often sometimes only even rarely already both all currently mostly normally recently finally simply probably honestly absolutely clearly fully not then mainly primarily occasionally hardly barely seldom ever once kind sort".split(
    " ",
  ),
);

/** Words between a subject and its verb. */
export function isAdverb(word: string): boolean {
  const lower = word.toLowerCase();
  return (
    ADVERBS.has(lower) ||
    (lower.endsWith("ly") &&
      lower !== "rely" &&
      lower !== "apply" &&
      lower !== "reply" &&
      lower !== "supply" &&
      lower !== "comply" &&
      lower !== "fly" &&
      lower !== "multiply")
  );
}

/** The third person singular of a verb as it stands after "I" or "we": "prefer" is "prefers", "moved" stays. */
export function thirdPersonVerb(verb: string): string {
  const lower = verb.toLowerCase();
  if (MODALS.has(lower) || IRREGULAR_PAST.has(lower)) return lower === "were" ? "was" : verb;
  const irregular = IRREGULAR_PRESENT[lower];
  if (irregular !== undefined) return irregular;
  if (/[^aeiou]ed$/u.test(lower) || /(?:[aeiou]ed)$/u.test(lower)) {
    return /^(?:need|feed|speed|breed|bleed|seed|exceed|proceed|succeed|shed|embed|wed)$/u.test(
      lower,
    )
      ? `${verb}s`
      : verb;
  }
  if (/(?:s|x|z|ch|sh)$/u.test(lower)) return `${verb}es`;
  if (/[^aeiou]y$/u.test(lower)) return `${verb.slice(0, -1)}ies`;
  return `${verb}s`;
}

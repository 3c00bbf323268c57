const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}_./:@-]*/gu;
const CJK = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/u;
const COMMON = new Set(
  "the a an and or but of to in on at for with from by is are was were be been has have had it its this that these those user assistant team their they as not will would should can".split(
    " ",
  ),
);

/** Words that carry the meaning of a short text: lower case, without the commonest; for CJK all pairs of characters. */
export function contentWords(text: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (const [match] of text.normalize("NFKC").toLowerCase().matchAll(WORD)) {
    if (CJK.test(match)) {
      const characters = [...match];
      for (let index = 0; index + 1 < characters.length; index += 1)
        words.add(characters.slice(index, index + 2).join(""));
      continue;
    }
    const word = match.replace(/[./:@-]+$/u, "");
    if (word !== "" && !COMMON.has(word)) words.add(word);
  }
  return words;
}

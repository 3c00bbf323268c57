import type { LocomoConversation } from "../../data/locomo.ts";

/** A number from 0 to below `limit` that depends on the seed alone. */
export function seededChoice(seed: number, limit: number): number {
  let state = (seed + 1) * 0x9e3779b1;
  state ^= state >>> 15;
  state = Math.imul(state, 0x85ebca6b);
  state ^= state >>> 13;
  return (state >>> 0) % limit;
}

/** The query with two neighbouring letters of its longest word swapped. */
export function withTypo(text: string): string {
  const words = text.match(/\p{L}{4,}/gu) ?? [];
  const longest = words.reduce((best, word) => (word.length > best.length ? word : best), "");
  if (longest === "") return text;
  const at = 1 + seededChoice(longest.length, longest.length - 2);
  const [first = "", second = ""] = [longest[at], longest[at + 1]];
  return text.replace(longest, longest.slice(0, at) + second + first + longest.slice(at + 2));
}

/** The question at a random place among three sentences of other conversations. */
export function disturbedQuery(
  question: string,
  others: readonly LocomoConversation[],
  seed: number,
): string {
  const sentences: string[] = [];
  for (let number = 0; sentences.length < 3 && number < 40; number++) {
    const conversation = others[seededChoice(seed * 41 + number, others.length)];
    const turn = conversation?.turns[seededChoice(seed * 97 + number, conversation.turns.length)];
    const sentence = turn?.text
      .replace(/^[^:]+: /, "")
      .replace(/ \[photo.*$/, "")
      .match(/[^.!?]{25,160}[.!]/)?.[0]
      .trim();
    if (sentence !== undefined) sentences.push(sentence);
  }
  sentences.splice(seededChoice(seed * 13, sentences.length + 1), 0, question);
  return sentences.join(" ");
}

import type { Proposal } from "../../types/draft.ts";
import { contentWords } from "./content-words.ts";

/** Share of the smaller word set that both texts have, from which the model's sentence says what the rule's says. */
const SAME = 0.6;

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const smaller = Math.min(a.size, b.size);
  if (smaller === 0) return 0;
  let common = 0;
  for (const word of a) if (b.has(word)) common += 1;
  return common / smaller;
}

/** The model's proposals, and of the rules' those that none of them covers. */
export function combineProposals(
  written: readonly Proposal[],
  ruled: readonly Proposal[],
): readonly Proposal[] {
  const words = written.map((proposal) => contentWords(proposal.content));
  const uncovered = ruled.filter((proposal) => {
    const own = contentWords(proposal.content);
    return !words.some((other) => overlap(own, other) >= SAME);
  });
  return [...written, ...uncovered];
}

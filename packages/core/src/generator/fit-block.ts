import type { Hit } from "../types/results.ts";
import type { SanitizedText } from "../types/text.ts";
import { cutToBudget } from "./ranking/token-budget-trimmer.ts";
import { renderBlock } from "./render-block.ts";

/** A prompt block and the hits that are in it. */
export interface FittedBlock {
  readonly block: string;
  readonly hits: readonly Hit[];
  readonly tokens: number;
}

/**
 * The prompt block within a token budget, fence and line heads counted: the weakest hits are left out until it fits; a
 * single one that does not is cut at a sentence. "" where not even that fits.
 */
export function fitBlock(
  hits: readonly Hit[],
  limits: { readonly tokenBudget: number; readonly countTokens: (text: string) => number },
): FittedBlock {
  const { tokenBudget, countTokens } = limits;
  for (let count = hits.length; count > 0; count -= 1) {
    const kept = hits.slice(0, count);
    const block = renderBlock(kept);
    const tokens = countTokens(block);
    if (tokens <= tokenBudget) return { block, hits: kept, tokens };
  }
  const [first] = hits;
  if (first === undefined) return { block: "", hits: [], tokens: 0 };
  const head = countTokens(
    renderBlock([
      {
        id: first.id,
        createdAt: first.createdAt,
        content: first.content.slice(0, 0) as SanitizedText,
      },
    ]),
  );
  // A token can span the border between head and content: the cut is counted again, and shortened until it fits.
  for (let room = tokenBudget - head; room > 0; room -= 2) {
    const content = cutToBudget(first.content, room, countTokens) as SanitizedText;
    if (content === "") break;
    const cut: Hit = {
      ...first,
      content,
      explain: { ...first.explain, trimmedBecause: "cut-to-budget" },
    };
    const block = renderBlock([cut]);
    const tokens = countTokens(block);
    if (tokens <= tokenBudget) return { block, hits: [cut], tokens };
  }
  return { block: "", hits: [], tokens: 0 };
}

import type { Proposal } from "../../types/draft.ts";
import type { SanitizedTurn } from "../../types/turn.ts";
import type { ReflectedCandidate } from "../reflector.ts";
import { contentWords } from "./content-words.ts";
import type { ModelMemory } from "./read-answer.ts";

/** Share of a memory's words that must occur in the turn: less is invented. */
const GROUNDED = 0.3;

function groundedShare(content: string, turnWords: ReadonlySet<string>): number {
  const words = [...contentWords(content)];
  return words.length === 0 ? 0 : words.filter((word) => turnWords.has(word)).length / words.length;
}

/** Turns a model's memories into proposals; those that the turn does not hold, or that score too low, are not kept. */
export function judgeMemories(
  memories: readonly ModelMemory[],
  { turn, minScore }: { readonly turn: SanitizedTurn; readonly minScore: number },
): readonly ReflectedCandidate[] {
  const turnWords = contentWords(
    turn.messages
      .map((message) => `${message.name ?? ""} ${message.content} ${message.toolInput ?? ""}`)
      .join("\n"),
  );
  return memories.map((memory) => {
    const proposal: Proposal = {
      content: memory.content,
      section: memory.section,
      knowledgeType: memory.knowledgeType,
      instructivityScore: memory.score,
      sourceType: "LLM",
      relatedTools: memory.tools,
      keyEntities: memory.entities,
      tags: memory.tags,
      pattern: "language_model",
      scoreParts: [{ name: "language model", points: memory.score }],
      statesChange: memory.change,
    };
    if (groundedShare(memory.content, turnWords) < GROUNDED)
      return { proposal, kept: false, reason: "the turn does not say this" };
    if (memory.score < minScore)
      return { proposal, kept: false, reason: `score ${memory.score} is below ${minScore}` };
    return { proposal, kept: true, reason: "language_model" };
  });
}

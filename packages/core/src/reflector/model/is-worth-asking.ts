import type { SanitizedTurn } from "../../types/turn.ts";

const WORD_OR_CJK = /[\u3040-\u30ff\u3400-\u9fff]|[\p{L}\p{N}]+/gu;
/** Fewer words, or CJK characters, than this are an acknowledgement. */
const FEWEST_WORDS = 5;

/** The pre-filter: is there anything in this turn that a language model could find? */
export function isWorthAsking(
  turn: SanitizedTurn,
  seen: { readonly mode: "hybrid" | "llm"; readonly candidates: number },
): boolean {
  const spoken = turn.messages.filter(
    (message) => message.role === "user" || (seen.mode === "llm" && message.role === "assistant"),
  );
  if (seen.candidates > 0) return true;
  return spoken.some(
    (message) => (message.content.match(WORD_OR_CJK) ?? []).length >= FEWEST_WORDS,
  );
}

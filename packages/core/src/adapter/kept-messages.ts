import { stripBlock } from "../generator/render-block.ts";
import type { Message } from "../types/turn.ts";
import type { IncompletePolicy } from "./turn-memory-options.ts";
import type { TurnRecord } from "./turn.ts";

/** Most a tool call or result may bring, in UTF-16 units: what happened, not the payload. */
const TOOL_TEXT_LENGTH = 500;

function clip(text: string): string {
  if (text.length <= TOOL_TEXT_LENGTH) return text;
  const head = text.slice(0, TOOL_TEXT_LENGTH - 1);
  // A cut inside a surrogate pair would leave half a character.
  return `${/[\uD800-\uDBFF]$/u.test(head) ? head.slice(0, -1) : head}…`;
}

function clipTool(message: Message): Message {
  const { toolInput } = message;
  const content = clip(message.content);
  return toolInput === undefined
    ? { ...message, content }
    : { ...message, content, toolInput: clip(toolInput) };
}

/** The messages of a turn that may be learned from; null: none of it is. */
export function keptMessages(
  record: TurnRecord,
  rules: { readonly onIncomplete: IncompletePolicy; readonly includeTools: boolean },
): readonly Message[] | null {
  if (record.incomplete !== undefined && rules.onIncomplete === "skip") return null;
  const userOnly = record.incomplete !== undefined && rules.onIncomplete === "user-only";
  const kept: Message[] = [];
  for (const original of record.messages) {
    // Before anything is cut: half a fence could not be recognised any more.
    const message = { ...original, content: stripBlock(original.content) };
    if (message.role === "tool") {
      if (rules.includeTools && !userOnly) kept.push(clipTool(message));
    } else if (message.content.trim() !== "") {
      if (message.role === "user" || (message.role === "assistant" && !userOnly))
        kept.push(message);
    }
  }
  return kept.length > 0 ? kept : null;
}

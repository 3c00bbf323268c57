import { ConfigError } from "@memx/core";

import type { Prompt } from "./sdk-types.ts";

/**
 * "system": a system message of its own right after the leading ones. The application's own system prompt stays
 * byte-identical and cacheable. "system-append": at the end of the last leading system message. "last-user": a text part
 * at the start of the last user message: system prompt and history both stay cacheable.
 */
export type Placement = "system" | "system-append" | "last-user";

const PLACEMENTS: readonly unknown[] = ["system", "system-append", "last-user"];

/** @throws ConfigError (MEMX_INPUT_INVALID) for a place that does not exist. */
export function checkPlacement(placement: Placement | undefined): Placement {
  if (placement === undefined) return "system";
  if (PLACEMENTS.includes(placement)) return placement;
  throw new ConfigError({
    code: "MEMX_INPUT_INVALID",
    message: `placement must be one of ${PLACEMENTS.join(", ")}.`,
  });
}

type PromptMessage = Prompt[number];

function asSystemMessage(prompt: Prompt, block: string): Prompt {
  const rest = prompt.findIndex((message) => message.role !== "system");
  const leading = rest < 0 ? prompt.length : rest;
  return [
    ...prompt.slice(0, leading),
    { role: "system", content: block },
    ...prompt.slice(leading),
  ];
}

function replaced(prompt: Prompt, index: number, message: PromptMessage): Prompt {
  return [...prompt.slice(0, index), message, ...prompt.slice(index + 1)];
}

function appendedToSystem(prompt: Prompt, block: string): Prompt {
  const rest = prompt.findIndex((message) => message.role !== "system");
  const index = (rest < 0 ? prompt.length : rest) - 1;
  const system = prompt[index];
  if (system?.role !== "system") return asSystemMessage(prompt, block);
  return replaced(prompt, index, { ...system, content: `${system.content}\n\n${block}` });
}

function inLastUserMessage(prompt: Prompt, block: string): Prompt {
  const index = prompt.findLastIndex((message) => message.role === "user");
  const user = prompt[index];
  if (user?.role !== "user") return asSystemMessage(prompt, block);
  const content = [{ type: "text" as const, text: block }, ...user.content];
  return replaced(prompt, index, { ...user, content });
}

/** A prompt with the block in its place. New lists and messages where something changes; everything else is the same object. */
export function placeBlock(prompt: Prompt, block: string, placement: Placement): Prompt {
  if (block === "") return prompt;
  if (placement === "system-append") return appendedToSystem(prompt, block);
  if (placement === "last-user") return inLastUserMessage(prompt, block);
  return asSystemMessage(prompt, block);
}

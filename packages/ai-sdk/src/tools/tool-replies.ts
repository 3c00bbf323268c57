import { MemXError, renderBlock } from "@memx/core";
import type { Bullet } from "@memx/core";

/** One memory as a tool gives it to the application. */
export interface MemoryEntry extends Pick<Bullet, "id" | "content" | "createdAt"> {
  /** 0 to 1. */
  readonly score: number;
}

export interface SearchMemoryOutput {
  readonly memories: readonly MemoryEntry[];
  /** Said to the model instead of a list: nothing found, or not available. */
  readonly note?: string;
}

export interface ChangeMemoryOutput {
  /** Ids of the memories that were written, changed or deleted. */
  readonly ids: readonly string[];
  /** What the model is told. */
  readonly note: string;
}

interface ModelText {
  readonly type: "text";
  readonly value: string;
}

/** Memories reach the model as a fenced block: quoted data, each on a line it cannot leave. */
export function searchText(output: SearchMemoryOutput): ModelText {
  const block = renderBlock(output.memories);
  return { type: "text", value: block === "" ? (output.note ?? NOTHING_FOUND) : block };
}

export function changeText(output: ChangeMemoryOutput): ModelText {
  return { type: "text", value: output.note };
}

export const NOTHING_FOUND = "No memory matches. Answer without one, or search with other words.";

const NOT_AVAILABLE = "Memory is not available right now. Go on without it.";

/** What a model can do wrong, and is told: nothing failed on our side. */
const MISTAKES: Readonly<Record<string, string>> = {
  MEMX_NOT_FOUND: "No memory has this id. Search for it first.",
  MEMX_INPUT_INVALID: "The memory did not accept this input. Check it.",
};

export const isModelsMistake = (error: unknown): boolean =>
  MemXError.isInstance(error) && error.code in MISTAKES;

/** What the model is told of a failure: what it can do about it, never an error's text. */
export function failureNote(error: unknown): string {
  return (MemXError.isInstance(error) && MISTAKES[error.code]) || NOT_AVAILABLE;
}

import type { MemoryClient, MemoryConfig } from "@memx/core";
import { createTurnMemory, type TurnMemorySettings, type TurnScope } from "@memx/core/adapter";

import { resolveMemory } from "./default-memory.ts";
import { checkedScope } from "./middleware/call-scope.ts";
import { checkOptionNames, SHARED_NAMES } from "./middleware/middleware-options.ts";
import {
  isPendingCall,
  isRecord,
  partsOf,
  textsOf,
  type AnyMessage,
} from "./turn/message-parts.ts";
import { BAD_ENDS } from "./turn/read-answer.ts";
import { readTurn } from "./turn/read-turn.ts";

export interface MemXOnFinishOptions extends TurnMemorySettings {
  /** A memory, or the configuration of one. Default: one memory per process with the default configuration. */
  readonly memory?: MemoryClient | MemoryConfig | undefined;
  /** Whose turn it is. Default: the single-user memory. */
  readonly scope?: TurnScope | undefined;
  /** The messages that were given to the call: model messages or UI messages. */
  readonly messages?: readonly AnyMessage[] | undefined;
  /** The prompt that was given to the call instead. */
  readonly prompt?: string | readonly AnyMessage[] | undefined;
}

/** What `onFinish` (version 6) and `onEnd` (version 7) are told, as far as it is read here. */
export interface FinishEvent {
  readonly finishReason?: unknown;
  /** Version 7: every message of the turn. */
  readonly responseMessages?: readonly AnyMessage[] | undefined;
  /** Version 6: every message of the turn. */
  readonly response?: { readonly messages?: readonly AnyMessage[] | undefined } | undefined;
}

export interface MemXOnFinish {
  (event: FinishEvent): Promise<void>;
  /** Waits until the turn is learned. */
  readonly flush: () => Promise<void>;
}

/** Calls that no result answers: the client, or a person who approves, must act before the turn can go on. */
function waitsForResult(messages: readonly AnyMessage[]): boolean {
  const open = new Set<unknown>();
  for (const part of messages.flatMap(partsOf)) {
    if (isPendingCall(part)) open.add(part["toolCallId"]);
    if (part.type === "tool-result") open.delete(part["toolCallId"]);
  }
  return open.size > 0;
}

/** Why a turn did not end well; undefined: it did. Ending on a tool's result means that the loop was cut. */
function incompleteness(event: FinishEvent, messages: readonly AnyMessage[]): string | undefined {
  const { finishReason } = event;
  if (BAD_ENDS.has(finishReason)) return String(finishReason);
  return messages.at(-1)?.role === "tool" ? "cut" : undefined;
}

function isJson(text: string): boolean {
  if (!/^\s*[[{]/u.test(text)) return false;
  try {
    return isRecord(JSON.parse(text)) || text.trimStart().startsWith("[");
  } catch {
    return false;
  }
}

/** Structured output is data for a program, not something said. */
const isSaid = (message: AnyMessage): boolean =>
  message.role !== "assistant" || !isJson(textsOf(message).join(""));

/**
 * Learns from a whole turn when it is over, however many steps it had: for loops that `stopWhen` cuts (a middleware
 * cannot know a step is the last) and for models that are not wrapped. Give it to `onFinish`, from version 7 on to
 * `onEnd`. Together with the middleware a turn is still learned once: both give it the same id.
 *
 * @throws ConfigError for an option that is unknown or not of its form, MEMX_USER_REQUIRED with `requireUser` and no user.
 */
export function memxOnFinish(options: MemXOnFinishOptions): MemXOnFinish {
  checkOptionNames(options, "memxOnFinish", [...SHARED_NAMES, "messages", "prompt"]);
  const { memory, scope: given, messages, prompt, ...settings } = options;
  const scope = checkedScope(given ?? {}, "scope");
  const turns = createTurnMemory({ ...settings, memory: resolveMemory(memory) });
  turns.assertScope(scope);
  const asked =
    typeof prompt === "string" ? [{ role: "user", content: prompt }] : (prompt ?? messages ?? []);

  const onFinish = async (event: FinishEvent): Promise<void> => {
    const answered = event.responseMessages ?? event.response?.messages ?? [];
    if (waitsForResult(answered)) return;
    const turn = readTurn(asked, scope, answered.filter(isSaid));
    if (turn === null) return;
    const incomplete = incompleteness(event, answered);
    await turns.ingest({ turnId: turn.turnId, scope, messages: turn.messages, incomplete });
  };
  return Object.assign(onFinish, { flush: () => turns.flush() });
}

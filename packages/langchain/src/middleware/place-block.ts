import { HumanMessage, SystemMessage, type BaseMessage } from "@langchain/core/messages";
import { ConfigError } from "@memx/core";

/**
 * Where the memory block goes. "system": a text block of its own at the end of the system message, so that the
 * application's own system prompt stays a cacheable prefix. "last-user": at the end of the last message a person wrote,
 * so that the history stays cacheable too.
 */
export type Placement = "system" | "last-user";

/** @throws ConfigError for a placement there is none of. */
export function checkPlacement(placement: unknown): void {
  if (placement === undefined || placement === "system" || placement === "last-user") return;
  throw new ConfigError({
    code: "MEMX_CONFIG_INVALID",
    message: 'memxMiddleware.placement must be "system" or "last-user".',
  });
}

/** The system message with the block as its own last text block. The given message is not touched. */
export function withBlockInSystem(system: SystemMessage | undefined, block: string): SystemMessage {
  if (system === undefined || system.text === "") {
    return new SystemMessage({ content: [{ type: "text", text: block }] });
  }
  return system.concat(new SystemMessage({ content: [{ type: "text", text: `\n\n${block}` }] }));
}

/** The messages with the block at the end of one of them. Neither the list nor the message is touched. */
export function withBlockInMessage(
  messages: readonly BaseMessage[],
  index: number,
  block: string,
): BaseMessage[] {
  const message = messages[index];
  if (message === undefined) return [...messages];
  const { content, id, name, additional_kwargs, response_metadata } = message;
  const extended =
    typeof content === "string"
      ? `${content}\n\n${block}`
      : [...content, { type: "text" as const, text: block }];
  const replaced = new HumanMessage({
    content: extended,
    additional_kwargs,
    response_metadata,
    ...(id !== undefined && { id }),
    ...(name !== undefined && { name }),
  });
  return messages.with(index, replaced);
}

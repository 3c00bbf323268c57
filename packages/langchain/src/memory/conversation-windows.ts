import type { BaseListChatMessageHistory } from "@langchain/core/chat_history";
import { AIMessage, HumanMessage, type BaseMessage } from "@langchain/core/messages";
import type { TurnScope } from "@memx/core/adapter";

/** Conversations whose last messages are kept in the process. */
const MOST_CONVERSATIONS = 1000;

/** A place that keeps a conversation's messages; every LangChain chat history is one. */
export type ChatHistory = Pick<BaseListChatMessageHistory, "getMessages" | "addMessages" | "clear">;

export interface ConversationWindowOptions {
  /** Messages that are shown again; 0: none. */
  readonly size: number;
  /** Where they are kept. Default: in the process, for the 1000 newest conversations. */
  readonly getChatHistory: ((scope: TurnScope) => ChatHistory) | undefined;
}

const keyOf = ({ userId, agentId, sessionId }: TurnScope): string =>
  JSON.stringify([userId, agentId, sessionId]);

/** The last messages of each conversation, one conversation per user, agent and session. */
export class ConversationWindows {
  readonly #options: ConversationWindowOptions;
  readonly #kept = new Map<string, readonly BaseMessage[]>();

  constructor(options: ConversationWindowOptions) {
    this.#options = options;
  }

  async messages(scope: TurnScope): Promise<readonly BaseMessage[]> {
    const { size, getChatHistory } = this.#options;
    if (size === 0) return [];
    if (getChatHistory === undefined) return this.#kept.get(keyOf(scope)) ?? [];
    return (await getChatHistory(scope).getMessages()).slice(-size);
  }

  async add(
    scope: TurnScope,
    exchange: { readonly input: string; readonly output: string },
  ): Promise<void> {
    const { size, getChatHistory } = this.#options;
    if (size === 0) return;
    const messages = [new HumanMessage(exchange.input), new AIMessage(exchange.output)];
    if (getChatHistory === undefined) this.#keep(keyOf(scope), messages);
    else await getChatHistory(scope).addMessages(messages);
  }

  async clear(scope: TurnScope): Promise<void> {
    this.#kept.delete(keyOf(scope));
    await this.#options.getChatHistory?.(scope).clear();
  }

  #keep(key: string, messages: readonly BaseMessage[]): void {
    const all = [...(this.#kept.get(key) ?? []), ...messages].slice(-this.#options.size);
    this.#kept.delete(key);
    this.#kept.set(key, all);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_CONVERSATIONS && oldest !== undefined) this.#kept.delete(oldest);
  }
}

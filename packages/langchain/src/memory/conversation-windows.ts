import {
  InMemoryChatMessageHistory,
  type BaseListChatMessageHistory,
} from "@langchain/core/chat_history";
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

/** The last messages of each conversation, one conversation per user, agent and session. */
export class ConversationWindows {
  readonly #options: ConversationWindowOptions;
  readonly #conversations = new Map<string, ChatHistory>();

  constructor(options: ConversationWindowOptions) {
    this.#options = options;
  }

  async messages(scope: TurnScope): Promise<readonly BaseMessage[]> {
    const { size } = this.#options;
    return size === 0 ? [] : (await this.#history(scope).getMessages()).slice(-size);
  }

  async add(
    scope: TurnScope,
    exchange: { readonly input: string; readonly output: string },
  ): Promise<void> {
    const { size, getChatHistory } = this.#options;
    if (size === 0) return;
    const history = this.#history(scope);
    await history.addMessages([new HumanMessage(exchange.input), new AIMessage(exchange.output)]);
    if (getChatHistory !== undefined) return;
    // In the process nothing older is ever shown again.
    const kept = (await history.getMessages()).slice(-size);
    this.#conversations.set(keyOf(scope), new InMemoryChatMessageHistory(kept));
  }

  async clear(scope: TurnScope): Promise<void> {
    await this.#history(scope).clear();
  }

  #history(scope: TurnScope): ChatHistory {
    const { getChatHistory } = this.#options;
    if (getChatHistory !== undefined) return getChatHistory(scope);
    const key = keyOf(scope);
    const history = this.#conversations.get(key) ?? new InMemoryChatMessageHistory();
    this.#conversations.delete(key);
    this.#conversations.set(key, history);
    const [oldest] = this.#conversations.keys();
    if (this.#conversations.size > MOST_CONVERSATIONS && oldest !== undefined)
      this.#conversations.delete(oldest);
    return history;
  }
}

const keyOf = ({ userId, agentId, sessionId }: TurnScope): string =>
  JSON.stringify([userId, agentId, sessionId]);

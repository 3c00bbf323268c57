import { randomBytes } from "node:crypto";

import { BaseListChatMessageHistory } from "@langchain/core/chat_history";
import {
  mapChatMessagesToStoredMessages,
  mapStoredMessagesToChatMessages,
  type BaseMessage,
  type StoredMessage,
} from "@langchain/core/messages";
import {
  ConfigError,
  StoreError,
  type Bullet,
  type MemoryClient,
  type MemoryConfig,
} from "@memx/core";

import { roleOf, textOf } from "../messages/turn-messages.ts";
import { checkOptionNames } from "../options/check-option-names.ts";
import { resolveMemory } from "../options/resolve-memory.ts";
import { MOST_ROWS, PERMANENT_RECALLS, reservedOwner } from "../records/reserved-owner.ts";

export interface MemXChatMessageHistoryOptions {
  /** The conversation. */
  readonly sessionId: string;
  /** Whose conversation it is: two users' conversations of one id are apart. Default: nobody's. */
  readonly userId?: string | undefined;
  /** A memory, or the configuration of one. Default: one memory per process with the default configuration. */
  readonly memory?: MemoryClient | MemoryConfig | undefined;
  /** How many of the newest messages are read. Default: all. */
  readonly limit?: number | undefined;
}

/** The last moment used by any history of this process, so that every message has its own and order is kept. */
let lastMoment = 0;

function nextMoment(): number {
  lastMoment = Math.max(lastMoment + 1, Date.now());
  return lastMoment;
}

function recordOf(message: BaseMessage, stored: StoredMessage): Readonly<Record<string, unknown>> {
  const at = nextMoment();
  const time = new Date(at).toISOString();
  const text = textOf(message).trim();
  return {
    id: `mem_${at.toString(36).padStart(9, "0")}${randomBytes(8).toString("hex")}`,
    content: text === "" ? `(${roleOf(message) ?? message.getType()} message without text)` : text,
    created_at: time,
    updated_at: time,
    recall_count: PERMANENT_RECALLS,
    source_type: "INTERACTION",
    metadata: { message: stored },
  };
}

/** An id that got lost must not read the conversations that belong to nobody. */
function checkIds(options: MemXChatMessageHistoryOptions): void {
  const { sessionId, userId } = options;
  const isLost =
    typeof sessionId !== "string" || sessionId === "" || ("userId" in options && !userId);
  if (!isLost) return;
  throw new ConfigError({
    code: "MEMX_INPUT_INVALID",
    message:
      "MemXChatMessageHistory needs a sessionId, and a userId that is a text, or none named at all.",
  });
}

const storedMessageOf = ({ metadata }: Bullet): StoredMessage =>
  metadata.message as unknown as StoredMessage;

/**
 * A conversation's messages, kept in MemX's store: for `RunnableWithMessageHistory`, `BufferMemory` and the last
 * messages of `MemXMemory`. They are kept word for word, apart from secrets, which are redacted as everywhere; they are
 * no memories: no search and no recall finds them. Read, write and delete errors are thrown, as a history must.
 */
export class MemXChatMessageHistory extends BaseListChatMessageHistory {
  override lc_namespace: string[] = ["memx", "chat_history"];
  readonly #memory: () => MemoryClient;
  readonly #owner: { readonly userId: string; readonly sessionId: string };
  readonly #limit: number;

  constructor(options: MemXChatMessageHistoryOptions) {
    // Nothing is handed up: LangChain would show these fields, ids included, in traces.
    super();
    checkOptionNames(options, "MemXChatMessageHistory", ["sessionId", "userId", "memory", "limit"]);
    checkIds(options);
    this.#memory = resolveMemory(options.memory);
    const name = options.userId === undefined ? "" : `user:${options.userId}`;
    this.#owner = { userId: reservedOwner("chat-history", name), sessionId: options.sessionId };
    this.#limit = options.limit ?? MOST_ROWS;
  }

  static override lc_name(): string {
    return "MemXChatMessageHistory";
  }

  /** Oldest first. */
  override async getMessages(): Promise<BaseMessage[]> {
    const newestFirst = await this.#memory().list({ ...this.#owner, limit: this.#limit });
    return mapStoredMessagesToChatMessages(newestFirst.map(storedMessageOf).toReversed());
  }

  override async addMessage(message: BaseMessage): Promise<void> {
    await this.addMessages([message]);
  }

  /** All of them or none. @throws StoreError */
  override async addMessages(messages: BaseMessage[]): Promise<void> {
    const stored = mapChatMessagesToStoredMessages(messages);
    const records = messages.flatMap((message, index) => {
      const one = stored[index];
      return one === undefined ? [] : [recordOf(message, one)];
    });
    if (records.length === 0) return;
    const { added } = await this.#memory().import(records, { ...this.#owner, curate: false });
    if (added === records.length) return;
    throw new StoreError({
      code: "MEMX_STORE_UNAVAILABLE",
      message: `Only ${added} of ${records.length} messages could be kept.`,
      stage: "store",
    });
  }

  /** Deletes the conversation. */
  override async clear(): Promise<void> {
    await this.#memory().deleteAll(this.#owner);
  }
}

// A LangChain chain that remembers: what was said in one conversation is known in the next.
// Offline with a scripted model; with OPENAI_API_KEY set, the same chain talks to a real one.
import assert from "node:assert/strict";

import { ConversationChain } from "@langchain/classic/chains";
import { SimpleChatModel } from "@langchain/core/language_models/chat_models";
import type { BaseMessage } from "@langchain/core/messages";
import { Memory } from "@memx/core";
import { MemXMemory } from "@memx/langchain";
import { initChatModel } from "langchain";

/** Answers from nothing but its prompt, as a model does. */
class ScriptedModel extends SimpleChatModel {
  constructor() {
    super({});
  }

  override _llmType(): string {
    return "scripted";
  }

  override async _call(messages: BaseMessage[]): Promise<string> {
    const prompt = messages.map(({ text }) => text).join("\n");
    const [, port] = /staging database.*?port (\d+)/i.exec(prompt) ?? [];
    return port === undefined ? "I do not know that yet." : `It runs on port ${port}.`;
  }
}

const llm = process.env.OPENAI_API_KEY
  ? await initChatModel("openai:gpt-4o-mini")
  : new ScriptedModel();
const memory = new Memory({ store: { uri: "memory" }, embedder: "none" });
await memory.status();

const newConversation = (): ConversationChain =>
  new ConversationChain({ llm, memory: new MemXMemory({ memory, scope: { userId: "ann" } }) });

await newConversation().invoke({ input: "Remember that our staging database runs on port 5433." });
const { response } = await newConversation().invoke({
  input: "Which port has our staging database?",
});
console.log(response);
assert.match(String(response), /5433/);

const stranger = new MemXMemory({ memory, scope: { userId: "bob" } });
const { history } = await stranger.loadMemoryVariables({
  input: "Which port has our staging database?",
});
assert.equal(history, "", "another user knows nothing of it");
await memory.close();

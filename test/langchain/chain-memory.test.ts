import { ConversationChain, LLMChain } from "@langchain/classic/chains";
import { AIMessage, HumanMessage } from "@langchain/core/messages";
import { BaseMemory } from "@langchain/core/memory";
import { ChatPromptTemplate, MessagesPlaceholder, PromptTemplate } from "@langchain/core/prompts";
import { FakeListChatModel } from "@langchain/core/utils/testing";
import { StoreError } from "@memx/core";
import type { TurnFailure } from "@memx/core/adapter";
import { MemXChatMessageHistory, MemXMemory } from "@memx/langchain";
import { describe, expect, it, vi } from "vitest";

import { openMemory } from "./open-memory.ts";
import { recordingMemory } from "./recording-memory.ts";

/** A chat model that keeps the prompts it was called with. */
function recordingModel(responses: string[]) {
  const model = new FakeListChatModel({ responses });
  const prompts: string[] = [];
  const generate = model._generate.bind(model);
  vi.spyOn(model, "_generate").mockImplementation(async (messages, options, manager) => {
    prompts.push(messages.map(({ text }) => text).join("\n"));
    return await generate(messages, options, manager);
  });
  return { model, prompts };
}

const storeDown = new StoreError({ code: "MEMX_STORE_UNAVAILABLE", message: "The store is down." });

describe("MemXMemory in ConversationChain", () => {
  it("is a BaseMemory that works without arguments", () => {
    const memory = new MemXMemory();
    expect(memory).toBeInstanceOf(BaseMemory);
    expect(memory.memoryKeys).toEqual(["history"]);
  });

  it("remembers what was said in another conversation", async () => {
    const memory = openMemory();
    const first = new ConversationChain({
      llm: recordingModel(["I will."]).model,
      memory: new MemXMemory({ memory }),
    });
    await first.invoke({ input: "Remember that our staging database runs on port 5433." });
    const { model, prompts } = recordingModel(["Port 5433."]);
    const later = new ConversationChain({
      llm: model,
      memory: new MemXMemory({ memory, recallTimeoutMs: 60_000 }),
    });
    const { response } = await later.invoke({ input: "Which port has the staging database?" });
    expect(response).toBe("Port 5433.");
    expect(prompts[0]).toContain("5433");
    expect(prompts[0]).toContain("<memx_memories>");
    expect(prompts[0]).not.toContain("I will.");
  });

  it("shows the last messages of the conversation, and no more than asked for", async () => {
    const memory = recordingMemory({ block: () => "" });
    const { model, prompts } = recordingModel(["one", "two", "three"]);
    const chain = new ConversationChain({
      llm: model,
      memory: new MemXMemory({ memory, recentMessages: 2 }),
    });
    for (const input of ["A", "B", "C"]) await chain.invoke({ input });
    expect(prompts[1]).toContain("Human: A\nAI: one");
    expect(prompts[2]).toContain("Human: B\nAI: two");
    expect(prompts[2]).not.toContain("Human: A");
    const silent = recordingModel(["one", "two"]);
    const without = new ConversationChain({
      llm: silent.model,
      memory: new MemXMemory({ memory, recentMessages: 0 }),
    });
    for (const input of ["A", "B"]) await without.invoke({ input });
    expect(silent.prompts[1]).not.toContain("AI: one");
  });

  it("keeps the last messages in a chat history, over a restart", async () => {
    const memory = openMemory();
    const options = {
      memory,
      scope: { userId: "ann", sessionId: "s1" },
      getChatHistory: ({
        userId,
        sessionId,
      }: {
        userId?: string | undefined;
        sessionId?: string | undefined;
      }) => new MemXChatMessageHistory({ memory, userId, sessionId: sessionId ?? "none" }),
    };
    const before = new ConversationChain({
      llm: recordingModel(["one"]).model,
      memory: new MemXMemory(options),
    });
    await before.invoke({ input: "A" });
    const { model, prompts } = recordingModel(["two"]);
    await new ConversationChain({ llm: model, memory: new MemXMemory(options) }).invoke({
      input: "B",
    });
    expect(prompts[0]).toContain("Human: A\nAI: one");
  });

  it("takes an empty input, streams, and learns each exchange once", async () => {
    const memory = recordingMemory();
    const { model } = recordingModel(["empty", "streamed"]);
    const chain = new ConversationChain({ llm: model, memory: new MemXMemory({ memory }) });
    expect(await chain.invoke({ input: "" })).toEqual({ response: "empty" });
    const chunks: unknown[] = [];
    for await (const chunk of await chain.stream({ input: "Hello" })) chunks.push(chunk);
    expect(chunks).toEqual([{ response: "streamed" }]);
    expect(memory.recalls.map(({ query }) => query)).toEqual(["Hello"]);
    expect(memory.said(1)).toEqual(["user: Hello", "assistant: streamed"]);
  });
});

describe("MemXMemory in LLMChain", () => {
  it("uses the named keys of several", async () => {
    const memory = recordingMemory();
    const { model, prompts } = recordingModel(["r1"]);
    const chain = new LLMChain({
      llm: model,
      prompt: PromptTemplate.fromTemplate("{facts}|{context}|{question}"),
      outputKey: "answer",
      memory: new MemXMemory({
        memory,
        memoryKey: "facts",
        inputKey: "question",
        outputKey: "answer",
      }),
    });
    expect(await chain.invoke({ question: "Q1", context: "C" })).toEqual({ answer: "r1" });
    expect(prompts[0]).toContain("known about nobody");
    expect(prompts[0]).toMatch(/\|C\|Q1$/);
    expect(memory.said(0)).toEqual(["user: Q1", "assistant: r1"]);
  });

  it("knows the usual name of the input among several, and says so where it cannot tell", async () => {
    const memory = recordingMemory();
    const failures: TurnFailure[] = [];
    const chainMemory = new MemXMemory({ memory, onError: (failure) => failures.push(failure) });
    await chainMemory.loadMemoryVariables({ question: "Q", context: "C" });
    expect(memory.recalls.map(({ query }) => query)).toEqual(["Q"]);
    await chainMemory.loadMemoryVariables({ subject: "S", context: "C" });
    await chainMemory.saveContext({ subject: "S", context: "C" }, { text: "T" });
    expect(failures.map(({ stage, code }) => [stage, code])).toEqual([
      ["recall", "MEMX_INPUT_INVALID"],
      ["ingest", "MEMX_INPUT_INVALID"],
    ]);
    expect(failures[0]?.message).toContain("inputKey");
    expect(memory.adds).toEqual([]);
  });

  it("gives messages for a placeholder, or the block under a key of its own", async () => {
    const memory = recordingMemory();
    const withMessages = new MemXMemory({ memory, returnMessages: true });
    await withMessages.saveContext({ input: "A" }, { output: new AIMessage("one") });
    const { history } = await withMessages.loadMemoryVariables({ input: new HumanMessage("B") });
    expect(history.map((message: AIMessage) => [message.getType(), message.text])).toEqual([
      ["system", "<memx_memories>\n- known about nobody\n</memx_memories>"],
      ["human", "A"],
      ["ai", "one"],
    ]);

    const apart = new MemXMemory({ memory, returnMessages: true, blockKey: "memories" });
    const { model, prompts } = recordingModel(["fine"]);
    const prompt = ChatPromptTemplate.fromMessages([
      ["system", "Be brief.\n{memories}"],
      new MessagesPlaceholder("history"),
      ["human", "{input}"],
    ]);
    await new LLMChain({ llm: model, prompt, memory: apart }).invoke({ input: "How are you?" });
    expect(prompts[0]).toContain("Be brief.\n<memx_memories>");
    expect(apart.memoryKeys).toEqual(["history", "memories"]);
  });
});

describe("MemXMemory of many users", () => {
  it("takes the owner from the chain's values, and the values stay as they were", async () => {
    const memory = recordingMemory();
    const chainMemory = new MemXMemory({
      memory,
      inputKey: "input",
      requireUser: true,
      getScope: ({ userId }) => (userId === undefined ? {} : { userId }),
    });
    const values = Object.freeze({ input: "A", userId: "ann" });
    await chainMemory.loadMemoryVariables(values);
    await chainMemory.saveContext(values, Object.freeze({ output: "one" }));
    const { history } = await chainMemory.loadMemoryVariables({ input: "B", userId: "bob" });
    expect(history).toBe("<memx_memories>\n- known about bob\n</memx_memories>");
    expect(memory.adds[0]?.turn.userId).toBe("ann");
    await expect(chainMemory.loadMemoryVariables({ input: "C" })).rejects.toMatchObject({
      code: "MEMX_USER_REQUIRED",
    });
  });

  it("never mixes two users in 1,000 interleaved turns", async () => {
    const memory = recordingMemory();
    const chainMemory = new MemXMemory({
      memory,
      inputKey: "input",
      getScope: ({ userId }) => ({ userId }),
    });
    await Promise.all(
      Array.from({ length: 1000 }, async (_, turn) => {
        const [userId, other] = turn % 2 === 0 ? ["ann", "bob"] : ["bob", "ann"];
        const values = { input: `I am ${userId}`, userId };
        const { history } = await chainMemory.loadMemoryVariables(values);
        expect(history).toContain(`known about ${userId}`);
        expect(history).not.toContain(other);
        await chainMemory.saveContext(values, { output: `Hello ${userId}` });
      }),
    );
    expect(memory.adds).toHaveLength(1000);
    for (const { turn } of memory.adds)
      expect(turn.messages[1]?.content).toBe(`Hello ${turn.userId}`);
  });
});

describe("MemXMemory when the memory fails", () => {
  it("lets the chain answer and says what happened", async () => {
    const failures: string[] = [];
    const memory = recordingMemory({ recallError: storeDown, addError: storeDown });
    const { model } = recordingModel(["answer"]);
    const chainMemory = new MemXMemory({
      memory,
      onError: ({ code, stage }) => failures.push(`${stage} ${code}`),
    });
    const chain = new ConversationChain({ llm: model, memory: chainMemory });
    expect(await chain.invoke({ input: "Hello" })).toEqual({ response: "answer" });
    expect(failures).toEqual(["recall MEMX_STORE_UNAVAILABLE", "ingest MEMX_STORE_UNAVAILABLE"]);
  });

  it("throws with strict", async () => {
    const memory = recordingMemory({ addError: storeDown });
    const chainMemory = new MemXMemory({ memory, strict: true, onError: () => {} });
    await expect(chainMemory.saveContext({ input: "A" }, { output: "B" })).rejects.toBe(storeDown);
  });
});

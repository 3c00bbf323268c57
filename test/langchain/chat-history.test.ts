import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { BufferMemory } from "@langchain/classic/memory";
import { AIMessage, HumanMessage, SystemMessage, ToolMessage } from "@langchain/core/messages";
import { ChatPromptTemplate, MessagesPlaceholder } from "@langchain/core/prompts";
import { RunnableWithMessageHistory } from "@langchain/core/runnables";
import { FakeListChatModel } from "@langchain/core/utils/testing";
import { Memory } from "@memx/core";
import { MemXChatMessageHistory } from "@memx/langchain";
import { describe, expect, it } from "vitest";

import { openMemory } from "./open-memory.ts";

describe("MemXChatMessageHistory", () => {
  it("gives back every kind of message as it was, in order", async () => {
    const history = new MemXChatMessageHistory({ memory: openMemory(), sessionId: "s1" });
    const messages = [
      new SystemMessage("Be brief."),
      new HumanMessage({
        id: "m1",
        content: [
          { type: "text", text: "What is this?" },
          { type: "image_url", image_url: { url: "https://example.com/a.png" } },
        ],
      }),
      new AIMessage({
        content: "",
        tool_calls: [{ id: "c1", name: "look", args: { at: "a.png" }, type: "tool_call" }],
      }),
      new ToolMessage({ content: "a cat", tool_call_id: "c1", name: "look", status: "success" }),
      new AIMessage({ content: "A cat.", response_metadata: { model_name: "m" } }),
    ];
    await history.addMessages(messages);
    await history.addUserMessage("Thanks");
    await history.addAIMessage("Sure");
    const read = await history.getMessages();
    expect(read.map((message) => message.getType())).toEqual([
      "system",
      "human",
      "ai",
      "tool",
      "ai",
      "human",
      "ai",
    ]);
    expect(read.slice(0, 5).map((message) => message.toDict())).toEqual(
      messages.map((message) => message.toDict()),
    );
  });

  it("keeps the ids and numbers that providers give, which look like secrets but are none", async () => {
    const history = new MemXChatMessageHistory({ memory: openMemory(), sessionId: "s1" });
    const call = {
      id: "call_9f8A7b6C5d4E3f2A1b0CxYzW",
      name: "look",
      args: { token_budget: 2000, key: "theme", path: "/srv/app/data.json" },
      type: "tool_call" as const,
    };
    const messages = [
      new HumanMessage({ id: "6f1c2a9e-8a55-4d3b-9d6e-0f2b3c4d5e6f", content: "hi" }),
      new AIMessage({
        id: "chatcmpl-ABCdEfGhIjKlMnOpQrStUvWxYz123",
        content: "",
        tool_calls: [call],
        response_metadata: {
          tokenUsage: { promptTokens: 3, completionTokens: 2, totalTokens: 5 },
          system_fingerprint: "fp_44709d6fcb",
          model_name: "gpt-4o-mini-2024-07-18",
        },
      }),
      new ToolMessage({ content: "a cat", tool_call_id: call.id }),
      new AIMessage({ id: "msg_01XFDUDYJgAACzvnptvVoYEL", content: "A cat." }),
      new ToolMessage({ content: "x", tool_call_id: "toolu_01A09q90qw90lq917835lq9" }),
      new AIMessage({
        id: "resp_67ccd2bed1ec8190b14f964abc0542670bb6a6b452d3795b",
        content: "ok",
        additional_kwargs: {
          reasoning: { id: "rs_67ccd3acc8d48190a77525dc6de64b4104becb25c45c1d41" },
        },
      }),
    ];
    await history.addMessages(messages);
    const read = await history.getMessages();
    expect(read.map((message) => message.toDict())).toEqual(
      messages.map((message) => message.toDict()),
    );
  });

  it("keeps order under many additions at once, each message once", async () => {
    const history = new MemXChatMessageHistory({ memory: openMemory(), sessionId: "s1" });
    for (let turn = 0; turn < 10; turn += 1) {
      await history.addMessages([new HumanMessage("Yes"), new AIMessage(`Answer ${turn}`)]);
    }
    const texts = (await history.getMessages()).map(({ text }) => text);
    expect(texts).toEqual(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0 ? "Yes" : `Answer ${(index - 1) / 2}`,
      ),
    );
    const newest = new MemXChatMessageHistory({ memory: openMemory(), sessionId: "s2", limit: 2 });
    await newest.addMessages([new HumanMessage("1"), new AIMessage("2"), new HumanMessage("3")]);
    expect((await newest.getMessages()).map(({ text }) => text)).toEqual(["2", "3"]);
  });

  it("keeps users and sessions apart, and out of what is remembered", async () => {
    const memory = openMemory();
    const open = (sessionId: string, userId?: string) =>
      new MemXChatMessageHistory({ memory, sessionId, ...(userId !== undefined && { userId }) });
    await open("s1", "ann").addUserMessage("Remember that my staging database runs on port 5433.");
    await open("s1", "bob").addUserMessage("Hello from Bob");
    await open("s1").addUserMessage("Hello from nobody");
    expect((await open("s1", "ann").getMessages()).map(({ text }) => text)).toEqual([
      "Remember that my staging database runs on port 5433.",
    ]);
    expect((await open("s1").getMessages()).map(({ text }) => text)).toEqual(["Hello from nobody"]);
    expect(await open("s2", "ann").getMessages()).toEqual([]);
    for (const userId of ["ann", undefined]) {
      expect((await memory.search("staging database port", { userId })).hits).toEqual([]);
      expect(await memory.list({ userId, status: "all" })).toEqual([]);
    }
    await open("s1", "ann").clear();
    expect(await open("s1", "ann").getMessages()).toEqual([]);
    expect(await open("s1", "bob").getMessages()).toHaveLength(1);
  });

  it("survives a restart and the sweep of years later", async () => {
    const folder = mkdtempSync(join(tmpdir(), "memx-history-"));
    try {
      const config = {
        home: folder,
        store: { uri: join(folder, "store") },
        embedder: "none",
      } as const;
      const before = new Memory(config);
      await new MemXChatMessageHistory({ memory: before, sessionId: "s1" }).addUserMessage("Hello");
      await before.close();
      const inTenYears = { now: () => Date.now() + 3650 * 86_400_000, newId: () => "mem_00000000" };
      const after = new Memory({ ...config, runtime: inTenYears });
      expect(await after.sweep({ purge: true })).toMatchObject({
        scanned: 1,
        archived: 0,
        purged: 0,
      });
      const messages = await new MemXChatMessageHistory({
        memory: after,
        sessionId: "s1",
      }).getMessages();
      expect(messages.map(({ text }) => text)).toEqual(["Hello"]);
      await after.close();
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it("stores no secret", async () => {
    const memory = openMemory();
    const history = new MemXChatMessageHistory({ memory, sessionId: "s1" });
    const token = `ghp_${"a1B2c3D4e5F6g7H8i9J0".repeat(2).slice(0, 36)}`;
    await history.addMessages([
      new HumanMessage(`My token is ${token}`),
      new AIMessage({
        content: "",
        tool_calls: [{ id: "c1", name: "push", args: { token }, type: "tool_call" }],
      }),
    ]);
    const lines: string[] = [];
    for await (const line of memory.export({ everything: true })) lines.push(line);
    expect(lines).toHaveLength(2);
    expect(lines.join("\n")).not.toContain(token);
    expect((await history.getMessages())[0]?.text).toContain("REDACTED");
  });

  it("works under RunnableWithMessageHistory and BufferMemory", async () => {
    const memory = openMemory();
    const prompt = ChatPromptTemplate.fromMessages([
      new MessagesPlaceholder("history"),
      ["human", "{input}"],
    ]);
    const chain = new RunnableWithMessageHistory({
      runnable: prompt.pipe(new FakeListChatModel({ responses: ["one", "two"] })),
      getMessageHistory: (sessionId) => new MemXChatMessageHistory({ memory, sessionId }),
      inputMessagesKey: "input",
      historyMessagesKey: "history",
    });
    const config = { configurable: { sessionId: "s1" } };
    await chain.invoke({ input: "A" }, config);
    await chain.invoke({ input: "B" }, config);
    const chatHistory = new MemXChatMessageHistory({ memory, sessionId: "s1" });
    expect((await chatHistory.getMessages()).map(({ text }) => text)).toEqual([
      "A",
      "one",
      "B",
      "two",
    ]);
    const { history } = await new BufferMemory({ chatHistory }).loadMemoryVariables({});
    expect(history).toBe("Human: A\nAI: one\nHuman: B\nAI: two");
  });
});

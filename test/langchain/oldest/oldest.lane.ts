import { readFileSync } from "node:fs";

import { AIMessage, HumanMessage, ToolMessage, type BaseMessage } from "@langchain/core/messages";
import { ChatPromptTemplate, MessagesPlaceholder } from "@langchain/core/prompts";
import { RunnableLambda, RunnableWithMessageHistory } from "@langchain/core/runnables";
import { tool } from "@langchain/core/tools";
import { Command, MemorySaver } from "@langchain/langgraph";
import {
  MemXChatMessageHistory,
  MemXMemory,
  MemXRetriever,
  createMemoryTools,
  langchainLanguageModel,
} from "@memx/langchain";
import { memxMiddleware } from "@memx/langchain/middleware";
import { MemXStore } from "@memx/langchain/store";
import { createAgent, humanInTheLoopMiddleware } from "langchain";
import { describe, expect, it } from "vitest";
import { z } from "zod";

import { openMemory } from "../open-memory.ts";
import { recordingMemory } from "../recording-memory.ts";
import { ScriptedModel } from "../scripted-model.ts";
import { describeBaseStore } from "../store/describe-base-store.ts";
import { StoreInGraph } from "../store/store-in-graph.ts";

const versionOf = (name: string): string => {
  const manifest = new URL(`node_modules/${name}/package.json`, import.meta.url);
  return (JSON.parse(readFileSync(manifest, "utf8")) as { version: string }).version;
};

const weather = tool(({ city }: { city: string }) => `sunny in ${city}`, {
  name: "weather",
  description: "The weather in a city",
  schema: z.object({ city: z.string() }),
});
const askWeather = new AIMessage({
  content: "",
  tool_calls: [{ name: "weather", args: { city: "Oslo" }, id: "call_1", type: "tool_call" }],
});
const blocksIn = (messages: readonly BaseMessage[]): number =>
  messages
    .map(({ content }) => JSON.stringify(content))
    .join("")
    .split("<memx_memories>").length - 1;
const question = { messages: [new HumanMessage("Weather in Oslo?")] };

describe("the oldest LangChain that is supported", () => {
  it("is the one under test", () => {
    expect([versionOf("langchain"), versionOf("@langchain/core"), versionOf("zod")]).toEqual([
      "1.1.0",
      "1.1.0",
      "3.25.76",
    ]);
  });

  it("runs a tool loop as one turn", async () => {
    const memory = recordingMemory();
    const model = new ScriptedModel([askWeather, new AIMessage("Sunny.")]);
    const memx = memxMiddleware({ memory });
    const agent = createAgent({
      model,
      tools: [weather],
      systemPrompt: "You are helpful.",
      middleware: [memx],
    });
    const result = await agent.invoke(question, { context: { userId: "ann" } });
    await memx.flush();
    expect(memory.recalls).toMatchObject([
      { query: "Weather in Oslo?", options: { userId: "ann" } },
    ]);
    expect(model.calls.map(blocksIn)).toEqual([1, 1]);
    expect(model.calls[0]?.[0]?.text).toMatch(/^You are helpful\.\n\n<memx_memories>/);
    expect(memory.said(0)).toEqual(["user: Weather in Oslo?", "assistant: Sunny."]);
    expect(blocksIn(result.messages)).toBe(0);
  });

  it("stays one turn over an interrupt", async () => {
    const memory = recordingMemory();
    const model = new ScriptedModel([askWeather, new AIMessage("Sunny.")]);
    const review = humanInTheLoopMiddleware({ interruptOn: { weather: true } } as never);
    const agent = createAgent({
      model,
      tools: [weather],
      middleware: [memxMiddleware({ memory, ingest: "await" }), review] as never,
      checkpointer: new MemorySaver(),
    });
    const config = { configurable: { thread_id: "t1", userId: "ann" } };
    await agent.invoke(question, config);
    const result = await agent.invoke(
      new Command({ resume: { decisions: [{ type: "approve" }] } }),
      config,
    );
    expect(result.messages.at(-1)?.text).toBe("Sunny.");
    expect([memory.recalls.length, memory.adds.length]).toEqual([1, 1]);
    expect(memory.adds[0]?.turn).toMatchObject({ userId: "ann", sessionId: "t1" });
  });

  it("needs a user with requireUser, and answers when the store is down", async () => {
    const model = new ScriptedModel([new AIMessage("Hi."), new AIMessage("Hi.")]);
    const strict = createAgent({
      model,
      tools: [],
      middleware: [memxMiddleware({ memory: recordingMemory(), requireUser: true })],
    });
    await expect(strict.invoke(question)).rejects.toMatchObject({ code: "MEMX_USER_REQUIRED" });
    const down = recordingMemory({ recallError: new Error("down"), addError: new Error("down") });
    const open = createAgent({
      model,
      tools: [],
      middleware: [memxMiddleware({ memory: down, onError: () => {} })],
    });
    expect((await open.invoke(question)).messages.at(-1)?.text).toBe("Hi.");
  });

  it("runs the building blocks", async () => {
    const memory = openMemory();
    const tools = createMemoryTools({ memory, scope: { userId: "ann" } });
    const model = new ScriptedModel([
      new AIMessage({
        content: "",
        tool_calls: [
          {
            name: "add_memory",
            args: { content: "Ann prefers green tea." },
            id: "c1",
            type: "tool_call",
          },
        ],
      }),
      new AIMessage("Noted."),
    ]);
    const result = await createAgent({ model, tools }).invoke(question);
    expect(result.messages.find((message) => ToolMessage.isInstance(message))?.text).toMatch(
      /^Remembered as/,
    );

    const retriever = new MemXRetriever({ memory, requireUser: true });
    const chain = RunnableLambda.from(async (text: string) => await retriever.invoke(text));
    const [document] = await chain.invoke("green tea", { configurable: { userId: "ann" } });
    expect(document?.pageContent).toBe("Ann prefers green tea.");

    const chainMemory = new MemXMemory({ memory, scope: { userId: "ann" } });
    await chainMemory.saveContext({ input: "Hello" }, { output: "Hi" });
    expect((await chainMemory.loadMemoryVariables({ input: "green tea?" })).history).toContain(
      "green tea",
    );

    const prompt = ChatPromptTemplate.fromMessages([
      new MessagesPlaceholder("history"),
      ["human", "{input}"],
    ]);
    const withHistory = new RunnableWithMessageHistory({
      runnable: prompt.pipe(new ScriptedModel([new AIMessage("one")])),
      getMessageHistory: (sessionId) => new MemXChatMessageHistory({ memory, sessionId }),
      inputMessagesKey: "input",
      historyMessagesKey: "history",
    });
    await withHistory.invoke({ input: "A" }, { configurable: { sessionId: "s1" } });
    const history = new MemXChatMessageHistory({ memory, sessionId: "s1" });
    expect((await history.getMessages()).map(({ text }) => text)).toEqual(["A", "one"]);

    const port = langchainLanguageModel(new ScriptedModel([new AIMessage("[]")]));
    expect(await port.generate({ system: "S", prompt: "P" })).toEqual({ text: "[]" });
  });
});

describeBaseStore({
  name: "MemXStore in a graph of the oldest LangGraph",
  open: () => new StoreInGraph(new MemXStore({ memory: openMemory() })),
  direct: false,
  ranks: true,
  differences: [
    {
      reason: "this release does not check a put that a node makes",
      cases: ["refuses a put into a namespace with LangGraph's own root"],
    },
  ],
});

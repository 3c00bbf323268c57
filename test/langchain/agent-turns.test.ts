import { AIMessage, HumanMessage, SystemMessage, type BaseMessage } from "@langchain/core/messages";
import { tool } from "@langchain/core/tools";
import { Command, MemorySaver } from "@langchain/langgraph";
import { memxMiddleware } from "@memx/langchain/middleware";
import {
  createAgent,
  createMiddleware,
  fakeModel,
  humanInTheLoopMiddleware,
  modelRetryMiddleware,
  toolStrategy,
  type AnyAgentMiddleware,
} from "langchain";
import { describe, expect, it } from "vitest";
import { z } from "zod";

import { recordingMemory } from "./recording-memory.ts";

const weather = tool(({ city }: { city: string }) => `sunny in ${city}`, {
  name: "weather",
  description: "The weather in a city",
  schema: z.object({ city: z.string() }),
});

/** `respondWithTools` of the fake model would repeat the prompt as the message's text. */
const callTool = (name: string, args: Record<string, unknown>): AIMessage =>
  new AIMessage({ content: "", tool_calls: [{ name, args, id: "call_1", type: "tool_call" }] });
const askWeather = callTool("weather", { city: "Oslo" });

/** LangChain's own middlewares do not type-check with `exactOptionalPropertyTypes`. */
const asMiddleware = (middleware: unknown): AnyAgentMiddleware => middleware as AnyAgentMiddleware;

/** How often the block stands in what the model saw. */
const blocksIn = (messages: readonly BaseMessage[]): number =>
  messages
    .map((message) => JSON.stringify(message.content))
    .join("")
    .split("<memx_memories>").length - 1;

const systemTexts = (messages: readonly BaseMessage[]): readonly string[] =>
  messages.filter((message) => message.getType() === "system").map((message) => message.text);

describe("one turn of an agent", () => {
  it("recalls once and learns once, however many steps it has, and shows the block once in every step", async () => {
    const memory = recordingMemory();
    const model = fakeModel().respond(askWeather).respond(new AIMessage("Sunny."));
    const memx = memxMiddleware({ memory });
    const agent = createAgent({
      model,
      tools: [weather],
      systemPrompt: "You are helpful.",
      middleware: [memx],
    });
    const result = await agent.invoke(
      { messages: [new HumanMessage("Weather in Oslo?")] },
      { context: { userId: "ann" } },
    );
    await memx.flush();

    expect(memory.recalls).toMatchObject([
      { query: "Weather in Oslo?", options: { userId: "ann" } },
    ]);
    expect(model.calls.map(({ messages }) => blocksIn(messages))).toEqual([1, 1]);
    expect(memory.adds).toHaveLength(1);
    expect(memory.said(0)).toEqual(["user: Weather in Oslo?", "assistant: Sunny."]);
    expect(memory.adds[0]?.turn).toMatchObject({ userId: "ann" });
    expect(result.messages.map((message) => message.getType())).toEqual([
      "human",
      "ai",
      "tool",
      "ai",
    ]);
    expect(blocksIn(result.messages)).toBe(0);
  });

  it("learns from tool results with includeTools", async () => {
    const memory = recordingMemory();
    const model = fakeModel().respond(askWeather).respond(new AIMessage("Sunny."));
    const memx = memxMiddleware({ memory, includeTools: true, ingest: "await" });
    const agent = createAgent({ model, tools: [weather], middleware: [memx] });
    await agent.invoke({ messages: [new HumanMessage("Weather in Oslo?")] });
    expect(memory.adds[0]?.turn.messages).toContainEqual({
      role: "tool",
      content: "sunny in Oslo",
      toolName: "weather",
      toolInput: '{"city":"Oslo"}',
    });
  });

  it("takes only the new turn of a thread", async () => {
    const memory = recordingMemory();
    const model = fakeModel().respond(new AIMessage("One.")).respond(new AIMessage("Two."));
    const memx = memxMiddleware({ memory, ingest: "await" });
    const agent = createAgent({
      model,
      tools: [],
      middleware: [memx],
      checkpointer: new MemorySaver(),
    });
    const config = { configurable: { thread_id: "t1", user_id: "ann" } };
    await agent.invoke({ messages: [new HumanMessage("First")] }, config);
    await agent.invoke({ messages: [new HumanMessage("Second")] }, config);
    expect(memory.recalls.map(({ query }) => query)).toEqual(["First", "Second"]);
    expect(memory.said(1)).toEqual(["user: Second", "assistant: Two."]);
    expect(memory.adds[1]?.turn).toMatchObject({ userId: "ann", sessionId: "t1" });
    const turnIds = memory.adds.map(({ turn }) => turn.turnId);
    expect(new Set(turnIds).size).toBe(2);
  });

  it("keeps the block out of state, checkpoints and streams", async () => {
    const memory = recordingMemory();
    const checkpointer = new MemorySaver();
    const model = fakeModel().respond(askWeather).respond(new AIMessage("Sunny."));
    const agent = createAgent({
      model,
      tools: [weather],
      middleware: [memxMiddleware({ memory })],
      checkpointer,
    });
    const config = { configurable: { thread_id: "t1" } };
    const seen: unknown[] = [];
    const stream = await agent.stream(
      { messages: [new HumanMessage("Weather in Oslo?")] },
      { ...config, streamMode: ["values", "updates", "messages"] },
    );
    for await (const chunk of stream) seen.push(chunk);
    expect(model.calls.map(({ messages }) => blocksIn(messages))).toEqual([1, 1]);
    expect(JSON.stringify(seen)).not.toContain("memx_memories");
    for await (const checkpoint of checkpointer.list(config)) {
      expect(JSON.stringify(checkpoint)).not.toContain("memx_memories");
    }
  });

  it("stays one turn over an interrupt and its resume", async () => {
    const memory = recordingMemory();
    const model = fakeModel().respond(askWeather).respond(new AIMessage("Sunny."));
    const agent = createAgent({
      model,
      tools: [weather],
      middleware: [
        memxMiddleware({ memory, ingest: "await" }),
        asMiddleware(humanInTheLoopMiddleware({ interruptOn: { weather: true } } as never)),
      ],
      checkpointer: new MemorySaver(),
    });
    const config = { configurable: { thread_id: "t1", userId: "ann" } };
    await agent.invoke({ messages: [new HumanMessage("Weather in Oslo?")] }, config);
    expect(memory.adds).toEqual([]);
    const resume = new Command({ resume: { decisions: [{ type: "approve" }] } });
    const result = await agent.invoke(resume, config);
    expect(result.messages.at(-1)?.text).toBe("Sunny.");
    expect(memory.recalls).toHaveLength(1);
    expect(memory.adds).toHaveLength(1);
    expect(memory.said(0)).toEqual(["user: Weather in Oslo?", "assistant: Sunny."]);
    expect(model.calls.map(({ messages }) => blocksIn(messages))).toEqual([1, 1]);
  });

  it("stays one turn when the model is retried, without stacking blocks", async () => {
    const memory = recordingMemory();
    const unavailable = Object.assign(new Error("503"), { status: 503 });
    for (const order of ["outside", "inside"] as const) {
      const model = fakeModel()
        .respond(unavailable)
        .respond(unavailable)
        .respond(new AIMessage("Here."));
      const memx = memxMiddleware({ memory, ingest: "await", name: `Memory${order}` });
      const retry = asMiddleware(
        modelRetryMiddleware({ maxRetries: 3, initialDelayMs: 1, jitter: false }),
      );
      const middleware = order === "outside" ? [memx, retry] : [retry, memx];
      const agent = createAgent({ model, tools: [], middleware });
      const before = { recalls: memory.recalls.length, adds: memory.adds.length };
      await agent.invoke({ messages: [new HumanMessage(`Are you there, ${order}?`)] });
      expect(model.calls.map(({ messages }) => blocksIn(messages))).toEqual([1, 1, 1]);
      expect(memory.recalls.length - before.recalls).toBe(1);
      expect(memory.adds.length - before.adds).toBe(1);
    }
  });

  it("goes together with a context of the application's own", async () => {
    const memory = recordingMemory();
    const model = fakeModel().respond(new AIMessage("Hi.")).respond(new AIMessage("Hi."));
    const agent = createAgent({
      model,
      tools: [],
      contextSchema: z.object({ userId: z.string(), plan: z.enum(["free", "paid"]) }),
      middleware: [memxMiddleware({ memory, ingest: "await" })],
    });
    await agent.invoke(
      { messages: [new HumanMessage("Hello")] },
      { context: { userId: "ann", plan: "paid" } },
    );
    expect(memory.adds[0]?.turn.userId).toBe("ann");
    const own = createAgent({
      model,
      tools: [],
      middleware: [
        memxMiddleware({
          memory,
          ingest: "await",
          getScope: ({ configurable }) => {
            const { tenant, account } = configurable as { tenant: string; account: string };
            return { userId: `${tenant}/${account}`, scope: "project:shop" };
          },
        }),
      ],
    });
    await own.invoke(
      { messages: [new HumanMessage("Hello")] },
      { configurable: { tenant: "acme", account: "7" } },
    );
    expect(memory.adds[1]?.turn).toMatchObject({ userId: "acme/7", scope: "project:shop" });
  });

  it("leaves the work of other middlewares alone", async () => {
    const memory = recordingMemory();
    const order: string[] = [];
    const appender = (name: string) =>
      createMiddleware({
        name,
        afterModel: () => void order.push(name),
        wrapModelCall: (request, handler) =>
          handler({ ...request, systemMessage: request.systemMessage.concat(` +${name}`) }),
      });
    const model = fakeModel().respond(new AIMessage("Done."));
    const memx = memxMiddleware({ memory, ingest: "await" });
    const agent = createAgent({
      model,
      tools: [],
      systemPrompt: "S",
      middleware: [appender("A"), memx, appender("B")],
    });
    await agent.invoke({ messages: [new HumanMessage("Go")] });
    const [system] = systemTexts(model.calls[0]?.messages ?? []);
    expect(system).toBe("S +A\n\n<memx_memories>\n- known about nobody\n</memx_memories> +B");
    expect(order).toEqual(["B", "A"]);
  });

  it("does not learn what only carries structured output", async () => {
    const memory = recordingMemory();
    const responseFormat = toolStrategy(z.object({ city: z.string() }));
    const structured = fakeModel().respond(
      callTool(responseFormat[0]?.name ?? "", { city: "Oslo" }),
    );
    const agent = createAgent({
      model: structured,
      tools: [],
      responseFormat,
      middleware: [memxMiddleware({ memory, ingest: "await", includeTools: true })],
    });
    const result = await agent.invoke({
      messages: [new HumanMessage("Where do I live? I live in Oslo.")],
    });
    expect(result.structuredResponse).toEqual({ city: "Oslo" });
    expect(memory.said(0)).toEqual(["user: Where do I live? I live in Oslo."]);
  });

  it("puts the block behind the application's own system prompt, whose cache mark stays as it is", async () => {
    const memory = recordingMemory();
    const block = { type: "text", text: "You are helpful.", cache_control: { type: "ephemeral" } };
    const model = fakeModel().respond(new AIMessage("Hi."));
    const systemPrompt = new SystemMessage({ content: [block] });
    const agent = createAgent({
      model,
      tools: [],
      systemPrompt,
      middleware: [memxMiddleware({ memory })],
    });
    await agent.invoke({ messages: [new HumanMessage("Hello")] });
    const content = model.calls[0]?.messages[0]?.content;
    expect(content).toEqual([
      block,
      { type: "text", text: "\n\n<memx_memories>\n- known about nobody\n</memx_memories>" },
    ]);
    expect(systemPrompt.content).toEqual([block]);
  });

  it("can put the block behind the last user message, which keeps its id and parts", async () => {
    const memory = recordingMemory();
    const model = fakeModel().respond(new AIMessage("A cat."));
    const memx = memxMiddleware({ memory, placement: "last-user", ingest: "await" });
    const agent = createAgent({ model, tools: [], systemPrompt: "S", middleware: [memx] });
    const image = { type: "image", mimeType: "image/png", data: "iVBORw0KGgo=" };
    const asked = new HumanMessage({
      id: "m1",
      content: [{ type: "text", text: "What is this?" }, image],
    });
    const before = JSON.stringify(asked);
    await agent.invoke({ messages: [asked] });
    const seen = model.calls[0]?.messages ?? [];
    expect(seen[0]?.text).toBe("S");
    expect(seen[1]?.id).toBe("m1");
    expect(seen[1]?.content).toEqual([
      { type: "text", text: "What is this?" },
      image,
      { type: "text", text: "<memx_memories>\n- known about nobody\n</memx_memories>" },
    ]);
    expect(JSON.stringify(asked)).toBe(before);
    expect(memory.recalls[0]?.query).toBe("What is this?");
    expect(memory.said(0)).toEqual(["user: What is this?\n[image/png]", "assistant: A cat."]);
  });
});

import { describe, expect, test } from "vitest";

import { z } from "zod";

import { blocksIn, promptTexts } from "./prompts.ts";
import { spokenIn } from "./recording-memory.ts";
import type { ScriptedStep } from "./scripted-model.ts";
import { sdkLanes } from "./sdk-lanes.ts";
import { setUp, TEA } from "./set-up.ts";

const LOOP: readonly ScriptedStep[] = [
  {
    reasoning: "I should look.",
    text: "Let me look. ",
    calls: [{ name: "weather", input: { city: "Oslo" } }],
  },
  { text: "It is sunny, have some tea." },
];

describe.each(sdkLanes)("a turn on $name", (lane) => {
  const { sdk } = lane;
  const weather = sdk.tool({
    inputSchema: z.object({ city: z.string() }),
    execute: async ({ city }: { city: string }) => `sunny in ${city}`,
  });

  test("one call: the block is in the prompt, the turn is learned without reasoning", async () => {
    const { memory, fake, model, flush } = setUp(lane, [{ reasoning: "secret", text: "Tea!" }]);
    const { text } = await sdk.generateText({ model, prompt: "What do I like?" });
    await flush();
    expect(text).toBe("Tea!");
    expect(blocksIn(fake.doGenerateCalls[0])).toBe(1);
    expect(memory.recalls.map(({ query }) => query)).toEqual(["What do I like?"]);
    expect(memory.turns.map(spokenIn)).toEqual([["user: What do I like?", "assistant: Tea!"]]);
  });

  test("a generated tool loop: one recall, one turn, the same block once in every step", async () => {
    const { memory, fake, model, flush } = setUp(lane, LOOP);
    const { text } = await sdk.generateText({
      model,
      prompt: "Weather in Oslo?",
      tools: { weather },
      stopWhen: sdk.stepCountIs(5),
    });
    await flush();
    expect(text).toContain("have some tea");
    expect(fake.doGenerateCalls).toHaveLength(2);
    expect(fake.doGenerateCalls.map(blocksIn)).toEqual([1, 1]);
    const [first, second] = fake.doGenerateCalls.map((call) => promptTexts(call)[0]);
    expect(second).toBe(first);
    expect(memory.recalls).toHaveLength(1);
    expect(memory.turns.map(spokenIn)).toEqual([
      [
        "user: Weather in Oslo?",
        "assistant: Let me look. ",
        "assistant: It is sunny, have some tea.",
      ],
    ]);
  });

  test("a streamed tool loop: the same", async () => {
    const { memory, fake, model, flush } = setUp(lane, LOOP);
    const result = sdk.streamText({
      model,
      prompt: "Weather in Oslo?",
      tools: { weather },
      stopWhen: sdk.stepCountIs(5),
    });
    expect(await result.text).toContain("have some tea");
    await flush();
    expect(fake.doStreamCalls.map(blocksIn)).toEqual([1, 1]);
    expect(memory.recalls).toHaveLength(1);
    expect(memory.turns).toHaveLength(1);
    expect(spokenIn(memory.turns[0])).toHaveLength(3);
  });

  test("includeTools: what a tool was asked and gave is learned from, cut to size", async () => {
    const { memory, model, flush } = setUp(lane, LOOP, { includeTools: true });
    const long = sdk.tool({
      inputSchema: z.object({ city: z.string() }),
      execute: async () => `sunny ${"x".repeat(5000)}`,
    });
    await sdk.generateText({
      model,
      prompt: "Weather in Oslo?",
      tools: { weather: long },
      stopWhen: sdk.stepCountIs(5),
    });
    await flush();
    const tool = memory.turns[0]?.messages.find(({ role }) => role === "tool");
    expect(tool).toMatchObject({ toolName: "weather", toolInput: '{"city":"Oslo"}' });
    expect(tool?.content).toMatch(/^sunny x+…$/u);
    expect(tool?.content).toHaveLength(500);
  });

  test("a failing tool is learned from as a failure", async () => {
    const { memory, model, flush } = setUp(lane, LOOP, { includeTools: true });
    const broken = sdk.tool({
      inputSchema: z.object({ city: z.string() }),
      execute: async (): Promise<string> => {
        throw new Error("no such city");
      },
    });
    await sdk.generateText({
      model,
      prompt: "Weather in Oslo?",
      tools: { weather: broken },
      stopWhen: sdk.stepCountIs(5),
    });
    await flush();
    const tool = memory.turns[0]?.messages.find(({ role }) => role === "tool");
    expect(tool).toMatchObject({ toolName: "weather", isError: true });
  });

  test("ToolLoopAgent with the owner in its call options: one turn stays one turn", async () => {
    const { memory, fake, model, flush } = setUp(lane, LOOP, { requireUser: true });
    memory.facts.set("u7", [TEA]);
    const agent = new sdk.ToolLoopAgent({
      model,
      instructions: "You are a weather agent.",
      tools: { weather },
      callOptionsSchema: z.object({ userId: z.string() }),
      prepareCall: ({ options, ...rest }) => ({
        ...rest,
        providerOptions: { memx: { userId: options.userId } },
      }),
    });
    await agent.generate({ prompt: "Weather in Oslo?", options: { userId: "u7" } });
    const streamed = await agent.stream({ prompt: "And in Bergen?", options: { userId: "u7" } });
    await streamed.consumeStream();
    await flush();
    expect(memory.recalls.map(({ query, userId }) => [query, userId])).toEqual([
      ["Weather in Oslo?", "u7"],
      ["And in Bergen?", "u7"],
    ]);
    expect(fake.doGenerateCalls.map(blocksIn)).toEqual([1, 1]);
    expect(memory.turns.map(({ userId }) => userId)).toEqual(["u7", "u7"]);
  });

  test("structured output: the answer's JSON is data for a program and is not learned", async () => {
    const { memory, fake, model, flush } = setUp(lane, [{ text: '{"a":1}' }]);
    const { output } = await sdk.generateText({
      model,
      prompt: "I moved to Oslo. Which number?",
      output: sdk.Output.object({ schema: z.object({ a: z.number() }) }),
    });
    const streamed = sdk.streamText({
      model,
      prompt: "I moved to Bergen. Which number?",
      output: sdk.Output.object({ schema: z.object({ a: z.number() }) }),
    });
    await streamed.consumeStream();
    await flush();
    expect(output).toEqual({ a: 1 });
    expect(blocksIn(fake.doGenerateCalls[0])).toBe(1);
    expect(memory.turns.map(spokenIn)).toEqual([
      ["user: I moved to Oslo. Which number?"],
      ["user: I moved to Bergen. Which number?"],
    ]);
  });

  test("generateObject and streamObject: the same", async () => {
    const { memory, fake, model, flush } = setUp(lane, [{ text: '{"a":1}' }]);
    const schema = z.object({ a: z.number() });
    const { object } = await sdk.generateObject({ model, prompt: "I moved to Oslo.", schema });
    const streamed = sdk.streamObject({ model, prompt: "I moved to Bergen.", schema });
    for await (const _partial of streamed.partialObjectStream) continue;
    expect(await streamed.object).toEqual({ a: 1 });
    await flush();
    expect(object).toEqual({ a: 1 });
    expect([...fake.doGenerateCalls, ...fake.doStreamCalls].map(blocksIn)).toEqual([1, 1]);
    expect(memory.turns.map(spokenIn)).toEqual([
      ["user: I moved to Oslo."],
      ["user: I moved to Bergen."],
    ]);
  });

  test("a client-side tool: the turn is learned whole when the client has answered", async () => {
    const { memory, model, flush } = setUp(lane, LOOP);
    const tools = { weather: { inputSchema: z.object({ city: z.string() }) } };
    const first = await sdk.generateText({ model, prompt: "Weather in Oslo?", tools });
    await flush();
    expect(memory.turns).toEqual([]);
    const call = first.toolCalls[0];
    await sdk.generateText({
      model,
      tools,
      messages: [
        { role: "user", content: "Weather in Oslo?" },
        ...first.response.messages,
        {
          role: "tool",
          content: [
            {
              type: "tool-result",
              toolCallId: call?.toolCallId ?? "",
              toolName: "weather",
              output: { type: "text", value: "sunny" },
            },
          ],
        },
      ],
    });
    await flush();
    expect(memory.turns.map(spokenIn)).toEqual([
      [
        "user: Weather in Oslo?",
        "assistant: Let me look. ",
        "assistant: It is sunny, have some tea.",
      ],
    ]);
  });

  test("a tool the provider runs itself keeps nobody waiting: the turn is complete", async () => {
    const steps = [
      {
        text: "Found it.",
        calls: [{ name: "web", input: { q: "x" }, providerExecuted: true }],
        finish: "stop",
      },
    ];
    const { memory, model, flush } = setUp(lane, steps);
    await sdk.generateText({ model, prompt: "Search x" });
    await flush();
    expect(memory.turns.map(spokenIn)).toEqual([["user: Search x", "assistant: Found it."]]);
  });

  test("a tool that needs approval: asked, approved and run, it is one turn", async () => {
    const { memory, fake, model, flush } = setUp(lane, LOOP);
    const tools = {
      weather: sdk.tool({
        inputSchema: z.object({ city: z.string() }),
        needsApproval: true,
        execute: async ({ city }: { city: string }) => `sunny in ${city}`,
      }),
    };
    const question = { role: "user" as const, content: "Weather in Oslo?" };
    const stopWhen = sdk.stepCountIs(5);
    const asked = await sdk.generateText({ model, tools, stopWhen, messages: [question] });
    const request = asked.content.find((part) => part.type === "tool-approval-request");
    expect(request).toBeDefined();
    await flush();
    expect(memory.turns).toEqual([]);
    await sdk.generateText({
      model,
      tools,
      stopWhen,
      messages: [
        question,
        ...asked.response.messages,
        {
          role: "tool",
          content: [
            {
              type: "tool-approval-response",
              approvalId: (request as { approvalId: string }).approvalId,
              approved: true,
            },
          ],
        },
      ],
    });
    await flush();
    expect(memory.recalls).toHaveLength(1);
    expect(fake.doGenerateCalls.map(blocksIn)).toEqual([1, 1]);
    expect(memory.turns.map(spokenIn)).toEqual([
      [
        "user: Weather in Oslo?",
        "assistant: Let me look. ",
        "assistant: It is sunny, have some tea.",
      ],
    ]);
  });

  test("only what is new is a turn: history is neither asked nor learned again", async () => {
    const { memory, model, flush } = setUp(lane, [{ text: "Oslo." }]);
    await sdk.generateText({
      model,
      system: "Be short.",
      messages: [
        { role: "user", content: "I am Ann." },
        { role: "assistant", content: "Hello Ann." },
        { role: "user", content: "Where do I live?" },
      ],
    });
    await flush();
    expect(memory.recalls.map(({ query }) => query)).toEqual(["Where do I live?"]);
    expect(memory.turns.map(spokenIn)).toEqual([["user: Where do I live?", "assistant: Oslo."]]);
  });

  test("the same question at another place of the conversation is another turn", async () => {
    const { memory, model, flush } = setUp(lane, [{ text: "Done." }]);
    const again = { role: "user" as const, content: "Again, please." };
    const done = { role: "assistant" as const, content: "Done." };
    await sdk.generateText({ model, messages: [again] });
    await sdk.generateText({ model, messages: [again, done, again] });
    await sdk.generateText({ model, messages: [again] });
    await flush();
    expect(new Set(memory.turns.map(({ turnId }) => turnId)).size).toBe(2);
    expect(memory.turns).toHaveLength(2);
  });

  test("files: their text is asked, a placeholder is learned, never their bytes or names", async () => {
    const { memory, model, flush } = setUp(lane, [{ text: "A cat." }]);
    await sdk.generateText({
      model,
      messages: [
        {
          role: "user",
          content: [
            { type: "text", text: "What is this?" },
            {
              type: "file",
              mediaType: "image/png",
              data: new Uint8Array([1, 2]),
              filename: "ann.png",
            },
          ],
        },
      ],
    });
    await sdk.generateText({
      model,
      messages: [
        {
          role: "user",
          content: [{ type: "file", mediaType: "image/png", data: new Uint8Array([1]) }],
        },
      ],
    });
    await flush();
    expect(memory.recalls.map(({ query }) => query)).toEqual(["What is this?"]);
    expect(memory.turns.map(spokenIn)).toEqual([
      ["user: What is this?\n[image/png]", "assistant: A cat."],
      ["user: [image/png]", "assistant: A cat."],
    ]);
  });
});

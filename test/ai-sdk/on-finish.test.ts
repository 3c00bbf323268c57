import { memxOnFinish, type MemXOnFinish, type MemXOnFinishOptions } from "@memx/ai-sdk";
import { describe, expect, test } from "vitest";
import { z } from "zod";

import { recordingMemory, spokenIn } from "./recording-memory.ts";
import { scriptedModel, type ScriptedStep } from "./scripted-model.ts";
import { sdkLanes, type SdkLane } from "./sdk-lanes.ts";
import { setUp } from "./set-up.ts";

const LOOP: readonly ScriptedStep[] = [
  { text: "Let me look.", calls: [{ name: "weather", input: { city: "Oslo" } }] },
  { text: "It is sunny." },
];

/** The callback's option: `onFinish`, from version 7 on `onEnd`. */
const ending = (lane: SdkLane, callback: MemXOnFinish): { onFinish: MemXOnFinish } =>
  (lane.major === 7 ? { onEnd: callback } : { onFinish: callback }) as { onFinish: MemXOnFinish };

describe.each(sdkLanes)("memxOnFinish on $name", (lane) => {
  const { sdk } = lane;
  const weather = sdk.tool({
    inputSchema: z.object({ city: z.string() }),
    execute: async ({ city }: { city: string }) => `sunny in ${city}`,
  });

  test("a whole loop is one turn, generated and streamed", async () => {
    const memory = recordingMemory();
    for (const mode of ["generate", "stream"] as const) {
      const prompt = `Weather in Oslo, ${mode}?`;
      const callback = memxOnFinish({ memory, scope: { userId: "u1", sessionId: "s1" }, prompt });
      const call = {
        model: scriptedModel(lane, LOOP),
        prompt,
        tools: { weather },
        stopWhen: sdk.stepCountIs(5),
        ...ending(lane, callback),
      };
      if (mode === "generate") await sdk.generateText(call);
      else await sdk.streamText(call).consumeStream();
      await callback.flush();
    }
    expect(memory.turns.map(spokenIn)).toEqual(
      ["generate", "stream"].map((mode) => [
        `user: Weather in Oslo, ${mode}?`,
        "assistant: Let me look.",
        "assistant: It is sunny.",
      ]),
    );
    expect(memory.turns[0]).toMatchObject({ userId: "u1", sessionId: "s1" });
  });

  test("with the middleware as well, a turn has one id", async () => {
    const { memory, model, flush } = setUp(lane, LOOP);
    const messages = [
      { role: "user" as const, content: "I am Ann." },
      { role: "assistant" as const, content: [{ type: "text" as const, text: "Hello Ann." }] },
      { role: "user" as const, content: [{ type: "text" as const, text: "Weather in Oslo?" }] },
    ];
    const callback = memxOnFinish({ memory, messages, scope: { userId: "u1" } });
    await sdk.generateText({
      model,
      messages,
      tools: { weather },
      stopWhen: sdk.stepCountIs(5),
      providerOptions: { memx: { userId: "u1" } },
      ...ending(lane, callback),
    });
    await flush();
    await callback.flush();
    expect(memory.turns).toHaveLength(2);
    expect(memory.turns[0]).toEqual(memory.turns[1]);
  });

  test("a loop that stopWhen cuts: the policy decides", async () => {
    const policies: readonly MemXOnFinishOptions["onIncomplete"][] = [
      "skip",
      "user-only",
      "partial",
    ];
    const kept = [];
    for (const onIncomplete of policies) {
      const memory = recordingMemory();
      const callback = memxOnFinish({ memory, prompt: "Weather in Oslo?", onIncomplete });
      await sdk.generateText({
        model: scriptedModel(lane, LOOP),
        prompt: "Weather in Oslo?",
        tools: { weather },
        ...ending(lane, callback),
      });
      await callback.flush();
      kept.push(memory.turns.map(spokenIn));
    }
    expect(kept).toEqual([
      [],
      [["user: Weather in Oslo?"]],
      [["user: Weather in Oslo?", "assistant: Let me look."]],
    ]);
  });

  test("a loop that was cut belongs to the next turn of the conversation", async () => {
    const { memory, model, flush } = setUp(lane, LOOP);
    const first = await sdk.generateText({
      model,
      prompt: "I live in Oslo. Weather?",
      tools: { weather },
    });
    await sdk.generateText({
      model,
      tools: { weather },
      messages: [
        { role: "user", content: "I live in Oslo. Weather?" },
        ...first.response.messages,
        { role: "user", content: "Well?" },
      ],
    });
    await flush();
    expect(memory.recalls.map(({ query }) => query)).toEqual(["I live in Oslo. Weather?", "Well?"]);
    expect(memory.turns.map(spokenIn)).toEqual([
      [
        "user: I live in Oslo. Weather?",
        "assistant: Let me look.",
        "user: Well?",
        "assistant: It is sunny.",
      ],
    ]);
  });

  test("a client-side tool that waits for its result: nothing yet", async () => {
    const memory = recordingMemory();
    const callback = memxOnFinish({ memory, prompt: "Weather?", onIncomplete: "partial" });
    await sdk.generateText({
      model: scriptedModel(lane, LOOP),
      prompt: "Weather?",
      tools: { weather: { inputSchema: z.object({ city: z.string() }) } },
      ...ending(lane, callback),
    });
    await callback.flush();
    expect(memory.turns).toEqual([]);
  });

  test("an answer that ended in an error is not learned", async () => {
    const memory = recordingMemory();
    const callback = memxOnFinish({ memory, prompt: "Weather?" });
    await sdk
      .streamText({
        model: scriptedModel(lane, [{ text: "It", errorPart: new Error("x"), finish: "error" }]),
        prompt: "Weather?",
        onError: () => {},
        ...ending(lane, callback),
      })
      .consumeStream();
    await callback.flush();
    expect(memory.turns).toEqual([]);
  });

  test("structured output: its JSON is not learned", async () => {
    const memory = recordingMemory();
    const callback = memxOnFinish({ memory, prompt: "I moved to Oslo. Which number?" });
    await sdk.generateText({
      model: scriptedModel(lane, [{ text: '{"a":1}' }]),
      prompt: "I moved to Oslo. Which number?",
      output: sdk.Output.object({ schema: z.object({ a: z.number() }) }),
      ...ending(lane, callback),
    });
    await callback.flush();
    expect(memory.turns.map(spokenIn)).toEqual([["user: I moved to Oslo. Which number?"]]);
  });

  test("UI messages are the same turn as the model messages made of them", async () => {
    const { memory, model, flush } = setUp(lane, [{ text: "Tea." }]);
    const ui = [
      { id: "1", role: "user" as const, parts: [{ type: "text" as const, text: "Weather?" }] },
      {
        id: "2",
        role: "assistant" as const,
        parts: [
          { type: "step-start" as const },
          { type: "text" as const, text: "Let me look." },
          {
            type: "tool-weather" as const,
            toolCallId: "c1",
            state: "output-available" as const,
            input: { city: "Oslo" },
            output: "sunny",
          },
          { type: "step-start" as const },
          { type: "text" as const, text: "It is sunny." },
        ],
      },
      {
        id: "3",
        role: "user" as const,
        parts: [{ type: "text" as const, text: "What do I like?" }],
      },
    ];
    const messages = await sdk.convertToModelMessages(ui as never);
    const callback = memxOnFinish({ memory, messages: ui });
    await sdk.generateText({ model, messages, ...ending(lane, callback) });
    await flush();
    await callback.flush();
    expect(memory.turns).toHaveLength(2);
    expect(memory.turns[0]).toEqual(memory.turns[1]);
  });
});

test("a missing user is an error where the callback is made", () => {
  const options = { memory: recordingMemory(), prompt: "Hi", requireUser: true };
  expect(() => memxOnFinish(options)).toThrow(/userId/u);
  expect(() => memxOnFinish({ ...options, scope: { userId: "" } })).toThrow(/scope\.userId/u);
});

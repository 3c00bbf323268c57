import { createMemXMiddleware, memxMiddleware } from "@memx/ai-sdk";
import { afterEach, describe, expect, test } from "vitest";

import { blocksIn } from "./prompts.ts";
import { recordingMemory } from "./recording-memory.ts";
import { scriptedModel } from "./scripted-model.ts";
import { sdkLanes, type LanguageModelMock, type SdkLane } from "./sdk-lanes.ts";
import { TEA } from "./set-up.ts";

type Provider = Parameters<SdkLane["sdk"]["wrapProvider"]>[0]["provider"];

/** Stands for the gateway: a provider that makes a model of any name. */
function fakeGateway(fake: LanguageModelMock): Provider {
  const unused = (): never => {
    throw new Error("not used");
  };
  return {
    specificationVersion: fake.specificationVersion,
    languageModel: () => fake,
    embeddingModel: unused,
    textEmbeddingModel: unused,
    imageModel: unused,
  } as unknown as Provider;
}

const globals = globalThis as { AI_SDK_DEFAULT_PROVIDER?: unknown };
afterEach(() => {
  delete globals.AI_SDK_DEFAULT_PROVIDER;
});

describe.each(sdkLanes)("recipes on $name", (lane) => {
  const { sdk } = lane;
  const make = (): {
    memory: ReturnType<typeof recordingMemory>;
    fake: LanguageModelMock;
    middleware: ReturnType<typeof createMemXMiddleware>;
  } => {
    const memory = recordingMemory({ facts: [TEA] });
    const fake = scriptedModel(lane, [{ text: "Tea." }]);
    return { memory, fake, middleware: createMemXMiddleware({ memory }) };
  };

  test("a provider whose every model has a memory", async () => {
    const { memory, fake, middleware } = make();
    const provider = sdk.wrapProvider({
      provider: fakeGateway(fake),
      languageModelMiddleware: middleware,
    });
    await sdk.generateText({ model: provider.languageModel("any/model"), prompt: "Hi" });
    await middleware.flush();
    expect(blocksIn(fake.doGenerateCalls[0])).toBe(1);
    expect(memory.turns).toHaveLength(1);
  });

  test("plain model names: the wrapped provider as the process's default", async () => {
    const { memory, fake, middleware } = make();
    globals.AI_SDK_DEFAULT_PROVIDER = sdk.wrapProvider({
      provider: fakeGateway(fake),
      languageModelMiddleware: middleware,
    });
    const { text } = await sdk.generateText({ model: "any/model", prompt: "Hi" });
    await middleware.flush();
    expect(text).toBe("Tea.");
    expect(blocksIn(fake.doGenerateCalls[0])).toBe(1);
    expect(memory.turns).toHaveLength(1);
  });

  test("names of one's own: customProvider with a wrapped model", async () => {
    const { memory, fake, middleware } = make();
    const provider = sdk.customProvider({
      languageModels: { chat: sdk.wrapLanguageModel({ model: fake, middleware }) },
    });
    await sdk.generateText({ model: provider.languageModel("chat"), prompt: "Hi" });
    await middleware.flush();
    expect(blocksIn(fake.doGenerateCalls[0])).toBe(1);
    expect(memory.turns).toHaveLength(1);
  });

  test("beside other middlewares, before and after: one block, one recall, one turn", async () => {
    const { memory, fake, middleware } = make();
    const settings = sdk.defaultSettingsMiddleware({ settings: { temperature: 0.5 } });
    const reasoning = sdk.extractReasoningMiddleware({ tagName: "think" });
    for (const order of [
      [settings, middleware, reasoning],
      [reasoning, middleware, settings],
    ]) {
      const model = sdk.wrapLanguageModel({ model: fake, middleware: order });
      await sdk.generateText({ model, prompt: `Hi ${fake.doGenerateCalls.length}` });
    }
    await middleware.flush();
    expect(fake.doGenerateCalls.map(blocksIn)).toEqual([1, 1]);
    expect(fake.doGenerateCalls.map(({ temperature }) => temperature)).toEqual([0.5, 0.5]);
    expect(memory.recalls).toHaveLength(2);
    expect(memory.turns).toHaveLength(2);
  });

  test("wrapping keeps the model's name, provider and supported addresses", async () => {
    const { middleware } = make();
    const model = lane.mockModel({
      provider: "acme.chat",
      modelId: "acme-1",
      supportedUrls: { "image/*": [/^https:/u] },
    });
    const wrapped = sdk.wrapLanguageModel({ model, middleware });
    expect([wrapped.provider, wrapped.modelId]).toEqual(["acme.chat", "acme-1"]);
    expect(await wrapped.supportedUrls).toEqual({ "image/*": [/^https:/u] });
  });

  test("the ready-made value is a middleware like any other", () => {
    const model = sdk.wrapLanguageModel({
      model: scriptedModel(lane, [{ text: "Hi." }]),
      middleware: memxMiddleware,
    });
    expect(typeof model.doGenerate).toBe("function");
  });
});

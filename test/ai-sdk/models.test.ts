import { aiSdkEmbedder, aiSdkLanguageModel, createMemXMiddleware } from "@memx/ai-sdk";
import type { SanitizedText } from "@memx/core";
import { describe, expect, test } from "vitest";

import { recordingMemory } from "./recording-memory.ts";
import { scriptedModel } from "./scripted-model.ts";
import { sdkLanes } from "./sdk-lanes.ts";

const texts = (...list: string[]): SanitizedText[] => list as SanitizedText[];

describe.each(sdkLanes)("AI SDK models as parts of MemX on $name", (lane) => {
  test("a language model is asked with system, prompt, schema and limits, and answers with its text", async () => {
    const fake = scriptedModel(lane, [{ reasoning: "hm", text: '{"memories":[]}' }]);
    const model = aiSdkLanguageModel(fake);
    const { signal } = new AbortController();
    const schema = { type: "object", properties: {} };
    const request = {
      system: "Extract.",
      prompt: "I like tea.",
      schema,
      maxOutputTokens: 50,
      signal,
    };
    expect(await model.generate(request)).toEqual({
      text: '{"memories":[]}',
      usage: { inputTokens: 1, outputTokens: 1 },
    });
    expect(model.id).toBe(`${fake.provider}/${fake.modelId}`);
    expect(fake.doGenerateCalls[0]).toMatchObject({
      prompt: [
        { role: "system", content: "Extract." },
        { role: "user", content: [{ type: "text", text: "I like tea." }] },
      ],
      responseFormat: { type: "json", schema },
      maxOutputTokens: 50,
      abortSignal: signal,
    });
  });

  test("a language model that has a memory itself does not recall or learn the memory's questions", async () => {
    const memory = recordingMemory();
    const middleware = createMemXMiddleware({ memory, requireUser: true });
    const fake = scriptedModel(lane, [{ text: "[]" }]);
    const model = aiSdkLanguageModel(lane.sdk.wrapLanguageModel({ model: fake, middleware }));
    await model.generate({ system: "Extract.", prompt: "I like tea." });
    await middleware.flush();
    expect(memory.recalls).toEqual([]);
    expect(memory.turns).toEqual([]);
  });

  test("its failure is a ReflectorError without the provider's text; an abort is the caller's reason", async () => {
    const failing = aiSdkLanguageModel(
      scriptedModel(lane, [{ failure: new Error("Bearer sk-1") }]),
    );
    const request = { system: "Extract.", prompt: "I like tea." };
    const error: unknown = await failing.generate(request).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: "MEMX_REFLECTOR_FAILED" });
    expect((error as Error).message).not.toContain("sk-1");
    const signal = AbortSignal.abort(new Error("stop"));
    await expect(failing.generate({ ...request, signal })).rejects.toThrow("stop");
  });

  test("an embedding model gives unit vectors, in as many calls as it needs", async () => {
    const fake = lane.mockEmbeddingModel({
      provider: "acme",
      modelId: "embed-1",
      maxEmbeddingsPerCall: 2,
      doEmbed: async ({ values }) => ({
        embeddings: values.map((value) => [value.length, 0, value.length]),
        warnings: [],
      }),
    });
    const embedder = aiSdkEmbedder(fake);
    expect(await embedder.fingerprint()).toMatchObject({ model: "acme:embed-1", dimension: 3 });
    const { vectors, unknownShares } = await embedder.embed(texts("a", "bb", "ccc"));
    expect(vectors).toHaveLength(3);
    for (const vector of vectors) {
      expect(vector).toEqual(Float32Array.of(Math.SQRT1_2, 0, Math.SQRT1_2));
    }
    expect(unknownShares).toEqual([0, 0, 0]);
    expect(fake.doEmbedCalls.map(({ values }) => values.length).toSorted()).toEqual([1, 1, 2]);
  });
});

test("a model's name is no model: the error says how to make one of it", () => {
  expect(() => aiSdkLanguageModel("openai/gpt-4o-mini" as never)).toThrow(/gateway\(name\)/u);
  expect(() => aiSdkEmbedder("openai/text-embedding-3-small" as never)).toThrow(
    /gateway\.embeddingModel\(name\)/u,
  );
});

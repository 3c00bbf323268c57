import { AIMessage, HumanMessage } from "@langchain/core/messages";
import { FakeListChatModel, SyntheticEmbeddings } from "@langchain/core/utils/testing";
import { langchainEmbedder, langchainLanguageModel } from "@memx/langchain";
import { memxMiddleware } from "@memx/langchain/middleware";
import { createAgent, fakeModel } from "langchain";
import { describe, expect, it } from "vitest";

import { openMemory } from "./open-memory.ts";

const SCHEMA = { type: "object", properties: { memories: { type: "array" } } };

describe("langchainLanguageModel", () => {
  it("passes the prompts on and gives text and usage back", async () => {
    const usage_metadata = { input_tokens: 7, output_tokens: 3, total_tokens: 10 };
    const model = fakeModel().respond(
      Object.assign(new AIMessage([{ type: "text", text: "[]" }]), { usage_metadata }),
    );
    const port = langchainLanguageModel(model, { id: "test/model" });
    const answer = await port.generate({ system: "S", prompt: "P", schema: SCHEMA });
    expect(port.id).toBe("test/model");
    expect(answer).toEqual({ text: "[]", usage: { inputTokens: 7, outputTokens: 3 } });
    expect(model.calls[0]?.messages.map((message) => [message.getType(), message.text])).toEqual([
      ["system", "S"],
      ["human", "P"],
    ]);
    expect(langchainLanguageModel(new FakeListChatModel({ responses: [] })).id).toBe("fake-list");
  });

  it("lets the provider enforce the schema where that is asked for", async () => {
    const model = fakeModel().structuredResponse({ memories: [] });
    const port = langchainLanguageModel(model, { structuredOutput: true });
    expect((await port.generate({ system: "S", prompt: "P", schema: SCHEMA })).text).toBe(
      '{"memories":[]}',
    );
  });

  it("does not call the model after the caller's abort, and hands the signal on", async () => {
    const model = fakeModel().respond(new AIMessage("[]"));
    const port = langchainLanguageModel(model);
    const reason = new Error("gone");
    await expect(
      port.generate({ system: "S", prompt: "P", signal: AbortSignal.abort(reason) }),
    ).rejects.toBe(reason);
    expect(model.calls).toHaveLength(0);
    const { signal } = new AbortController();
    await port.generate({ system: "S", prompt: "P", signal });
    expect(model.calls[0]?.options).toMatchObject({ signal });
  });

  it("keeps the Reflector's words out of the stream of the agent it learns from", async () => {
    const reflector = fakeModel();
    for (let call = 0; call < 5; call += 1)
      reflector.respond(new AIMessage('{"memories":[]} reflector-words'));
    const memory = openMemory({
      reflector: { mode: "llm" },
      llm: langchainLanguageModel(reflector),
    });
    const memx = memxMiddleware({ memory, ingest: "await", recallTimeoutMs: 60_000 });
    const agent = createAgent({
      model: fakeModel().respond(new AIMessage("Welcome to Oslo.")),
      tools: [],
      middleware: [memx],
    });
    const seen: string[] = [];
    const stream = await agent.stream(
      { messages: [new HumanMessage("I moved to Oslo in May.")] },
      { streamMode: "messages" },
    );
    for await (const [message] of stream) seen.push(message.text);
    expect(reflector.calls.length).toBeGreaterThan(0);
    expect(seen.join("")).toContain("Welcome to Oslo.");
    expect(seen.join("")).not.toContain("reflector-words");
  });
});

describe("langchainEmbedder", () => {
  it("gives unit vectors in the texts' order, and a fingerprint that tells models apart", async () => {
    const embeddings = new SyntheticEmbeddings({ vectorSize: 8 });
    const embedder = langchainEmbedder(embeddings);
    expect(await embedder.fingerprint()).toEqual({
      model: "langchain:SyntheticEmbeddings",
      dimension: 8,
      pooling: "provider",
      quantisation: "provider",
    });
    const texts = ["one", "two", "one"] as unknown as Parameters<typeof embedder.embed>[0];
    const { vectors, unknownShares } = await embedder.embed(texts);
    expect(unknownShares).toEqual([0, 0, 0]);
    expect(vectors[0]).toEqual(vectors[2]);
    for (const vector of vectors) expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
    expect(await embedder.embed([])).toEqual({ vectors: [], unknownShares: [] });
    const named = langchainEmbedder(Object.assign(embeddings, { model: "m" }), { dimension: 8 });
    expect(await named.fingerprint()).toMatchObject({ model: "langchain:m", dimension: 8 });
  });

  it("makes a memory search by meaning", async () => {
    const memory = openMemory({
      embedder: langchainEmbedder(new SyntheticEmbeddings({ vectorSize: 8 })),
    });
    await memory.add("The staging database runs on port 5433.", { infer: false });
    expect((await memory.search("staging database")).mode).toBe("hybrid");
  });

  it("asks again after a provider was down", async () => {
    let down = true;
    const embeddings = {
      embedQuery: async () => {
        if (down) throw new Error("503");
        return [3, 4];
      },
      embedDocuments: async (texts: string[]) => texts.map(() => [3, 4]),
    };
    const embedder = langchainEmbedder(embeddings);
    await expect(embedder.fingerprint()).rejects.toThrow("503");
    down = false;
    expect((await embedder.fingerprint()).dimension).toBe(2);
  });
});

import { EnsembleRetriever } from "@langchain/classic/retrievers/ensemble";
import { createRetrieverTool } from "@langchain/classic/tools/retriever";
import { Document } from "@langchain/core/documents";
import { StringOutputParser } from "@langchain/core/output_parsers";
import { ChatPromptTemplate } from "@langchain/core/prompts";
import { RunnableLambda, RunnablePassthrough } from "@langchain/core/runnables";
import { FakeListChatModel } from "@langchain/core/utils/testing";
import { Annotation, END, START, StateGraph } from "@langchain/langgraph";
import { StoreError } from "@memx/core";
import { MemXRetriever } from "@memx/langchain";
import { describe, expect, it } from "vitest";
import { z } from "zod";

import { openMemory } from "./open-memory.ts";

async function filledMemory() {
  const memory = openMemory();
  const add = (text: string, userId: string, metadata: Record<string, unknown>) =>
    memory.add(text, { userId, metadata, infer: false });
  await add("The staging database runs on port 5433.", "ann", { source: "wiki", page: 3 });
  await add("The production database runs on port 5432.", "ann", { source: "runbook", page: 7 });
  await add("The database of Bob runs on port 1111.", "bob", { source: "wiki", page: 3 });
  return memory;
}

const asAnn = { configurable: { userId: "ann" } };

describe("MemXRetriever", () => {
  it("gives documents with ids, scores and metadata, best first, of the run's user alone", async () => {
    const retriever = new MemXRetriever({ memory: await filledMemory() });
    const documents = await retriever.invoke("Which port has the staging database?", asAnn);
    expect(documents.map(({ pageContent }) => pageContent)).toEqual([
      "The staging database runs on port 5433.",
      "The production database runs on port 5432.",
    ]);
    const [first, second] = documents;
    expect(first).toBeInstanceOf(Document);
    expect(first?.id).toMatch(/^mem_/);
    expect(first?.metadata).toMatchObject({
      source: "wiki",
      page: 3,
      memx: { userId: "ann", section: "GENERAL" },
    });
    expect(first?.metadata.memx.explain.l1).toBeGreaterThan(0);
    expect(first?.metadata.score).toBeGreaterThan(second?.metadata.score ?? 1);
    expect(
      await retriever.invoke("Which port has the database?", { configurable: { userId: "eve" } }),
    ).toEqual([]);
    expect(await retriever.invoke(" ", asAnn)).toEqual([]);
  });

  it("narrows by metadata, count and score", async () => {
    const memory = await filledMemory();
    const search = async (options: object) =>
      (
        await new MemXRetriever({ memory, scope: { userId: "ann" }, ...options }).invoke(
          "database port",
        )
      ).map(({ metadata }) => metadata.source);
    expect(await search({ filter: { metadata: { source: "runbook" } } })).toEqual(["runbook"]);
    expect(await search({ filter: { metadata: { source: "nowhere" } } })).toEqual([]);
    await expect(search({ filter: { source: "wiki" } })).rejects.toThrow("filters.source");
    expect(await search({ k: 1 })).toHaveLength(1);
    expect(await search({ minScore: 0.99 })).toEqual([]);
  });

  it("works in a chain, in a batch, as a tool and in an ensemble", async () => {
    const memory = await filledMemory();
    const retriever = new MemXRetriever({ memory, k: 1, scope: { userId: "ann" } });
    const chain = RunnablePassthrough.assign({
      context: RunnableLambda.from(({ question }: { question: string }) => question)
        .pipe(retriever)
        .pipe((documents) => documents.map(({ pageContent }) => pageContent).join("\n")),
    })
      .pipe(ChatPromptTemplate.fromTemplate("{context}\n{question}"))
      .pipe((prompt) => prompt.toString());
    expect(await chain.invoke({ question: "staging database port" })).toContain("5433");

    const batch = await retriever.batch(["staging database", "production database"]);
    expect(batch.map(([document]) => document?.metadata.page)).toEqual([3, 7]);

    const asked = createRetrieverTool(retriever, { name: "recall", description: "what is known" });
    expect(await asked.invoke({ query: "production database" })).toContain("5432");
    const own = retriever.asTool({
      name: "recall",
      description: "what is known",
      schema: z.string(),
    });
    expect(await own.invoke("production database")).toMatchObject([
      { pageContent: expect.stringContaining("5432") },
    ]);

    const ensemble = new EnsembleRetriever({
      retrievers: [retriever, retriever],
      weights: [0.5, 0.5],
    });
    expect(await ensemble.invoke("staging database")).toHaveLength(1);
  });

  it("answers from a graph, for the user of the graph's run", async () => {
    const retriever = new MemXRetriever({ memory: await filledMemory(), requireUser: true });
    const State = Annotation.Root({
      question: Annotation<string>,
      documents: Annotation<Document[]>,
      answer: Annotation<string>,
    });
    const model = new FakeListChatModel({ responses: ["It is port 5433."] });
    const graph = new StateGraph(State)
      .addNode("retrieve", async ({ question }) => ({
        documents: await retriever.invoke(question),
      }))
      .addNode("generate", async ({ documents }) => ({
        answer: await model
          .pipe(new StringOutputParser())
          .invoke(documents.map((one) => one.pageContent).join("\n")),
      }))
      .addEdge(START, "retrieve")
      .addEdge("retrieve", "generate")
      .addEdge("generate", END)
      .compile();
    const result = await graph.invoke({ question: "staging database port" }, asAnn);
    expect(result.answer).toBe("It is port 5433.");
    expect(result.documents.map(({ metadata }) => metadata.memx.userId)).toEqual(["ann", "ann"]);
    await expect(graph.invoke({ question: "staging database port" })).rejects.toMatchObject({
      code: "MEMX_USER_REQUIRED",
    });
  });

  it("keeps parallel calls of two users apart", async () => {
    const retriever = new MemXRetriever({ memory: await filledMemory(), reinforce: false });
    const owners = await Promise.all(
      Array.from({ length: 1000 }, async (_, call) => {
        const userId = call % 2 === 0 ? "ann" : "bob";
        const documents = await retriever.invoke("database port", { configurable: { userId } });
        return (
          documents.every(({ metadata }) => metadata.memx.userId === userId) && documents.length > 0
        );
      }),
    );
    expect(owners.every(Boolean)).toBe(true);
  });

  it("tells callbacks what it found, and tracers nothing about the memory", async () => {
    const retriever = new MemXRetriever({ memory: await filledMemory(), tags: ["memx"] });
    const found: number[] = [];
    await retriever.invoke("database port", {
      ...asAnn,
      callbacks: [{ handleRetrieverEnd: (documents) => void found.push(documents.length) }],
    });
    expect(found).toEqual([2]);
    expect(JSON.parse(JSON.stringify(retriever))).toEqual({
      lc: 1,
      type: "not_implemented",
      id: ["memx", "retrievers", "MemXRetriever"],
    });
  });

  it("gives nothing when the store is down, and throws with strict", async () => {
    const error = new StoreError({ code: "MEMX_STORE_UNAVAILABLE", message: "The store is down." });
    const memory = Object.assign(openMemory(), { search: async () => await Promise.reject(error) });
    const codes: string[] = [];
    const open = new MemXRetriever({ memory, onError: ({ code }) => codes.push(code) });
    expect(await open.invoke("anything")).toEqual([]);
    expect(codes).toEqual(["MEMX_STORE_UNAVAILABLE"]);
    await expect(new MemXRetriever({ memory, strict: true }).invoke("anything")).rejects.toBe(
      error,
    );
  });

  it("ends with the caller's abort", async () => {
    const retriever = new MemXRetriever({
      memory: await filledMemory(),
      onError: () => expect.unreachable(),
    });
    const reason = new Error("gone");
    await expect(
      retriever.invoke("database", { ...asAnn, signal: AbortSignal.abort(reason) }),
    ).rejects.toBe(reason);
  });
});

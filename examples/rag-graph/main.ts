// A LangGraph graph that retrieves memories, with metadata filters and scores, and answers from them.
// Offline with a scripted model; with OPENAI_API_KEY set, the same graph talks to a real one.
import assert from "node:assert/strict";

import type { Document } from "@langchain/core/documents";
import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { Annotation, END, START, StateGraph } from "@langchain/langgraph";
import { Memory } from "@memx/core";
import { MemXRetriever } from "@memx/langchain";
import { fakeModel, initChatModel } from "langchain";

const memory = new Memory({ store: { uri: "memory" }, embedder: "none" });
const remember = (text: string, metadata: Record<string, string>) =>
  memory.add(text, { userId: "ann", metadata, infer: false });
await remember("The staging database runs on port 5433.", { source: "runbook" });
await remember("The production database runs on port 5432.", { source: "runbook" });
await remember("The staging database was slow on Tuesday.", { source: "chat" });

/** Answers from nothing but its prompt, as a model does. */
const answer = (messages: BaseMessage[]): AIMessage => {
  const [, port] =
    /staging database.*?port (\d+)/i.exec(messages.map(({ text }) => text).join("\n")) ?? [];
  return new AIMessage(port === undefined ? "I do not know." : `It runs on port ${port}.`);
};
const model = process.env.OPENAI_API_KEY
  ? await initChatModel("openai:gpt-4o-mini")
  : fakeModel().respond(answer);

const retriever = new MemXRetriever({ memory, k: 2, filter: { metadata: { source: "runbook" } } });
const State = Annotation.Root({
  question: Annotation<string>,
  documents: Annotation<Document[]>,
  answer: Annotation<string>,
});

const graph = new StateGraph(State)
  // The retriever reads the user from the graph's run: { configurable: { userId } }.
  .addNode("retrieve", async ({ question }) => ({ documents: await retriever.invoke(question) }))
  .addNode("generate", async ({ question, documents }) => {
    const known = documents.map(({ pageContent }) => `- ${pageContent}`).join("\n");
    const message = await model.invoke(
      `Answer from these notes only.\n${known}\n\nQuestion: ${question}`,
    );
    return { answer: message.text };
  })
  .addEdge(START, "retrieve")
  .addEdge("retrieve", "generate")
  .addEdge("generate", END)
  .compile();

const result = await graph.invoke(
  { question: "Which port has the staging database?" },
  { configurable: { userId: "ann" } },
);
for (const { pageContent, metadata } of result.documents)
  console.log(`${Number(metadata.score).toFixed(2)}  ${pageContent}`);
console.log(result.answer);
assert.match(result.answer, /5433/);
assert.deepEqual(
  [...new Set(result.documents.map(({ metadata }) => metadata.source))],
  ["runbook"],
);
await memory.close();

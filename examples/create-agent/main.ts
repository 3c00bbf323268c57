// A createAgent agent with a long-term memory, for many users. Each turn recalls once and learns once, however many
// steps it has. Offline with a scripted model; with OPENAI_API_KEY set, the same agent talks to a real one.
import assert from "node:assert/strict";

import { AIMessage, HumanMessage, type BaseMessage } from "@langchain/core/messages";
import { Memory } from "@memx/core";
import { createMemoryTools } from "@memx/langchain/tools";
import { memxMiddleware } from "@memx/langchain/middleware";
import { createAgent, fakeModel, tool } from "langchain";
import { z } from "zod";

const weather = tool(({ city }) => `18 degrees and sunny in ${city}`, {
  name: "weather",
  description: "The weather in a city",
  schema: z.object({ city: z.string() }),
});

const callWeather = (prompt: string): AIMessage => {
  const city = /home city is (\w+)/.exec(prompt)?.[1] ?? "nowhere";
  return new AIMessage({
    content: "",
    tool_calls: [{ name: "weather", args: { city }, id: "call_1", type: "tool_call" }],
  });
};

/** Answers from nothing but its prompt, as a model does. */
function answer(messages: BaseMessage[]): AIMessage {
  const prompt = messages.map(({ text }) => text).join("\n");
  const last = messages.at(-1);
  if (last?.getType() === "tool") return new AIMessage(`It is ${last.text}.`);
  if (!/weather/i.test(last?.text ?? "")) return new AIMessage("Good to know.");
  return /home city is (\w+)/.test(prompt)
    ? callWeather(prompt)
    : new AIMessage("What is your home city?");
}

function scriptedModel() {
  const model = fakeModel();
  for (let step = 0; step < 10; step += 1) model.respond(answer);
  return model;
}

const memory = new Memory({ store: { uri: "memory" }, embedder: "none", requireUser: true });
await memory.status();
const events: string[] = [];
const memx = memxMiddleware({
  memory,
  requireUser: true,
  // Keywords alone, and a question about more than the memory says: a lower floor than the default of 0.30.
  minScore: 0.15,
  onEvent: ({ type }) => events.push(type),
});
const agent = createAgent({
  model: process.env.OPENAI_API_KEY ? "openai:gpt-4o-mini" : scriptedModel(),
  tools: [weather, ...createMemoryTools({ memory, requireUser: true })],
  systemPrompt: "You are a helpful assistant.",
  middleware: [memx],
});

async function ask(userId: string, text: string): Promise<string> {
  const result = await agent.invoke(
    { messages: [new HumanMessage(text)] },
    { context: { userId } },
  );
  await memx.flush();
  return result.messages.at(-1)?.text ?? "";
}

await ask("ann", "Remember that my home city is Oslo.");
events.length = 0;
const toAnn = await ask("ann", "How is the weather in my home city?");
console.log(toAnn);
assert.match(toAnn, /Oslo/);
assert.deepEqual(
  events,
  ["recall-finished", "ingest-finished"],
  "one recall and one ingest for all steps",
);

const toBob = await ask("bob", "How is the weather in my home city?");
console.log(toBob);
assert.doesNotMatch(toBob, /Oslo/, "another user knows nothing of it");
await memory.close();

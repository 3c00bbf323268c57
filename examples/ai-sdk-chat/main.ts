// A chat that remembers: what Ann says in one conversation is known in the next one.
//   npx tsx --conditions=@memx/source examples/ai-sdk-chat/main.ts
// Without a key a scripted model answers. With OPENAI_API_KEY set, and `npm install @ai-sdk/openai`, a real one does.
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { createMemXMiddleware, type TurnEvent } from "@memx/ai-sdk";
import { Memory } from "@memx/core";
import { stepCountIs, streamText, tool, wrapLanguageModel, type ModelMessage } from "ai";
import { z } from "zod";

import { scriptedModel } from "./scripted-model.ts";

type Model = Parameters<typeof wrapLanguageModel>[0]["model"];

async function chooseModel(): Promise<Model> {
  if (process.env["OPENAI_API_KEY"] === undefined) return scriptedModel();
  const provider = "@ai-sdk/openai";
  const { openai } = (await import(provider)) as { openai: (id: string) => Model };
  return openai("gpt-4o-mini");
}

const folder = await mkdtemp(join(tmpdir(), "memx-chat-"));
const memory = new Memory({ store: { uri: folder } });
const events: TurnEvent[] = [];
const middleware = createMemXMiddleware({
  memory,
  requireUser: true,
  recallTimeoutMs: 30_000,
  onEvent: (event) => void events.push(event),
});
const model = wrapLanguageModel({ model: await chooseModel(), middleware });

const findClub = tool({
  description: "Finds a club for a hobby.",
  inputSchema: z.object({ hobby: z.string() }),
  execute: async ({ hobby }) => `The ${hobby} club meets on Tuesdays.`,
});

/** One conversation: says one thing and prints the answer as it comes. */
async function converse(sessionId: string, text: string): Promise<string> {
  const messages: ModelMessage[] = [{ role: "user", content: text }];
  process.stdout.write(`\n[${sessionId}] Ann: ${text}\n[${sessionId}] Model: `);
  const result = streamText({
    model,
    system: "You are a helpful assistant. Be short.",
    messages,
    tools: { find_club: findClub },
    stopWhen: stepCountIs(5),
    providerOptions: { memx: { userId: "ann", sessionId } },
  });
  for await (const delta of result.textStream) process.stdout.write(delta);
  process.stdout.write("\n");
  return await result.text;
}

await converse("monday", "Remember that my hobby is chess.");
await middleware.flush();
const answer = await converse("friday", "What is my hobby? Please find me a club for it.");
await middleware.flush();

const learned = await memory.list({ userId: "ann" });
console.log(`\nRemembered: ${learned.map(({ content }) => content).join(" | ")}`);
const recalls = events.flatMap((event) => (event.type === "recall-finished" ? [event.hits] : []));
assert.equal(recalls.length, 2, "one recall per turn, however many steps it has");
assert.equal(recalls[0], 0, "nothing was known in the first conversation");
assert.ok((recalls[1] ?? 0) > 0, "the first conversation is known in the second");
if (process.env["OPENAI_API_KEY"] === undefined) {
  assert.equal(answer, "Good news: The chess club meets on Tuesdays.");
}

await memory.close();
await rm(folder, { recursive: true });
console.log("ok");

// The canary through both adapters: what goes in by a framework is held to the same.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateText, wrapLanguageModel } from "ai";
import { MockLanguageModelV3 } from "ai/test";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createMemXMiddleware, memxTools } from "@memx/ai-sdk";
import { Memory } from "@memx/core";
import { hashEmbedder } from "@memx/core/testing";
import {
  createMemoryTools,
  MemXChatMessageHistory,
  MemXMemory,
  MemXRetriever,
} from "@memx/langchain";
import { searchHome } from "./search-home.ts";

const BODY = "R7k2Lq9XvB4nT8wZc3Yh6J";
const token = `ghp_${BODY}mPd5Gs1Fa0UeKo`;
const text = `Remember that the deploy key is ${token}.`;

let home: string;
let memory: Memory;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "memx-canary-adapters-"));
  memory = new Memory({ home, embedder: hashEmbedder(), reflector: { mode: "rules" } });
});

afterEach(() => rm(home, { recursive: true, force: true, maxRetries: 5 }));

async function expectNoCanary(): Promise<void> {
  await memory.close();
  const { found, rows } = await searchHome(home, [BODY]);
  expect(found).toEqual([]);
  expect(rows).toBeGreaterThan(0);
}

test("through the AI SDK", { timeout: 60_000 }, async () => {
  const usage = {
    inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 1, text: 1, reasoning: 0 },
  };
  const doGenerate = {
    content: [{ type: "text" as const, text: `Noted: ${token}` }],
    finishReason: { unified: "stop" as const, raw: undefined },
    usage,
    warnings: [],
  };
  const middleware = createMemXMiddleware({
    memory,
    ingest: "await",
    includeTools: true,
    recallTimeoutMs: 30_000,
  });
  const model = wrapLanguageModel({ model: new MockLanguageModelV3({ doGenerate }), middleware });
  await generateText({
    model,
    prompt: text,
    providerOptions: { memx: { userId: token, sessionId: token, scope: token } },
  });
  const { add_memory } = memxTools({ memory, scope: { userId: token } });
  await add_memory?.execute?.(
    { memory: text, content: text, text } as never,
    { toolCallId: token, messages: [] } as never,
  );
  await expectNoCanary();
});

test("through LangChain", { timeout: 60_000 }, async () => {
  const chain = new MemXMemory({ memory, scope: { userId: token, sessionId: token } });
  await chain.saveContext({ input: text }, { response: `Noted: ${token}` });
  await chain.flush();
  await chain.loadMemoryVariables({ input: text });
  await new MemXRetriever({ memory }).invoke(text);
  const history = new MemXChatMessageHistory({ memory, sessionId: token, userId: token });
  await history.addUserMessage(text);
  expect(JSON.stringify(await history.getMessages())).not.toContain(BODY);
  for (const tool of createMemoryTools({ memory }))
    await tool.invoke({ memory: text, content: text, query: text } as never).catch(() => undefined);
  await expectNoCanary();
});

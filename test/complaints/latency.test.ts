// Group E: slow, chatty or oversized answers.
import { Socket } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { hashEmbedder } from "@memx/core/testing";
import { open } from "../input/open-memory.ts";

afterEach(() => void vi.restoreAllMocks());

test("one search embeds once, however many sentences, entities and filters it has", async () => {
  const embedder = hashEmbedder();
  const memory = await open("memory", { embedder });
  for (let index = 0; index < 20; index += 1)
    await memory.add(`Fact ${index} about Ann, Bob and Cem.`, { infer: false, curate: false });
  for (const query of [
    "ann",
    "What about Ann? And Bob? Tell me of Cem. Why? When?",
    "word ".repeat(2000),
  ]) {
    const before = embedder.calls.length;
    await memory.search(query, { explain: true, maxResults: 20, filters: { since: 0 } });
    await memory.flush();
    expect(embedder.calls.length - before).toBe(1);
  }
});

test("one add embeds once, however many memories come of it", async () => {
  const embedder = hashEmbedder();
  const memory = await open("memory", { embedder });
  const text =
    "Remember that the API runs on port 8080. Remember that the database runs on port 5433. I prefer tabs.";
  const { events } = await memory.add(text);
  expect(events.length).toBeGreaterThan(1);
  expect(embedder.calls).toHaveLength(1);
});

test("no call opens a connection: add, search, sweep and the rest stay in the process", async () => {
  const connect = vi.spyOn(Socket.prototype, "connect");
  const request = vi.spyOn(globalThis, "fetch");
  const memory = await open("lancedb");
  await memory.add("Remember that the API runs on port 8080.", { userId: "ann" });
  await memory.search("port", { userId: "ann" });
  await memory.recall("port", { userId: "ann" });
  await memory.import([{ content: "Imported." }]);
  await memory.sweep();
  await memory.status();
  await memory.close();
  expect(connect).not.toHaveBeenCalled();
  expect(request).not.toHaveBeenCalled();
});

test("a search tells what each of its stages took", async () => {
  const memory = await open();
  await memory.add("Herons.", { infer: false });
  const { timings = {} } = await memory.search("herons", { explain: true });
  expect(Object.keys(timings)).toEqual(
    expect.arrayContaining(["sanitize", "embed", "candidates", "rank"]),
  );
});

test("the block never exceeds its budget, whatever the memories are made of", async () => {
  const memory = await open();
  const contents = [
    "heron ".repeat(5000),
    `heron ${"鷺".repeat(4000)}`,
    `heron ${"🦩".repeat(3000)}`,
    `heron ${"a9$".repeat(3000)}`,
  ];
  for (const content of contents) await memory.add(content, { infer: false, curate: false });
  for (const tokenBudget of [1, 60, 200, 2000]) {
    const { block, tokens } = await memory.recall("heron", { tokenBudget, minScore: 0 });
    expect(tokens).toBeLessThanOrEqual(tokenBudget);
    if (block !== "") expect(block.endsWith("</memx_memories>")).toBe(true);
  }
});

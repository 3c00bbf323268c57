// Group D: memories that nobody said.
import { expect, test } from "vitest";
import { scriptedLanguageModel } from "@memx/core/testing";
import { open } from "../input/open-memory.ts";

test("a recalled block that comes back, quoted or cut, is not learned again", async () => {
  const memory = await open();
  await memory.add("Remember that the heronry has 42 nests.");
  const before = await memory.list({ status: "all" });
  const { block } = await memory.recall("How many nests has the heronry?", { minScore: 0 });
  expect(block).toContain("42");
  for (const echo of [
    block,
    `Thanks!\n\n${block}\n\nWhat else?`,
    block.slice(0, -20),
    `${block}\n${block}`,
  ]) {
    for (const role of ["user", "assistant", "system", "tool"] as const)
      await memory.add([{ role, content: echo }]);
    await memory.add(echo, { infer: false });
  }
  const known = (await memory.list({ status: "all" })).filter(({ content }) =>
    content.includes("42"),
  );
  expect(known.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
});

test("empty in, empty out: no model is asked about nothing", async () => {
  const llm = scriptedLanguageModel('{"memories": [{"content": "The user is a pirate."}]}');
  const memory = await open("memory", { llm, reflector: { mode: "llm" } });
  for (const input of ["", "   ", [], { messages: [] }, [{ role: "user" as const, content: "" }]])
    expect((await memory.add(input)).events).toEqual([]);
  expect(llm.requests).toEqual([]);
  expect(await memory.list()).toEqual([]);
});

test("a model that cannot be reached is told as degraded, never as nothing to remember", async () => {
  const llm = scriptedLanguageModel(new Error("socket hang up"));
  const memory = await open("memory", { llm, reflector: { mode: "llm" } });
  const { degraded, events } = await memory.add("Remember that the heronry has 42 nests.");
  expect(degraded).toMatchObject([{ stage: "reflect" }]);
  expect(events).toHaveLength(1);
});

test("a false fact can be taken back, changed, and given an end", async () => {
  const memory = await open();
  const { events } = await memory.add("The heronry has 42 nests.", { infer: false });
  const id = events[0]?.id ?? "";
  await memory.update(id, { expiresAt: 0 });
  expect((await memory.search("heronry")).hits).toEqual([]);
  await memory.update(id, { expiresAt: null });
  expect((await memory.search("heronry")).hits).toHaveLength(1);
  await memory.delete(id);
  expect((await memory.search("heronry")).hits).toEqual([]);
});

test("who said it stays with what was said", async () => {
  const memory = await open();
  await memory.add(
    [
      { role: "user", name: "Caroline", content: "I saw a heron." },
      { role: "assistant", content: "I have never seen one." },
    ],
    { infer: false },
  );
  expect((await memory.list())[0]?.content).toBe(
    "Caroline: I saw a heron.\nAssistant: I have never seen one.",
  );
});

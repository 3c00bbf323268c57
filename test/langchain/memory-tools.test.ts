import { AIMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { MemXError, StoreError, type Hit } from "@memx/core";
import { createMemoryTools, type MemoryTool } from "@memx/langchain";
import { createAgent, fakeModel } from "langchain";
import { describe, expect, it } from "vitest";

import { openMemory } from "./open-memory.ts";

const asAnn = { configurable: { userId: "ann" } };

function named(tools: readonly MemoryTool[], name: string): MemoryTool {
  const found = tools.find((tool) => tool.name === name);
  if (found === undefined) throw new Error(`no tool ${name}`);
  return found;
}

/** Calls a tool the way an agent does. */
async function callTool(
  tool: MemoryTool,
  args: unknown,
  config: object = {},
): Promise<ToolMessage> {
  const call = {
    type: "tool_call" as const,
    id: "c1",
    name: tool.name,
    args: args as Record<string, unknown>,
  };
  return (await tool.invoke(call, config)) as unknown as ToolMessage;
}

describe("createMemoryTools", () => {
  it("gives search and add, the others by choice, under names a model knows", () => {
    expect(createMemoryTools({ memory: openMemory() }).map(({ name }) => name)).toEqual([
      "search_memory",
      "add_memory",
    ]);
    const all = createMemoryTools({
      memory: openMemory(),
      tools: ["search_memory", "add_memory", "update_memory", "delete_memory"],
    });
    for (const { schema, description } of all) {
      expect(Object.keys(schema.properties)).not.toContain("userId");
      expect(description.length).toBeGreaterThan(20);
    }
  });

  it("adds, finds, updates and deletes for the run's user", async () => {
    const memory = openMemory();
    const tools = createMemoryTools({
      memory,
      tools: ["search_memory", "add_memory", "update_memory", "delete_memory"],
    });
    const call = async (name: string, args: object, config: object = asAnn): Promise<ToolMessage> =>
      await callTool(named(tools, name), args, config);

    const added = await call("add_memory", {
      content: "Ann's staging database runs on port 5433.",
      tags: ["database"],
    });
    expect(added.content).toMatch(/^Remembered as mem_/);
    const found = await call("search_memory", { query: "staging database port" });
    expect(found.content).toContain("5433");
    expect(found.content).toContain("<memx_memories>");
    const [hit] = found.artifact as readonly Hit[];
    expect(hit).toMatchObject({ userId: "ann", tags: ["database"] });

    const id = hit?.id ?? "";
    expect((await call("search_memory", { query: "staging database port" }, {})).content).toBe(
      "Nothing is remembered about this.",
    );
    expect((await call("update_memory", { id, content: "Now 5434." }, {})).content).toBe(
      "There is no memory with this id.",
    );
    expect((await call("delete_memory", { id }, { configurable: { userId: "bob" } })).content).toBe(
      "There is no memory with this id.",
    );
    expect(
      (await call("update_memory", { id, content: "Ann's staging database runs on port 5434." }))
        .content,
    ).toBe(`Updated ${id}.`);
    expect((await memory.get(id, { userId: "ann" }))?.content).toContain("5434");
    expect((await call("delete_memory", { id })).content).toBe(`Deleted ${id}.`);
    expect(await memory.get(id, { userId: "ann" })).toBeNull();
  });

  it("takes whatever arguments a model invents", async () => {
    const tools = createMemoryTools({ memory: openMemory(), scope: { userId: "ann" } });
    const search = named(tools, "search_memory");
    const ask = async (args: unknown): Promise<string> => {
      const message = await callTool(search, args);
      return message.text;
    };
    expect(await ask({ query: 42, limit: "3", extra: { deep: true } })).toBe(
      "Nothing is remembered about this.",
    );
    expect(await ask({ limit: -1, query: "x" })).toBe("Nothing is remembered about this.");
    expect(await ask("just a text")).toBe("Nothing is remembered about this.");
    expect(await ask({})).toContain("`query`");
    expect(await ask({ query: null })).toContain("`query`");
    expect(await ask([])).toContain("`query`");
  });

  it("says a sentence when the memory fails, without the error's text", async () => {
    const error = new StoreError({ code: "MEMX_STORE_UNAVAILABLE", message: "secret path" });
    const memory = Object.assign(openMemory(), { recall: async () => await Promise.reject(error) });
    const codes: string[] = [];
    const [search] = createMemoryTools({ memory, onError: ({ code }) => codes.push(code) });
    const { text, artifact } = await callTool(search as MemoryTool, { query: "x" });
    expect(text).toBe("The memory is not available at the moment. Go on without it.");
    expect(artifact).toBeNull();
    expect(codes).toEqual(["MEMX_STORE_UNAVAILABLE"]);
    const [strict] = createMemoryTools({ memory, strict: true });
    await expect(strict?.invoke({ query: "x" })).rejects.toBe(error);
    const [guarded] = createMemoryTools({ memory, requireUser: true });
    await expect(guarded?.invoke({ query: "x" })).rejects.toSatisfy(
      (thrown) => MemXError.isInstance(thrown) && thrown.code === "MEMX_USER_REQUIRED",
    );
  });

  it("lets an agent remember for the user of its context", async () => {
    const memory = openMemory();
    const call = (name: string, args: Record<string, unknown>): AIMessage =>
      new AIMessage({ content: "", tool_calls: [{ name, args, id: "c1", type: "tool_call" }] });
    const model = fakeModel()
      .respond(call("add_memory", { content: "Ann prefers green tea over coffee." }))
      .respond(call("search_memory", { query: "tea or coffee" }))
      .respond(new AIMessage("You prefer green tea."));
    const agent = createAgent({ model, tools: createMemoryTools({ memory }) });
    const result = await agent.invoke(
      { messages: [new HumanMessage("I prefer green tea.")] },
      asAnn,
    );
    const results = result.messages.filter((message) => ToolMessage.isInstance(message));
    expect(results[0]?.text).toMatch(/^Remembered as mem_/);
    expect(results[1]?.text).toContain("green tea");
    expect((await memory.list({ userId: "ann" })).map(({ content }) => content)).toEqual([
      "Ann prefers green tea over coffee.",
    ]);
    expect(await memory.list()).toEqual([]);
  });
});

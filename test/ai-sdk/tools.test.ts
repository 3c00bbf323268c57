import { memxTools, type MemXToolName, type MemXToolSet, type TurnFailure } from "@memx/ai-sdk";
import { MemXError, StoreError } from "@memx/core";
import type { AddOptions, Bullet, MemoryClient, OwnerOptions } from "@memx/core";
import { describe, expect, test } from "vitest";

import { recordingMemory } from "./recording-memory.ts";
import { scriptedModel, type ScriptedCall } from "./scripted-model.ts";
import { sdkLanes, type LanguageModelMock } from "./sdk-lanes.ts";
import { setUp, TEA } from "./set-up.ts";

interface Written {
  readonly what: string;
  readonly options: AddOptions | OwnerOptions | undefined;
}

/** A memory whose writes are kept; "mem_gone" is an id it does not know. */
function writableMemory(): { readonly memory: MemoryClient; readonly written: Written[] } {
  const written: Written[] = [];
  const recording = recordingMemory({ facts: [TEA] });
  recording.facts.set("u1", [TEA]);
  const memory: MemoryClient = {
    ...recording,
    add: async (input, options) => {
      written.push({ what: `add ${String(input)}`, options });
      const event = { event: "ADD" as const, id: "mem_new00001", content: null };
      return { events: [event], redactions: {}, degraded: [] };
    },
    update: async (id, { content }, options) => {
      if (id === "mem_gone") {
        throw new MemXError({ code: "MEMX_NOT_FOUND", message: "No memory has this id." });
      }
      written.push({ what: `update ${id} ${content ?? ""}`, options });
      return {} as Bullet;
    },
    delete: async (id, options) => {
      const ids = [id].flat();
      written.push({ what: `delete ${ids.join(" ")}`, options });
      return { deleted: ids.filter((one) => one !== "mem_gone") };
    },
  };
  return { memory, written };
}

/** What the model was told by the tools of its last request. */
function toolTexts(fake: LanguageModelMock): readonly string[] {
  const outputs = (fake.doGenerateCalls.at(-1)?.prompt ?? []).flatMap((message) =>
    message.role === "tool" ? message.content : [],
  );
  return outputs.map((part) => {
    if (part.type !== "tool-result" || part.output.type !== "text") return JSON.stringify(part);
    return part.output.value;
  });
}

describe.each(sdkLanes)("memxTools on $name", (lane) => {
  const { sdk } = lane;
  const all: readonly MemXToolName[] = [
    "search_memory",
    "add_memory",
    "update_memory",
    "delete_memory",
  ];

  const run = async (calls: readonly ScriptedCall[], tools: Partial<MemXToolSet>) => {
    const steps = [
      { calls: calls.map((call, index) => ({ ...call, id: `c${index}` })) },
      { text: "Done." },
    ];
    const fake = scriptedModel(lane, steps);
    const stopWhen = sdk.stepCountIs(3);
    const result = await sdk.generateText({ model: fake, prompt: "Go", tools, stopWhen });
    return { fake, result };
  };

  test("search and add, for the owner they were made for", async () => {
    const { memory, written } = writableMemory();
    const scope = { userId: "u1", sessionId: "s1", agentId: "a1", scope: "project:web" };
    const { fake, result } = await run(
      [
        { name: "search_memory", input: { query: "What does Ann drink?" } },
        { name: "add_memory", input: { content: "Ann lives in Oslo." } },
      ],
      memxTools({ memory, scope }),
    );
    expect(result.text).toBe("Done.");
    const [found, added] = toolTexts(fake);
    expect(found).toMatch(/^<memx_memories>[\s\S]*Ann likes tea\.\n<\/memx_memories>$/u);
    expect(added).toBe("Remembered.");
    expect(written).toEqual([
      {
        what: "add Ann lives in Oslo.",
        options: expect.objectContaining({ ...scope, reflect: false }),
      },
    ]);
    expect(result.steps[0]?.toolResults[0]?.output).toMatchObject({
      memories: [{ id: "mem_00000000", content: TEA }],
    });
  });

  test("the model cannot name another owner", async () => {
    const { memory } = writableMemory();
    const { fake } = await run(
      [{ name: "search_memory", input: { query: "tea", userId: "u1" } }],
      memxTools({ memory, scope: { userId: "u2" } }),
    );
    expect(toolTexts(fake).join()).not.toContain(TEA);
  });

  test("update and delete are there by choice only", async () => {
    const { memory, written } = writableMemory();
    expect(Object.keys(memxTools({ memory }))).toEqual(["search_memory", "add_memory"]);
    const failures: TurnFailure[] = [];
    const tools = memxTools({
      memory,
      include: all,
      scope: { userId: "u1" },
      onError: (failure) => void failures.push(failure),
    });
    const { fake } = await run(
      [
        { name: "update_memory", input: { id: "mem_00000000", content: "Ann likes mate." } },
        { name: "delete_memory", input: { id: "mem_00000000" } },
        { name: "update_memory", input: { id: "mem_gone", content: "x" } },
        { name: "delete_memory", input: { id: "mem_gone" } },
      ],
      tools,
    );
    expect(toolTexts(fake)).toEqual([
      "Changed.",
      "Forgotten.",
      "No memory has this id. Search for it first.",
      "No memory has this id.",
    ]);
    expect(written.map(({ what }) => what)).toEqual([
      "update mem_00000000 Ann likes mate.",
      "delete mem_00000000",
      "delete mem_gone",
    ]);
    expect(written.every(({ options }) => options?.userId === "u1")).toBe(true);
    // A wrong id is the model's mistake, not a failure of the memory.
    expect(failures).toEqual([]);
  });

  test("a store that is down is a sentence to the model and a failure to onError", async () => {
    const failures: TurnFailure[] = [];
    const memory: MemoryClient = {
      ...recordingMemory(),
      search: async () => {
        throw new StoreError({ code: "MEMX_STORE_UNAVAILABLE", message: "The store is down." });
      },
    };
    const tools = memxTools({ memory, onError: (failure) => void failures.push(failure) });
    const { fake, result } = await run([{ name: "search_memory", input: { query: "tea" } }], tools);
    expect(result.text).toBe("Done.");
    expect(toolTexts(fake)).toEqual(["Memory is not available right now. Go on without it."]);
    expect(failures).toMatchObject([{ stage: "recall", code: "MEMX_STORE_UNAVAILABLE" }]);
  });

  test("nothing found is a sentence, not an empty list", async () => {
    const { fake } = await run(
      [{ name: "search_memory", input: { query: "tea" } }],
      memxTools({ memory: recordingMemory() }),
    );
    expect(toolTexts(fake)[0]).toMatch(/^No memory matches/u);
  });

  test("strictInput marks every tool; every input field is required", async () => {
    const { memory } = writableMemory();
    const tools = memxTools({ memory, include: all, strictInput: true });
    const fake = scriptedModel(lane, [{ text: "Hi." }]);
    await sdk.generateText({ model: fake, prompt: "Go", tools });
    const sent = fake.doGenerateCalls[0]?.tools ?? [];
    expect(sent.map(({ name }) => name)).toEqual(all);
    for (const tool of sent) {
      expect(tool).toMatchObject({ type: "function", strict: true });
      const { properties, required } = (
        tool as unknown as { inputSchema: { properties: object; required: string[] } }
      ).inputSchema;
      expect(required).toEqual(Object.keys(properties));
    }
  });

  test("memories that a tool brought are not learned again", async () => {
    const { memory, model, flush } = setUp(
      lane,
      [
        { calls: [{ name: "search_memory", input: { query: "tea" } }] },
        { text: "You like a drink." },
      ],
      { includeTools: true },
    );
    const tools = memxTools({ memory });
    const stopWhen = sdk.stepCountIs(3);
    await sdk.generateText({ model, prompt: "What do I like?", tools, stopWhen });
    await flush();
    expect(JSON.stringify(memory.turns)).not.toContain(TEA);
    expect(memory.turns).toHaveLength(1);
  });
});

test("wrong options are refused where the tools are made", () => {
  const memory = recordingMemory();
  expect(() => memxTools({ memory, requireUser: true })).toThrow(/userId/u);
  expect(() => memxTools({ memory, scope: { userId: "" } })).toThrow(/scope\.userId/u);
  expect(() => memxTools({ memory, include: ["toString" as MemXToolName] })).toThrow(/include/u);
  expect(() => memxTools({ memory, topK: 3 } as never)).toThrow(/Unknown option memxTools\.topK/u);
});

test("an aborted tool is aborted", async () => {
  const abort = new AbortController();
  const memory: MemoryClient = {
    ...recordingMemory(),
    search: async () => {
      abort.abort(new Error("the user left"));
      throw new Error("cut");
    },
  };
  const { execute } = memxTools({ memory }).search_memory;
  const options = { toolCallId: "c", messages: [], abortSignal: abort.signal };
  await expect(execute?.({ query: "tea" }, options)).rejects.toThrow("the user left");
});

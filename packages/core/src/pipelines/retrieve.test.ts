import { afterEach, describe, expect, test } from "vitest";
import { Memory } from "../memory.ts";
import type { Embedder } from "../ports/embedder.ts";
import type { Reranker } from "../ports/reranker.ts";
import { hashEmbedder } from "../testing/hash-embedder.ts";

type Config = NonNullable<ConstructorParameters<typeof Memory>[0]>;

const open: Memory[] = [];
afterEach(async () => {
  for (const memory of open.splice(0)) await memory.close();
});

function openMemory(config: Config = {}): Memory {
  const memory = new Memory({
    store: { uri: "memory" },
    embedder: hashEmbedder(),
    reflector: { mode: "rules" },
    ...config,
  });
  open.push(memory);
  return memory;
}

async function store(
  memory: Memory,
  texts: readonly string[],
  options: Parameters<Memory["add"]>[1] = {},
): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const text of texts) {
    const { events } = await memory.add(text, { infer: false, ...options });
    ids.push(events[0]?.id ?? "");
  }
  return ids;
}

const FACTS = [
  "The billing service listens on port 4310.",
  "Maria reviews changes to billing.",
  "The office plants need water on Mondays.",
];

const failing: Embedder = {
  fingerprint: async () => ({
    model: "broken",
    dimension: 384,
    pooling: "none",
    quantisation: "none",
  }),
  embed: () => Promise.reject(new Error("out of memory: the billing text")),
};

describe("a query", () => {
  test.each(["", "   ", "?!…", "🎉", "\ud800", "\u0000"])(
    "without words finds nothing and is no error: %j",
    async (query) => {
      const memory = openMemory();
      await store(memory, FACTS);
      expect(await memory.search(query)).toMatchObject({ hits: [], tokens: 0, degraded: [] });
    },
  );

  test("of a megabyte is answered", async () => {
    const memory = openMemory();
    await store(memory, FACTS);
    const { hits } = await memory.search(
      `${"lorem ipsum dolor. ".repeat(55_000)}Which port does the billing service use?`,
    );
    expect(hits[0]?.content).toBe(FACTS[0]);
  });

  test("is embedded once, in at most six parts, and never with its secrets", async () => {
    const embedder = hashEmbedder();
    const memory = openMemory({ embedder });
    await store(memory, FACTS);
    const before = embedder.calls.length;
    const secret = ["ghp_", "q8Zx2LmN4vB7cT1yR6wK3pJ9sD5fG0hA2eUi"].join("");
    await memory.search(
      `${"It rained again in the valley. ".repeat(9)}My token is ${secret}. Which port is it?`,
    );
    expect(embedder.calls).toHaveLength(before + 1);
    expect(embedder.calls.at(-1)?.length).toBeLessThanOrEqual(6);
    expect(embedder.calls.at(-1)?.join(" ")).not.toContain(secret);
  });

  test("is found among other sentences", async () => {
    const memory = openMemory();
    await store(memory, FACTS);
    const { hits } = await memory.search(
      "I slept badly. The train was late. Who reviews changes to billing? It rains.",
    );
    expect(hits[0]?.content).toBe(FACTS[1]);
  });
});

describe("without vectors", () => {
  test.each([
    ["no embedder", "none" as const, 0],
    ["a failing embedder", failing, 1],
  ])("%s: keywords alone", async (_, embedder, degradations) => {
    const memory = openMemory({ embedder });
    await store(memory, FACTS);
    const found = await memory.search("billing port");
    expect(found.mode).toBe("keyword");
    expect(found.hits[0]?.content).toBe(FACTS[0]);
    expect(found.hits[0]?.explain.semantic).toBeNull();
    expect(found.degraded).toHaveLength(degradations);
    expect(JSON.stringify(found.degraded)).not.toContain("billing text");
  });
});

test("recall returns nothing where nothing is known", async () => {
  const memory = openMemory();
  await store(memory, FACTS);
  expect(await memory.recall("Who painted the Night Watch?")).toMatchObject({
    block: "",
    hits: [],
    tokens: 0,
  });
});

test("an aborted search rejects with the signal's reason", async () => {
  const memory = openMemory();
  await store(memory, FACTS);
  const reason = new Error("stop");
  await expect(memory.search("billing", { signal: AbortSignal.abort(reason) })).rejects.toBe(
    reason,
  );
});

test("the same search gives the same answer, and changes no order by counting", async () => {
  const memory = openMemory();
  await store(memory, FACTS);
  const first = await memory.search("billing service");
  await memory.flush();
  const second = await memory.search("billing service");
  expect(second.hits.map(({ id }) => id)).toEqual(first.hits.map(({ id }) => id));
});

describe("explain", () => {
  test("names the words that matched, what was left out and what each stage took", async () => {
    const memory = openMemory();
    await store(memory, FACTS);
    const found = await memory.search("billing ports", { maxResults: 1, explain: true });
    expect(found.hits[0]?.explain.matched).toMatchObject({ exact: ["billing"], fuzzy: ["ports"] });
    expect(found.left?.map(({ because }) => because)).toContain("max-results");
    expect(Object.keys(found.timings ?? {})).toEqual(
      expect.arrayContaining(["sanitize", "embed", "candidates", "rank"]),
    );
    expect(found.considered).toBe(3);
  });

  test("says why a memory was not returned", async () => {
    const memory = openMemory();
    const [port = "", maria = "", plants = ""] = await store(memory, FACTS);
    const because = async (
      id: string,
      options: Parameters<Memory["search"]>[1] = {},
    ): Promise<string | undefined> =>
      (await memory.search("billing port", { ...options, explain: { id } })).absence?.because;
    expect(await because(port)).toBe("returned");
    expect(await because(maria, { maxResults: 1 })).toBe("max-results");
    expect(await because(maria, { tokenBudget: 20 })).toBe("token-budget");
    expect(await because(plants, { minScore: 0.3 })).toBe("floor");
    expect(await because(port, { scope: ["project:other"] })).toBe("scope");
    expect(await because(port, { filters: { tags: ["x"] } })).toBe("filtered");
    expect(await because("mem_00000000")).toBe("not-found");
    await memory.update(port, { status: "archived" });
    expect(await because(port)).toBe("archived");
  });

  test("does not tell of memories behind a wall", async () => {
    const memory = openMemory();
    const [id = ""] = await store(memory, FACTS, { userId: "anna" });
    const { absence } = await memory.search("billing", { userId: "bert", explain: { id } });
    expect(absence).toEqual({ id, because: "not-found", rank: null, hit: null });
  });
});

describe("a reranker", () => {
  const preferring = (word: string): Reranker => ({
    id: "test",
    rerank: async ({ documents }) => documents.map((document) => (document.includes(word) ? 1 : 0)),
  });

  test("orders the best anew", async () => {
    const memory = openMemory({ reranker: preferring("Maria") });
    await store(memory, FACTS);
    expect((await memory.search("billing port")).hits[0]?.content).toBe(FACTS[1]);
  });

  test("that fails changes nothing but the report", async () => {
    const memory = openMemory({
      reranker: { id: "test", rerank: () => Promise.reject(new Error("no")) },
    });
    await store(memory, FACTS);
    const found = await memory.search("billing port");
    expect(found.hits[0]?.content).toBe(FACTS[0]);
    expect(found.degraded.map(({ stage }) => stage)).toEqual(["rerank"]);
  });
});

describe("reinforcement", () => {
  test("counts what was returned, once per search, after flush", async () => {
    const memory = openMemory();
    const [id = ""] = await store(memory, FACTS);
    await Promise.all([
      memory.search("billing port"),
      memory.search("billing port"),
      memory.search("billing port", { reinforce: false }),
    ]);
    await memory.flush();
    expect((await memory.get(id))?.recallCount).toBe(2);
  });

  test("never brings a deleted memory back nor undoes an edit", async () => {
    const memory = openMemory();
    const [port = "", maria = ""] = await store(memory, FACTS);
    await memory.search("billing port reviews changes");
    await memory.delete(port);
    await memory.update(maria, { content: "Jonas reviews changes to billing." });
    await memory.flush();
    expect(await memory.get(port)).toBeNull();
    expect(await memory.get(maria)).toMatchObject({ content: "Jonas reviews changes to billing." });
  });
});

test("one fact does not fill every place", async () => {
  const memory = openMemory();
  await store(memory, [
    ...Array.from(
      { length: 6 },
      () => "The billing service listens on port 4310 behind the proxy of the office.",
    ),
    FACTS[1] ?? "",
  ]);
  const { hits } = await memory.search("billing", { maxResults: 3 });
  expect(new Set(hits.map(({ content }) => content)).size).toBe(2);
});

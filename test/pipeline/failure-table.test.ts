// Each row of the failure table (docs/architecture.md): the stage is made to fail, the call goes on as the table says.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  EmbeddingError,
  Memory,
  StoreError,
  type Embedder,
  type MemoryConfig,
  type Stage,
} from "@memx/core";
import { hashEmbedder, scriptedLanguageModel } from "@memx/core/testing";

let home: string;
const opened: Memory[] = [];

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "memx-failure-"));
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map((memory) => memory.close()));
  await rm(home, { recursive: true, force: true });
});

function open(config: MemoryConfig): Memory {
  const memory = new Memory({
    home,
    store: { uri: "memory" },
    embedder: hashEmbedder(),
    reflector: { mode: "rules" },
    ...config,
  });
  opened.push(memory);
  return memory;
}

/** An embedder that fails while it is told to. */
function flakyEmbedder(): Embedder & { broken: boolean } {
  const inner = hashEmbedder();
  return {
    broken: false,
    fingerprint: () => inner.fingerprint(),
    embed(texts, options) {
      if (this.broken)
        throw new EmbeddingError({ code: "MEMX_EMBEDDING_UNAVAILABLE", message: "no model" });
      return inner.embed(texts, options);
    },
  };
}

const stages = (degraded: readonly { readonly stage: Stage }[]): readonly Stage[] =>
  degraded.map(({ stage }) => stage);

describe("the embedder", () => {
  test("fails in add: the memory is stored without a vector, and the sweep fills it in", async () => {
    const embedder = flakyEmbedder();
    const memory = open({ embedder });
    await memory.add("A first fact.", { infer: false });
    embedder.broken = true;
    const { events, degraded } = await memory.add("Herons nest in March.", { infer: false });
    expect(events).toMatchObject([{ event: "ADD" }]);
    expect(stages(degraded)).toEqual(["embed"]);
    expect((await memory.status()).withoutVector).toBe(1);
    embedder.broken = false;
    expect(await memory.sweep()).toMatchObject({ embedded: 1 });
    expect((await memory.status()).withoutVector).toBe(0);
  });

  test("fails in search: keyword mode answers", async () => {
    const embedder = flakyEmbedder();
    const memory = open({ embedder });
    await memory.add("Herons nest in March.", { infer: false });
    embedder.broken = true;
    const { hits, mode, degraded } = await memory.search("herons");
    expect(hits).toHaveLength(1);
    expect(mode).toBe("keyword");
    expect(hits[0]!.explain.semantic).toBeNull();
    expect(stages(degraded)).toEqual(["embed"]);
  });

  test("is another one than the store's: refused until reindex, keywords until then", async () => {
    const uri = join(home, "lancedb");
    const first = open({ store: { uri } });
    await first.add("Herons nest in March.", { infer: false });
    await first.close();
    const second = open({
      store: { uri },
      embedder: hashEmbedder({ dimension: 64, model: "other" }),
    });
    const { hits, mode, degraded } = await second.search("herons");
    expect([hits.length, mode, degraded[0]?.code]).toEqual([
      1,
      "keyword",
      "MEMX_STORE_EMBEDDER_MISMATCH",
    ]);
    expect(await second.reindex()).toEqual({ embedded: 1 });
    expect((await second.search("herons")).mode).toBe("hybrid");
  });
});

describe("the language model", () => {
  const text = "Remember that our staging database runs on port 5433.";

  test.each([
    ["is down", new Error("socket hang up")],
    ["answers prose", "I am sorry, I cannot help with that."],
    [
      "never answers",
      (request: { signal?: AbortSignal | undefined }) =>
        new Promise<string>((_, reject) =>
          request.signal?.addEventListener("abort", () => reject(request.signal?.reason)),
        ),
    ],
  ])("%s: the rules' drafts stand and the result says so", async (_name, answer) => {
    const memory = open({
      llm: scriptedLanguageModel(answer),
      reflector: { mode: "hybrid", timeout_ms: 50 },
    });
    const { events, degraded } = await memory.add(text);
    expect(events).toMatchObject([{ event: "ADD" }]);
    expect(events[0]!.content).toContain("5433");
    expect(stages(degraded)).toEqual(["reflect"]);
  });
});

describe("the store", () => {
  test("fails in add: StoreError, and nothing is half written", async () => {
    await writeFile(join(home, "a-file"), "");
    const memory = open({ store: { uri: join(home, "a-file", "lancedb") } });
    await expect(memory.add("x y z", { infer: false })).rejects.toBeInstanceOf(StoreError);
  });
});

describe("an abort", () => {
  test("rejects with the signal's reason and stores nothing", async () => {
    const memory = open({});
    const reason = new Error("the user went away");
    await expect(
      memory.add("x y z", { infer: false, signal: AbortSignal.abort(reason) }),
    ).rejects.toBe(reason);
    await expect(memory.search("x", { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(await memory.list()).toEqual([]);
  });
});

test("a listener that throws disturbs nobody, and is told what failed", async () => {
  const embedder = flakyEmbedder();
  embedder.broken = true;
  const memory = open({ embedder });
  const told: string[] = [];
  memory.on("stage-degraded", ({ stage }) => void told.push(stage));
  memory.on("stage-degraded", () => {
    throw new Error("a listener's own trouble");
  });
  await memory.add("x y z", { infer: false });
  expect(told).toEqual(["embed"]);
});

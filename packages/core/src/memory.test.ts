import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Memory, type MemoryConfig } from "./index.ts";
import { fixedRuntime } from "./testing/fixed-runtime.ts";
import { hashEmbedder } from "./testing/hash-embedder.ts";

let home: string;
const opened: Memory[] = [];

function open(config: MemoryConfig = {}): Memory {
  const memory = new Memory({
    home,
    store: { uri: "memory" },
    embedder: hashEmbedder(),
    runtime: fixedRuntime(),
    reflector: { mode: "rules" },
    ...config,
  });
  opened.push(memory);
  return memory;
}

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "memx-memory-"));
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map((memory) => memory.close()));
  await rm(home, { recursive: true, force: true });
});

const verbatim = { infer: false } as const;

describe("add and search", () => {
  test("finds what was stored, and says why", async () => {
    const memory = open();
    const { events, degraded } = await memory.add(
      "The staging database runs on port 5433.",
      verbatim,
    );
    expect(events).toMatchObject([
      { event: "ADD", content: "The staging database runs on port 5433." },
    ]);
    expect(degraded).toEqual([]);
    const { hits, mode } = await memory.search("staging database port");
    expect(mode).toBe("hybrid");
    expect(hits).toHaveLength(1);
    const [hit] = hits;
    const { l1, l2, l3, keyword, semantic, blended } = hit!.explain;
    expect(keyword).toBeCloseTo((l1 + l2 + l3) / 35, 10);
    expect(blended).toBeCloseTo(0.6 * keyword + 0.4 * (semantic ?? 0), 10);
    expect(hit!.score).toBeCloseTo(
      Math.min(1, blended * hit!.explain.decay * hit!.explain.recency * hit!.explain.scope),
      10,
    );
  });

  test("survives the process: another Memory on the same folder finds it", async () => {
    const first = open({ store: { uri: join(home, "lancedb") } });
    await first.add("We deploy on Fridays.", verbatim);
    await first.close();
    const second = open({ store: { uri: join(home, "lancedb") } });
    expect((await second.search("deploy")).hits.map(({ content }) => content)).toEqual([
      "We deploy on Fridays.",
    ]);
  });

  test("a turn id is learned once", async () => {
    const memory = open();
    const turn = {
      messages: [{ role: "user", content: "Remember that I live in Oslo." }],
      turnId: "t1",
    } as const;
    const first = await memory.add(turn);
    const again = await memory.add(turn);
    expect(first.events[0]?.event).toBe("ADD");
    expect(again.events.map(({ event }) => event)).toEqual(first.events.map(() => "SKIP"));
    expect(await memory.list()).toHaveLength(first.events.length);
  });

  test("small talk and questions leave nothing", async () => {
    const memory = open();
    for (const text of ["thanks!", "ok", "What is a closure?", ""])
      expect((await memory.add(text)).events).toEqual([]);
    expect(await memory.list()).toEqual([]);
  });

  test("recall gives a fenced block, and nothing when nothing is known", async () => {
    const memory = open();
    await memory.add("Caroline prefers green tea over coffee.", verbatim);
    const { block, hits, tokens } = await memory.recall("What tea does Caroline prefer?");
    expect(hits).toHaveLength(1);
    expect(block).toContain("<memx_memories>");
    expect(tokens).toBeGreaterThan(0);
    expect((await memory.recall("quantum chromodynamics lattice")).block).toBe("");
  });
});

describe("isolation", () => {
  test("users, agents and sessions do not see each other, under any id", async () => {
    const id = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => text.trim() !== "");
    await fc.assert(
      fc.asyncProperty(id, id, async (one, other) => {
        fc.pre(one !== other);
        const memory = open();
        await memory.add("The code word is heron.", { ...verbatim, userId: one });
        expect((await memory.search("code word", { userId: one })).hits).toHaveLength(1);
        expect((await memory.search("code word", { userId: other })).hits).toEqual([]);
        expect((await memory.search("code word")).hits).toEqual([]);
        expect(await memory.list({ userId: other })).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  test("identical texts of two users stay two memories", async () => {
    const memory = open();
    const text = "Remember that I prefer tabs over spaces.";
    await memory.add(text, { userId: "ann" });
    const { events } = await memory.add(text, { userId: "bob" });
    expect(events[0]?.event).toBe("ADD");
    expect(await memory.list({ userId: "ann" })).toHaveLength(1);
  });

  test("metadata cannot name an owner", async () => {
    const memory = open();
    await memory.add("A secret plan.", {
      ...verbatim,
      userId: "ann",
      metadata: { user_id: "bob", userId: "bob" },
    });
    expect(await memory.list({ userId: "bob" })).toEqual([]);
  });

  test("two ids that differ only in a secret stay two users, and the secret is not stored", async () => {
    const memory = open();
    const token = (start: string): string => `ghp_${start}R7k2Lq9XvB4nT8wZc3Yh6JmPd5Gs1F`;
    const [one, other] = [token("aB3dE9"), token("zY8xW7")] as const;
    await memory.add("First.", { ...verbatim, userId: one });
    await memory.add("Second.", { ...verbatim, userId: other });
    const [bullet] = await memory.list({ userId: one });
    expect(bullet?.content).toBe("First.");
    expect(bullet?.userId).not.toContain("aB3dE9");
    expect(await memory.list({ userId: other })).toHaveLength(1);
  });

  test("requireUser makes a missing user an error", async () => {
    const memory = open({ requireUser: true });
    await expect(memory.add("x", verbatim)).rejects.toMatchObject({ code: "MEMX_USER_REQUIRED" });
    await expect(memory.search("x")).rejects.toMatchObject({ code: "MEMX_USER_REQUIRED" });
    await expect(memory.deleteAll()).rejects.toMatchObject({ code: "MEMX_USER_REQUIRED" });
  });
});

describe("edit, history, delete", () => {
  test("an update is found by its new text and keeps the old one as history", async () => {
    const memory = open();
    const { events } = await memory.add("The mascot is a heron.", verbatim);
    const id = events[0]!.id!;
    const updated = await memory.update(id, { content: "The mascot is an otter." });
    expect(updated.content).toBe("The mascot is an otter.");
    expect((await memory.search("otter")).hits[0]?.id).toBe(id);
    const entries = await memory.history(id);
    expect(entries.map(({ event, content }) => [event, content])).toEqual([
      ["ADD", "The mascot is a heron."],
      ["UPDATE", "The mascot is an otter."],
    ]);
  });

  test("an id of another user is not found", async () => {
    const memory = open();
    const { events } = await memory.add("Mine.", { ...verbatim, userId: "ann" });
    const id = events[0]!.id!;
    expect(await memory.get(id)).toBeNull();
    await expect(memory.update(id, { content: "x" }, { userId: "bob" })).rejects.toMatchObject({
      code: "MEMX_NOT_FOUND",
    });
    await expect(memory.delete(id, { userId: "bob" })).rejects.toMatchObject({
      code: "MEMX_NOT_FOUND",
    });
    expect(await memory.get(id, { userId: "ann" })).not.toBeNull();
  });

  test("deleteAll deletes everything of one user and counts first when asked to", async () => {
    const memory = open();
    for (let index = 0; index < 25; index += 1)
      await memory.add(`Fact number ${index}.`, { ...verbatim, userId: "ann" });
    await memory.add("Other.", { ...verbatim, userId: "bob" });
    expect((await memory.deleteAll({ userId: "ann", dryRun: true })).deleted).toHaveLength(25);
    expect((await memory.deleteAll({ userId: "ann" })).deleted).toHaveLength(25);
    expect(await memory.list({ userId: "ann" })).toEqual([]);
    expect(await memory.list({ userId: "bob" })).toHaveLength(1);
  });

  test("what decayed is archived by the sweep, and comes back when asked to", async () => {
    const runtime = fixedRuntime();
    const memory = open({ runtime });
    const { events } = await memory.add("An old fact about herons.", verbatim);
    runtime.advance(400 * 86_400_000);
    expect(await memory.sweep()).toMatchObject({ scanned: 1, archived: 1 });
    expect((await memory.search("herons")).hits).toEqual([]);
    await memory.update(events[0]!.id!, { status: "active" });
    expect((await memory.search("herons")).hits).toHaveLength(1);
    expect(await memory.sweep()).toMatchObject({ archived: 0 });
  });

  test("recalls are counted after the answer", async () => {
    const memory = open();
    const { events } = await memory.add("Herons nest in March.", verbatim);
    await memory.search("herons");
    await memory.search("herons", { reinforce: false });
    await memory.flush();
    expect(await memory.get(events[0]!.id!)).toMatchObject({
      recallCount: 1,
      lastRecalledAt: "2026-06-01T12:00:00.000Z",
    });
  });
});

describe("transfer", () => {
  const example = {
    id: "mem_a1b2c3d4",
    content: "Run the migrations before the service starts.",
    section: "WORKFLOW",
    knowledge_type: "METHOD",
    instructivity_score: 72,
    source_type: "INTERACTION",
    recall_count: 3,
    decay_weight: 0.91,
    created_at: "2026-02-26T10:30:00Z",
    updated_at: "2026-02-27T08:00:00Z",
    last_recalled_at: null,
    related_tools: ["flyway"],
    key_entities: ["migrations"],
    tags: ["deploy"],
    scope: "project:my-backend",
  };

  async function exported(memory: Memory): Promise<unknown[]> {
    const lines: unknown[] = [];
    for await (const line of memory.export()) lines.push(JSON.parse(line));
    return lines;
  }

  test.each([
    ["a JSON object", JSON.stringify(example)],
    ["a JSON array", JSON.stringify([example])],
    ["JSON lines", `${JSON.stringify(example)}\n`],
    ["parsed records", [example]],
  ])("the specification's record comes back unchanged from %s", async (_form, source) => {
    const memory = open();
    expect(await memory.import(source)).toMatchObject({ added: 1, rejected: [] });
    expect(await exported(memory)).toEqual([example]);
  });

  test("importing twice adds nothing", async () => {
    const memory = open();
    await memory.import([example]);
    expect(await memory.import([example])).toMatchObject({ added: 0, skipped: 1 });
  });

  test("unreadable records are named and the others come in", async () => {
    const memory = open();
    const report = await memory.import(`${JSON.stringify(example)}\nnot json\n{"content": 3}\n`);
    expect(report).toMatchObject({ added: 1 });
    expect(report.rejected.map(({ record }) => record)).toEqual([2, 3]);
  });

  test("secrets in an imported file are redacted", async () => {
    const memory = open();
    const secret = `ghp_${"aB3dE9"}R7k2Lq9XvB4nT8wZc3Yh6JmPd5Gs1F`;
    await memory.import([
      {
        ...example,
        content: `Use ${secret}.`,
        tags: [secret],
        metadata: { [secret]: { deep: [secret] } },
      },
    ]);
    expect(JSON.stringify(await exported(memory))).not.toContain("aB3dE9");
  });
});

test("what was stored under laxer rules is answered by today's", async () => {
  const token = `ghp_${"R7k2Lq9XvB4nT8wZc3Yh6JmPd5Gs1Fa0UeKo"}`;
  const store = { uri: join(home, "lancedb") };
  const lax = open({ store, privacy: { allow: [token] } });
  const { events } = await lax.add(`The deploy token is ${token}.`, verbatim);
  await lax.close();
  const strict = open({ store });
  const seen = [
    await strict.search("deploy token"),
    await strict.recall("What is the deploy token?"),
    await strict.get(events[0]!.id!),
    await strict.list(),
  ];
  expect(JSON.stringify(seen)).toContain("<REDACTED:github-token>");
  expect(JSON.stringify(seen)).not.toContain(token);
});

test("status counts one owner where one is named", async () => {
  const memory = open();
  await memory.add("Mine.", { ...verbatim, userId: "ann" });
  await memory.add("Other.", { ...verbatim, userId: "bob" });
  expect((await memory.status({ userId: "ann" })).memories).toBe(1);
  expect((await memory.status()).memories).toBe(2);
});

test("an embedder of the caller's own stays open: several memories may share it", async () => {
  let closed = 0;
  const embedder = { ...hashEmbedder(), close: () => Promise.resolve(void (closed += 1)) };
  const memory = open({ embedder });
  await memory.add("x y z", verbatim);
  await memory.close();
  expect(closed).toBe(0);
});

test("a closed memory says so, and closing twice is no error", async () => {
  const memory = open();
  await memory.add("x y z", verbatim);
  await memory.close();
  await memory.close();
  await expect(memory.search("x")).rejects.toMatchObject({ code: "MEMX_CLOSED" });
});

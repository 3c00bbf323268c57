import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exported, open, outcome, STORES } from "./open-memory.ts";

const TOKEN = `ghp_${"aB3dE9"}R7k2Lq9XvB4nT8wZc3Yh6JmPd5Gs1F`;

describe("an import", () => {
  test.each([
    [
      "an unreadable record",
      {
        get content(): string {
          throw new Error("x");
        },
      },
    ],
    ["a record that is a list", []],
    ["a record that is null", null],
    ["content that is no text", { content: 5 }],
    ["empty content", { content: " " }],
    ["an id of another form", { content: "x", id: "1" }],
    ["a date with a text in brackets", { content: "x", created_at: `2026-01-01 (${TOKEN})` }],
    ["a date after year 9999", { content: "x", created_at: "+010000-01-01T00:00:00Z" }],
    ["a secret in the place of an id", { content: "x", conflicts_with: [TOKEN] }],
    ["a secret in the place of a successor", { content: "x", superseded_by: TOKEN }],
    ["an owner that is too long", { content: "x", user_id: "u".repeat(2000) }],
    ["a session that is empty", { content: "x", session_id: "" }],
    ["a score beyond its range", { content: "x", instructivity_score: Number.NaN }],
    ["tags with a hole", { content: "x", tags: Array.from({ length: 2 }) }],
    ["revisions that are none", { content: "x", revisions: ["x"] }],
  ])("passes over %s, says why without its text, and brings in the rest", async (_name, record) => {
    const memory = await open();
    const report = await memory.import([record, { content: "A good record." }]);
    expect(report).toMatchObject({ added: 1, rejected: [{ record: 1 }] });
    expect(JSON.stringify(report)).not.toContain(TOKEN);
    expect((await memory.list()).map(({ content }) => content)).toEqual(["A good record."]);
  });

  test.each(STORES)(
    "never takes a memory away from another user, whatever id a record claims (%s)",
    async (store) => {
      const memory = await open(store);
      const { events } = await memory.add("Belongs to Ann.", { infer: false, userId: "ann" });
      const id = events[0]?.id ?? "";
      const records = [
        { id, content: "Written by Bob.", user_id: "ann" },
        { id, content: "Written by Bob again." },
      ];
      await memory.import(records, { userId: "bob" });
      expect(await memory.get(id, { userId: "ann" })).toMatchObject({ content: "Belongs to Ann." });
      expect(await memory.get(id, { userId: "bob" })).toBeNull();
      expect(await memory.list({ userId: "ann" })).toHaveLength(1);
      expect(await memory.list({ userId: "bob" })).toHaveLength(2);
      // Two users of one backup with one id: both keep their memory.
      await memory.import([{ id, content: "Of Cem.", user_id: "cem" }], { keepOwner: true });
      expect(await memory.list({ userId: "cem" })).toHaveLength(1);
      expect(await memory.get(id, { userId: "ann" })).not.toBeNull();
    },
  );

  test("from a source that breaks rejects with its error; whole batches are in, and the next import brings the rest", async () => {
    const memory = await open();
    const broken = new Error("the file ended");
    const record = (index: number) => ({
      id: `mem_broken${String(index).padStart(4, "0")}`,
      content: `Record ${index}.`,
    });
    async function* source(): AsyncGenerator<unknown> {
      for (let index = 0; index < 300; index += 1) yield record(index);
      throw broken;
    }
    expect((await outcome(() => memory.import(source(), { curate: false }))).error).toBe(broken);
    expect(await memory.list({ limit: 1000 })).toHaveLength(256);
    const all = Array.from({ length: 300 }, (_, index) => record(index));
    expect(await memory.import(all, { curate: false })).toMatchObject({ added: 44, skipped: 256 });
  });

  test("keeps unknown fields as metadata, __proto__ too", async () => {
    const memory = await open();
    await memory.import(['{"content": "Herons.", "__proto__": {"a": 1}, "hash": "x", "runId": 5}']);
    const [bullet] = await memory.list();
    expect(JSON.parse(JSON.stringify(bullet?.metadata))).toEqual(
      JSON.parse('{"__proto__": {"a": 1}, "hash": "x", "runId": 5}'),
    );
  });

  test("takes a line of a megabyte and 10,000 broken lines", async () => {
    const memory = await open();
    const source = `${JSON.stringify({ content: "heron ".repeat(170_000) })}\n${"{\n".repeat(10_000)}`;
    const report = await memory.import(source);
    expect([report.added, report.rejected.length]).toEqual([1, 10_000]);
  });
});

describe("laws", () => {
  test("any lines give a report", async () => {
    const memory = await open();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.string(), fc.json(), fc.jsonValue())),
        async (source) => {
          const report = await memory.import(source);
          const { added, merged, skipped, rejected } = report;
          const blank = source.filter((one) => typeof one === "string" && one.trim() === "").length;
          expect(added + merged + skipped + rejected.length).toBe(source.length - blank);
        },
      ),
      { numRuns: 100 },
    );
  });

  const text = fc.string({ unit: "binary", minLength: 1, maxLength: 40 });
  const name = fc.stringMatching(/^[a-z][a-z0-9 '%"_-]{0,11}$/).map((each) => `n${each}`);
  const memoryOf = fc.record({
    content: text.map((each) => `note ${each}`),
    userId: fc.option(name, { nil: undefined }),
    agentId: fc.option(name, { nil: undefined }),
    sessionId: fc.option(name, { nil: undefined }),
    scope: fc.option(name, { nil: undefined }),
    tags: fc.array(name, { maxLength: 3 }),
    metadata: fc.dictionary(name, fc.oneof(fc.integer(), fc.boolean(), name)),
    timestamp: fc.date({
      min: new Date("1970-01-01"),
      max: new Date("2100-01-01"),
      noInvalidDate: true,
    }),
  });

  test("what was exported and imported is exported the same", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(memoryOf, { maxLength: 6 }), async (memories) => {
        const [from, to] = [await open(), await open()];
        for (const { content, ...options } of memories)
          await from.add(content, { ...options, infer: false });
        const lines = await exported(from, { everything: true });
        const report = await to.import(lines, { keepOwner: true, curate: false });
        expect(report).toMatchObject({ added: lines.length, rejected: [] });
        expect((await exported(to, { everything: true })).toSorted()).toEqual(
          [...lines].toSorted(),
        );
      }),
      { numRuns: 40 },
    );
  });
});

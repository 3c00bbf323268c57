// Group B: what is lost, doubled or stale.
import { describe, expect, test } from "vitest";
import { newHome, open, STORES } from "../input/open-memory.ts";

const verbatim = { infer: false } as const;

test.each(STORES)(
  "deleteAll deletes beyond the first page: nothing is left, by count (%s)",
  async (store) => {
    const memory = await open(store);
    const records = Array.from({ length: 2300 }, (_, index) => ({
      content: `Record number ${index}.`,
    }));
    await memory.import(records, { curate: false, userId: "ann" });
    await memory.import(records.slice(0, 3), { curate: false, userId: "bob" });
    expect((await memory.deleteAll({ userId: "ann" })).deleted).toHaveLength(2300);
    expect(await memory.list({ userId: "ann", limit: 10, status: "all" })).toEqual([]);
    expect((await memory.search("record number", { userId: "ann" })).hits).toEqual([]);
    expect((await memory.status()).memories).toBe(3);
  },
);

describe("two memories on one folder", () => {
  test("each reads what the other wrote, changed and deleted, at once", async () => {
    const home = await newHome();
    const [one, other] = [await open("lancedb", { home }), await open("lancedb", { home })];
    await other.search("herons");
    for (let round = 0; round < 5; round += 1) {
      const { events } = await one.add(`Herons nest in month ${round}.`, verbatim);
      const id = events[0]?.id ?? "";
      expect(
        (await other.search("herons", { maxResults: 10 })).hits.map((hit) => hit.id),
      ).toContain(id);
      await other.update(id, { content: `Herons nest in month ${round}, seen twice.` });
      expect((await one.get(id))?.content).toContain("seen twice");
      await other.delete(id);
      expect(await one.get(id)).toBeNull();
      expect((await one.search("herons")).hits).toEqual([]);
      expect((await one.status()).memories).toBe(0);
    }
  });

  test("a turn that both add at once is learned once", async () => {
    const home = await newHome();
    const memories = [await open("lancedb", { home }), await open("lancedb", { home })];
    const adds = Array.from({ length: 20 }, (_, index) =>
      memories[index % 2]!.add(`Turn ${index % 10} about herons.`, {
        ...verbatim,
        curate: false,
        turnId: `t${index % 10}`,
      }),
    );
    await Promise.all(adds);
    expect(await memories[0]!.list()).toHaveLength(10);
  });
});

test("an update keeps the metadata, and a metadata update keeps the rest", async () => {
  const memory = await open();
  const { events } = await memory.add("Herons.", {
    ...verbatim,
    metadata: { snake_case: 1, camelCase: 2 },
    tags: ["a"],
  });
  const id = events[0]?.id ?? "";
  expect(await memory.update(id, { content: "Egrets." })).toMatchObject({
    metadata: { snake_case: 1, camelCase: 2 },
    tags: ["a"],
  });
  expect(await memory.update(id, { metadata: { other: 3 } })).toMatchObject({
    content: "Egrets.",
    metadata: { other: 3 },
    tags: ["a"],
  });
});

test("a contradiction never empties the memory: both statements can still be read", async () => {
  for (const [first, second] of [
    ["Remember that I love oysters.", "Remember that I hate oysters."],
    ["Remember that the API runs on port 8080.", "Remember that the API now runs on port 9090."],
    ["Remember that I always use tabs.", "Remember that I never use tabs."],
  ] as const) {
    const memory = await open();
    await memory.add(first);
    await memory.add(second);
    const all = await memory.list({ status: "all" });
    const told = JSON.stringify(all.map(({ content, revisions }) => [content, revisions]));
    const words = (text: string): string =>
      text
        .replace(/^Remember that (?:I |the )?/, "")
        .split(" ")
        .at(-1) ?? "";
    expect(all.filter(({ status }) => status === "active").length).toBeGreaterThan(0);
    expect(told).toContain(words(first));
    expect(told).toContain(words(second));
  }
});

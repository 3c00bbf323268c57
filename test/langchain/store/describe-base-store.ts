import type { BaseStore } from "@langchain/langgraph-checkpoint";
import { beforeEach, describe, expect, it } from "vitest";

/** A known way in which a store differs, with the reason; its cases are skipped. */
export interface KnownDifference {
  readonly reason: string;
  readonly cases: readonly string[];
}

export interface BaseStoreSuite {
  readonly name: string;
  /** A new, empty store, or the store as a graph hands it to its nodes. */
  readonly open: () => Promise<BaseStore> | BaseStore;
  /** False for the store that a graph hands out, which has neither `batch` nor `listNamespaces`. */
  readonly direct: boolean;
  /** False where a query does not rank. */
  readonly ranks: boolean;
  readonly differences?: readonly KnownDifference[];
}

const namesOf = (items: readonly { readonly key: string }[]): readonly string[] =>
  items.map(({ key }) => key).toSorted();

/** What LangGraph expects of a long-term store. The same cases run on LangGraph's own store as the control. */
export function describeBaseStore(suite: BaseStoreSuite): void {
  const skipped = new Map(
    (suite.differences ?? []).flatMap(({ reason, cases }) => cases.map((name) => [name, reason])),
  );
  const check = (name: string, test: () => Promise<void>): void => {
    const reason = skipped.get(name);
    if (reason === undefined) it(name, test);
    else it.skip(`${name} (${reason})`, test);
  };
  let store: BaseStore;

  describe(suite.name, () => {
    beforeEach(async () => {
      store = await suite.open();
    });

    describe("items", () => {
      check("gives back what was put, with its place and times", async () => {
        const before = Date.now();
        await store.put(["users", "u1"], "preferences", { theme: "dark" });
        const item = await store.get(["users", "u1"], "preferences");
        expect(item).toMatchObject({
          namespace: ["users", "u1"],
          key: "preferences",
          value: { theme: "dark" },
        });
        expect(item?.createdAt).toBeInstanceOf(Date);
        expect(item?.createdAt.getTime()).toBeGreaterThanOrEqual(before);
        expect(item?.updatedAt.getTime()).toBeGreaterThanOrEqual(
          item?.createdAt.getTime() ?? Infinity,
        );
      });

      check("gives null for what is not there", async () => {
        expect(await store.get(["users"], "nobody")).toBeNull();
        await store.put(["users", "u1"], "k", { a: 1 });
        expect(await store.get(["users"], "k")).toBeNull();
        expect(await store.get(["users", "u1", "deep"], "k")).toBeNull();
        expect(await store.get(["users", "u1"], "K")).toBeNull();
      });

      check("replaces a value and keeps the time it was created", async () => {
        await store.put(["a"], "k", { one: 1, two: 2 });
        const first = await store.get(["a"], "k");
        const { createdAt } = first ?? {};
        await store.put(["a"], "k", { three: 3 });
        const second = await store.get(["a"], "k");
        expect(second?.value).toEqual({ three: 3 });
        expect(second?.createdAt).toEqual(createdAt);
        expect(await store.search(["a"])).toHaveLength(1);
      });

      check("keeps any JSON value", async () => {
        const value = {
          text: "Zażółć gęślą jaźń, 日本語, 🦜",
          nested: { list: [1, -2.5, null, true, { deep: ["x", []] }], empty: {} },
          "key with spaces": 0,
          quotes: `it's "quoted" \\ and 100% ; DROP TABLE`,
        };
        await store.put(["json"], "k", value);
        expect((await store.get(["json"], "k"))?.value).toEqual(value);
      });

      check("keeps any text as key, each key once", async () => {
        const keys = ["a.b:c", "user@example.com", "x/y", "日本", "it's", "%41", "A", "a"];
        for (const key of keys) await store.put(["keys"], key, { key });
        for (const key of keys) expect((await store.get(["keys"], key))?.value).toEqual({ key });
        expect(namesOf(await store.search(["keys"], { limit: 100 }))).toEqual(keys.toSorted());
      });

      check("deletes, also what is not there", async () => {
        await store.put(["a"], "k", { v: 1 });
        await store.delete(["a"], "k");
        await store.delete(["a"], "k");
        expect(await store.get(["a"], "k")).toBeNull();
        expect(await store.search(["a"])).toEqual([]);
        await store.put(["a"], "k", { v: 2 });
        expect((await store.get(["a"], "k"))?.value).toEqual({ v: 2 });
      });

      check("keeps equal values under different keys and namespaces apart", async () => {
        for (const namespace of [["a"], ["b"], ["a", "b"]]) {
          for (const key of ["k", "l"]) await store.put(namespace, key, { same: "text" });
        }
        await store.delete(["a"], "k");
        expect(await store.search([], { limit: 100 })).toHaveLength(5);
        expect((await store.get(["a", "b"], "k"))?.value).toEqual({ same: "text" });
      });

      check("is safe under many puts at once", async () => {
        await Promise.all(
          Array.from({ length: 30 }, (_, n) => store.put(["many"], `k${n % 10}`, { n })),
        );
        const items = await store.search(["many"], { limit: 100 });
        expect(items).toHaveLength(10);
        for (const { key, value } of items) expect(value.n).toBe(20 + Number(key.slice(1)));
      });
    });

    describe("namespaces", () => {
      const invalid: readonly (readonly [string, unknown])[] = [
        ["empty", []],
        ["an empty label", ["a", ""]],
        ["a period", ["john.doe"]],
        ["a colon", ["a:b"]],
        ["a NUL", ["a\0b"]],
        ["no text", ["a", 7]],
        ["LangGraph's own root", ["langgraph", "a"]],
      ];
      for (const [what, namespace] of invalid) {
        check(`refuses a put into a namespace with ${what}`, async () => {
          await expect(store.put(namespace as string[], "k", { v: 1 })).rejects.toMatchObject({
            name: "InvalidNamespaceError",
          });
        });
      }

      check("refuses reads of labels that no item can have", async () => {
        await expect(store.get(["john.doe"], "k")).rejects.toMatchObject({
          name: "InvalidNamespaceError",
        });
        await expect(store.search(["a:b"])).rejects.toMatchObject({
          name: "InvalidNamespaceError",
        });
      });

      check("searches everything below the empty namespace", async () => {
        await store.put(["a"], "k1", { v: 1 });
        await store.put(["b", "c"], "k2", { v: 2 });
        expect(namesOf(await store.search([]))).toEqual(["k1", "k2"]);
      });

      check("matches prefixes label by label", async () => {
        await store.put(["foo"], "k1", { v: 1 });
        await store.put(["foobar"], "k2", { v: 2 });
        await store.put(["foo", "bar"], "k3", { v: 3 });
        expect(namesOf(await store.search(["foo"]))).toEqual(["k1", "k3"]);
        expect(namesOf(await store.search(["fo"]))).toEqual([]);
        expect(namesOf(await store.search(["foo", "bar"]))).toEqual(["k3"]);
      });
    });

    describe("search", () => {
      beforeEach(async () => {
        await store.put(["docs"], "a", { type: "report", year: 2023, tags: ["x"], draft: false });
        await store.put(["docs"], "b", { type: "report", year: 2024, draft: true });
        await store.put(["docs", "old"], "c", { type: "memo", year: 2020, author: null });
      });

      const filters: readonly (readonly [string, Record<string, unknown>, readonly string[]])[] = [
        ["a value", { type: "report" }, ["a", "b"]],
        ["several values", { type: "report", year: 2024 }, ["b"]],
        ["false", { draft: false }, ["a"]],
        ["null", { author: null }, ["c"]],
        ["$eq", { year: { $eq: 2020 } }, ["c"]],
        ["$ne", { type: { $ne: "report" } }, ["c"]],
        ["$gt", { year: { $gt: 2023 } }, ["b"]],
        ["$gte", { year: { $gte: 2023 } }, ["a", "b"]],
        ["$lt", { year: { $lt: 2023 } }, ["c"]],
        ["$lte", { year: { $lte: 2023 } }, ["a", "c"]],
        ["$in", { year: { $in: [2020, 2024] } }, ["b", "c"]],
        ["$nin", { year: { $nin: [2020, 2024] } }, ["a"]],
        ["a range", { year: { $gte: 2021, $lt: 2024 } }, ["a"]],
        ["a key that no value has", { missing: "x" }, []],
      ];
      for (const [what, filter, expected] of filters) {
        check(`filters by ${what}`, async () => {
          expect(namesOf(await store.search(["docs"], { filter }))).toEqual(expected);
        });
      }

      check("pages through all items, each once", async () => {
        for (let n = 0; n < 12; n += 1) await store.put(["pages"], `k${n}`, { n });
        expect(await store.search(["pages"])).toHaveLength(10);
        const pages = [];
        for (const offset of [0, 5, 10, 15])
          pages.push(await store.search(["pages"], { limit: 5, offset }));
        expect(pages.map((page) => page.length)).toEqual([5, 5, 2, 0]);
        expect(new Set(pages.flat().map(({ key }) => key)).size).toBe(12);
      });

      check("filters before it pages", async () => {
        for (let n = 0; n < 12; n += 1) await store.put(["pages"], `k${n}`, { even: n % 2 === 0 });
        expect(
          await store.search(["pages"], { filter: { even: true }, limit: 4, offset: 4 }),
        ).toHaveLength(2);
      });

      check("gives no score without a query", async () => {
        for (const { score } of await store.search(["docs"])) expect(score).toBeUndefined();
      });
    });

    describe.runIf(suite.ranks)("ranked search", () => {
      beforeEach(async () => {
        await store.put(["facts"], "tea", {
          text: "Ann drinks green tea every morning",
          user: "ann",
        });
        await store.put(["facts"], "port", {
          text: "The staging database listens on port 5433",
          user: "bob",
        });
        await store.put(["other"], "tea", { text: "Green tea is grown in Shizuoka" });
      });

      check("puts what the query asks for first, with a score", async () => {
        const [first] = await store.search(["facts"], {
          query: "which port has the staging database",
        });
        expect(first?.key).toBe("port");
        expect(first?.score).toBeGreaterThan(0);
      });

      check("ranks inside the prefix and the filter only", async () => {
        const found = await store.search(["facts"], {
          query: "green tea",
          filter: { user: "bob" },
        });
        expect(namesOf(found)).toEqual(["port"]);
        expect(
          (await store.search(["other"], { query: "green tea" })).map(({ namespace }) => namespace),
        ).toEqual([["other"]]);
      });

      check("finds an updated text, not the former one", async () => {
        await store.put(["facts"], "tea", { text: "Ann drinks espresso" });
        const [first] = await store.search(["facts"], { query: "espresso" });
        expect(first).toMatchObject({ key: "tea", value: { text: "Ann drinks espresso" } });
      });
    });

    describe.runIf(suite.direct)("batch", () => {
      check("gives one result per operation, in their order", async () => {
        await store.put(["a"], "k", { v: 1 });
        const results = await store.batch([
          { namespace: ["a"], key: "k" },
          { namespace: ["a"], key: "new", value: { v: 2 } },
          { namespacePrefix: ["a"], limit: 10, offset: 0 },
          { namespace: ["a"], key: "missing" },
          { matchConditions: [{ matchType: "prefix", path: ["a"] }], limit: 10, offset: 0 },
          { namespace: ["a"], key: "k", value: null },
        ]);
        expect(results[0]).toMatchObject({ value: { v: 1 } });
        expect(results[1] ?? null).toBeNull();
        expect(results[2]).toMatchObject([{ key: "k" }]);
        expect(results[3]).toBeNull();
        expect(results[4]).toEqual([["a"]]);
        expect(results[5] ?? null).toBeNull();
        expect(namesOf(await store.search(["a"]))).toEqual(["new"]);
      });

      check("reads what was there before the batch", async () => {
        const [, read] = await store.batch([
          { namespace: ["a"], key: "k", value: { v: 1 } },
          { namespace: ["a"], key: "k" },
        ]);
        expect(read).toBeNull();
        expect((await store.get(["a"], "k"))?.value).toEqual({ v: 1 });
      });

      check("keeps the last of several puts of one key", async () => {
        await store.batch([
          { namespace: ["a"], key: "k", value: { v: 1 } },
          { namespace: ["a"], key: "k", value: null },
          { namespace: ["a"], key: "k", value: { v: 3 } },
        ]);
        expect((await store.get(["a"], "k"))?.value).toEqual({ v: 3 });
      });

      check("does nothing at all when one operation is not valid", async () => {
        const batch = store.batch([
          { namespace: ["ok"], key: "k", value: { v: 1 } },
          { namespace: ["not.ok"], key: "k", value: { v: 2 } },
        ]);
        await expect(batch).rejects.toMatchObject({ name: "InvalidNamespaceError" });
        expect(await store.search([])).toEqual([]);
      });

      check("lists namespaces without conditions", async () => {
        await store.put(["a"], "k", { v: 1 });
        const [namespaces] = await store.batch([{ limit: 10, offset: 0 }]);
        expect(namespaces).toEqual([["a"]]);
      });

      check("takes an empty batch", async () => {
        expect(await store.batch([])).toEqual([]);
      });
    });

    describe.runIf(suite.direct)("listNamespaces", () => {
      beforeEach(async () => {
        for (const path of ["a/b/c", "a/b/d", "a/x", "b/b/c", "z"])
          await store.put(path.split("/"), "k", { v: 1 });
      });
      const list = async (
        options?: Parameters<BaseStore["listNamespaces"]>[0],
      ): Promise<readonly string[]> =>
        (await store.listNamespaces(options)).map((labels) => labels.join("/"));

      check("lists every namespace once, sorted", async () => {
        await store.put(["z"], "k2", { v: 2 });
        expect(await list()).toEqual(["a/b/c", "a/b/d", "a/x", "b/b/c", "z"]);
      });
      check("lists by prefix", async () => {
        expect(await list({ prefix: ["a", "b"] })).toEqual(["a/b/c", "a/b/d"]);
      });
      check("lists by suffix", async () => {
        expect(await list({ suffix: ["b", "c"] })).toEqual(["a/b/c", "b/b/c"]);
      });
      check("lists by prefix and suffix", async () => {
        expect(await list({ prefix: ["a"], suffix: ["c"] })).toEqual(["a/b/c"]);
      });
      check("lists by wildcard", async () => {
        expect(await list({ prefix: ["*", "b"] })).toEqual(["a/b/c", "a/b/d", "b/b/c"]);
        expect(await list({ suffix: ["b", "*"] })).toEqual(["a/b/c", "a/b/d", "b/b/c"]);
      });
      check("cuts to a depth", async () => {
        expect(await list({ maxDepth: 1 })).toEqual(["a", "b", "z"]);
        expect(await list({ maxDepth: 2, prefix: ["a"] })).toEqual(["a/b", "a/x"]);
      });
      check("pages", async () => {
        expect(await list({ limit: 2, offset: 1 })).toEqual(["a/b/d", "a/x"]);
      });
      check("forgets a namespace with its last item", async () => {
        await store.delete(["z"], "k");
        expect(await list()).not.toContain("z");
      });
    });
  });
}

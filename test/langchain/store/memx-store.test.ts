import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { AIMessage, HumanMessage } from "@langchain/core/messages";
import { tool, type ToolRuntime } from "@langchain/core/tools";
import { Memory } from "@memx/core";
import { MemXStore, decodeNamespaceLabel, encodeNamespaceLabel } from "@memx/langchain/store";
import { createAgent, fakeModel } from "langchain";
import { describe, expect, it } from "vitest";
import { z } from "zod";

import { openMemory } from "../open-memory.ts";

describe("MemXStore", () => {
  it("is there after a restart, on a real disk", async () => {
    const home = mkdtempSync(join(tmpdir(), "memx-store-"));
    try {
      const config = { home, store: { uri: join(home, "store") }, embedder: "none" } as const;
      const before = new Memory(config);
      const store = new MemXStore({ memory: before });
      await store.put(["users", "ann"], "preferences", { theme: "dark", sizes: [1, 2] });
      await store.put(["users", "ann"], "gone", { v: 1 });
      await store.put(["users", "ann"], "preferences", { theme: "light", sizes: [] });
      await store.delete(["users", "ann"], "gone");
      await before.close();
      const after = new Memory(config);
      const reopened = new MemXStore({ memory: after });
      const [item, ...others] = await reopened.search(["users"]);
      expect(item).toMatchObject({ key: "preferences", value: { theme: "light", sizes: [] } });
      expect(others).toEqual([]);
      expect(await reopened.listNamespaces()).toEqual([["users", "ann"]]);
      await after.close();
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  });

  it("keeps a key once when two memories over one folder put it at the same time", async () => {
    const home = mkdtempSync(join(tmpdir(), "memx-store-"));
    try {
      const config = { home, store: { uri: join(home, "store") }, embedder: "none" } as const;
      const memories = [new Memory(config), new Memory(config)];
      const stores = memories.map((memory) => new MemXStore({ memory }));
      await Promise.all(
        stores.flatMap((store, writer) =>
          Array.from({ length: 5 }, (_, n) => store.put(["shared"], `k${n}`, { writer })),
        ),
      );
      await Promise.all(memories.map((memory) => memory.close()));
      const after = new Memory(config);
      const items = await new MemXStore({ memory: after }).search(["shared"], { limit: 100 });
      expect(items.map(({ key }) => key).toSorted()).toEqual(["k0", "k1", "k2", "k3", "k4"]);
      expect((await after.status()).memories).toBe(5);
      await after.close();
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  });

  it("keeps stores of two names, and what people remember, apart", async () => {
    const memory = openMemory();
    const [one, two] = [
      new MemXStore({ memory, name: "one" }),
      new MemXStore({ memory, name: "two" }),
    ];
    await memory.add("The staging database runs on port 5433.", { infer: false });
    await one.put(["facts"], "port", { text: "The staging database runs on port 1111." });
    expect(await two.get(["facts"], "port")).toBeNull();
    expect(await two.search([], { query: "staging database" })).toEqual([]);
    const { hits } = await memory.search("staging database port");
    expect(hits.map(({ content }) => content)).toEqual(["The staging database runs on port 5433."]);
    expect(await memory.list({ status: "all" })).toHaveLength(1);
  });

  it("stores no secret, and keeps keys apart that differ in their secret only", async () => {
    const memory = openMemory();
    const store = new MemXStore({ memory });
    const [first, second] = [
      "a1B2c3D4e5F6g7H8i9J0a1B2c3D4e5F6g7H8",
      "Z9y8X7w6V5u4T3s2R1q0Z9y8X7w6V5u4T3s2",
    ].map((body) => `ghp_${body}`);
    await store.put(["tokens"], first ?? "", { note: `use ${first}`, nested: { list: [first] } });
    await store.put(["tokens"], second ?? "", { note: "other" });
    const lines: string[] = [];
    for await (const line of memory.export({ everything: true })) lines.push(line);
    expect(lines).toHaveLength(2);
    expect(lines.join("\n")).not.toContain(first);
    expect(lines.join("\n")).not.toContain(second);
    const item = await store.get(["tokens"], first ?? "");
    expect(item?.key).toBe(first);
    expect(item?.value.note).toMatch(/^use <REDACTED:/);
    expect((await store.get(["tokens"], second ?? ""))?.value).toEqual({ note: "other" });
  });

  it("takes a value for a secret where its name says so", async () => {
    const store = new MemXStore({ memory: openMemory() });
    await store.put(["a"], "k", { password: "sunshine42!", theme: "dark", token_count: 12 });
    expect((await store.get(["a"], "k"))?.value).toEqual({
      password: expect.stringContaining("REDACTED"),
      theme: "dark",
      token_count: 12,
    });
  });

  it("finds only what put said is to be found", async () => {
    const store = new MemXStore({ memory: openMemory(), fields: ["title", "parts[*].text"] });
    await store.put(["docs"], "a", {
      title: "Espresso machines",
      body: "turquoise",
      parts: [{ text: "pressure" }],
    });
    await store.put(["docs"], "b", { title: "Vermilion pigments" }, false);
    await store.put(["docs"], "c", { title: "Other", note: "vermilion" }, ["note"]);
    const scored = async (query: string) =>
      (await store.search(["docs"], { query }))
        .filter(({ score }) => (score ?? 0) > 0)
        .map(({ key }) => key);
    expect(await scored("espresso")).toEqual(["a"]);
    expect(await scored("pressure")).toEqual(["a"]);
    expect(await scored("turquoise")).toEqual([]);
    expect(await scored("vermilion")).toEqual(["c"]);
    expect(await store.search(["docs"], { query: "vermilion" })).toHaveLength(3);
  });

  it("is the store that an agent's tools get", async () => {
    const store = new MemXStore({ memory: openMemory() });
    const remember = tool(
      async ({ colour }: { colour: string }, runtime: ToolRuntime) => {
        await (runtime.store as unknown as MemXStore).put(["users", "ann"], "colour", { colour });
        return "saved";
      },
      {
        name: "remember",
        description: "Remember a colour",
        schema: z.object({ colour: z.string() }),
      },
    );
    const call = {
      name: "remember",
      args: { colour: "turquoise" },
      id: "c1",
      type: "tool_call" as const,
    };
    const model = fakeModel()
      .respond(new AIMessage({ content: "", tool_calls: [call] }))
      .respond(new AIMessage("Saved."));
    await createAgent({ model, tools: [remember], store }).invoke({
      messages: [new HumanMessage("Turquoise!")],
    });
    expect((await store.get(["users", "ann"], "colour"))?.value).toEqual({ colour: "turquoise" });
  });

  it("takes any user id as a label, once it is encoded", async () => {
    const store = new MemXStore({ memory: openMemory() });
    for (const userId of ["john.doe@example.com", "urn:user:7", "", "100%", "%2E", "日本"]) {
      const label = encodeNamespaceLabel(userId);
      await store.put(["users", label], "k", { userId });
      expect((await store.get(["users", label], "k"))?.value).toEqual({ userId });
      expect(decodeNamespaceLabel(label)).toBe(userId);
    }
    expect(await store.listNamespaces({ prefix: ["users"] })).toHaveLength(6);
  });
});

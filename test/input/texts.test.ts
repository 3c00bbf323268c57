import { describe, expect, test } from "vitest";
import { deepFreeze, newHome, open, outcome, STORES } from "./open-memory.ts";

const verbatim = { infer: false } as const;
const megabyte = (text: string): string => text.repeat(Math.ceil(1_000_000 / text.length));

describe.each(STORES)("odd texts on %s", (store) => {
  test("empty texts leave nothing and find nothing", async () => {
    const memory = await open(store);
    for (const text of ["", " ", "\n\t"])
      expect((await memory.add(text, verbatim)).events).toEqual([]);
    expect((await memory.add("")).events).toEqual([]);
    expect((await memory.add([])).events).toEqual([]);
    expect((await memory.search("")).hits).toEqual([]);
    expect((await memory.search("?!…")).hits).toEqual([]);
  });

  test("what a text is made of comes back as it was, and is found", async () => {
    const home = await newHome();
    const memory = await open(store, { home });
    const texts = {
      emoji: "The mascot 🦩 lives with the family 👨‍👩‍👧 near the heronry",
      rightToLeft: "הפרויקט נקרא אנפה and the port is \u202b5433\u202c for heronry",
      nul: "before\0after heronry",
      quotes: `it's "quoted" % _ \\ ; -- DROP heronry`,
      lines: "first\r\nsecond\u2028third heronry",
      combining: "Z\u0351\u036b\u0343a\u0321l\u0322g\u0321o heronry",
    };
    for (const [tag, content] of Object.entries(texts)) {
      await memory.add(content, { ...verbatim, curate: false, tags: [tag] });
    }
    await memory.sweep();
    for (const [tag, content] of Object.entries(texts)) {
      const { hits } = await memory.search("heronry", { filters: { tags: [tag] } });
      expect(hits.map((hit) => hit.content)).toEqual([content]);
    }
  });

  test("half a character: kept as U+FFFD everywhere, and two ids that differ in one stay two users", async () => {
    const home = await newHome();
    const memory = await open(store, { home });
    const ann = {
      userId: "user\ud800",
      sessionId: "s\udc00",
      scope: "project\ud800",
      turnId: "t\ud800",
    };
    const added = await memory.add("the herons \ud800 nest", {
      ...verbatim,
      ...ann,
      metadata: { "k\ud800": "v\udfff" },
    });
    expect(added.events).toMatchObject([{ event: "ADD", content: "the herons \ufffd nest" }]);
    await memory.sweep();
    const reader = store === "memory" ? memory : await open(store, { home });
    expect(await reader.list({ userId: ann.userId })).toMatchObject([
      { metadata: { "k\ufffd": "v\ufffd" } },
    ]);
    expect(await reader.list({ userId: ann.userId, scope: ann.scope })).toHaveLength(1);
    expect(
      (await reader.search("herons \udc00", { userId: ann.userId, sessionId: ann.sessionId })).hits,
    ).toHaveLength(1);
    for (const other of ["user\ud801", "user\ufffd"])
      expect(await reader.list({ userId: other })).toEqual([]);
    expect((await reader.add("again", { ...verbatim, ...ann })).events).toMatchObject([
      { event: "SKIP" },
    ]);
  });

  test("ids of any characters are walls, each its own", async () => {
    const memory = await open(store);
    const ids = [
      "' OR 1=1 --",
      "%",
      "_",
      "a\nb",
      "a\0b",
      'a"b',
      "a\\",
      "👩",
      "\u00c5se",
      "A\u030ase",
      "null",
      "x".repeat(1024),
    ];
    for (const [index, userId] of ids.entries())
      await memory.add(`Code word number ${index}.`, { ...verbatim, userId });
    for (const [index, userId] of ids.entries()) {
      const contents = (await memory.list({ userId })).map(({ content }) => content);
      expect(contents).toEqual([`Code word number ${index}.`]);
    }
    expect(await memory.list()).toEqual([]);
  });

  test("a megabyte is stored, searched for, found and cut to the budget", async () => {
    const memory = await open(store);
    const text = megabyte("The heron stands in the reeds. ");
    await memory.add(text, verbatim);
    const { hits, tokens } = await memory.search("Where does the heron stand?", {
      tokenBudget: 100,
    });
    expect(hits).toHaveLength(1);
    expect(tokens).toBeLessThanOrEqual(100);
    expect((await memory.recall("Where does the heron stand?")).tokens).toBeLessThanOrEqual(2000);
    expect((await memory.search(text)).hits).toHaveLength(1);
    expect((await memory.add(megabyte("x"), verbatim)).events).toHaveLength(1);
    expect((await memory.search(megabyte("y"))).degraded).toEqual([]);
  });

  test("a turn of 10,000 messages", async () => {
    const memory = await open(store);
    const messages = Array.from({ length: 10_000 }, (_, index) => ({
      role: index % 2 === 0 ? ("user" as const) : ("assistant" as const),
      content:
        index === 7000
          ? "Remember that the heronry has 42 nests."
          : `We talked about day ${index}.`,
    }));
    const { events, degraded } = await memory.add(messages);
    expect(degraded).toEqual([]);
    expect(events.length).toBeLessThan(20);
    expect((await memory.search("How many nests has the heronry?")).hits[0]?.content).toContain(
      "42",
    );
    expect((await memory.add(messages, verbatim)).events).toHaveLength(1);
  });

  test("dates at the ends of the calendar", async () => {
    const memory = await open(store);
    await memory.add("Herons of year zero.", { ...verbatim, timestamp: "0000-01-01T00:00:00Z" });
    await memory.add("Herons of the last year.", {
      ...verbatim,
      timestamp: "9999-12-31T23:59:59.999Z",
      expiresAt: "9999-12-31",
    });
    expect(await memory.list()).toHaveLength(2);
    for (const asOf of ["0000-01-01", "9999-12-31T23:59:59.999Z", 0])
      expect(await outcome(() => memory.search("herons", { asOf }))).not.toHaveProperty("error");
    expect(await memory.list({ filters: { since: "9999-01-01" } })).toHaveLength(1);
  });
});

describe("what the caller passed", () => {
  test("is not changed by any call, frozen or not", async () => {
    const memory = await open();
    const make = () => ({
      turn: {
        messages: [{ role: "user" as const, content: "Remember that herons nest in March." }],
        turnId: "t1",
        tags: ["birds"],
        metadata: { nested: { list: [1, "two"] } },
      },
      add: { userId: "ann", metadata: { list: ["a"] }, tags: ["x"], timestamp: new Date(0) },
      search: {
        userId: "ann",
        scope: ["global"],
        filters: { tags: ["x"], metadata: { a: 1 } },
        explain: { id: "mem_aaaaaaaa" },
      },
      records: [
        {
          content: "Imported.",
          tags: ["a"],
          metadata: { b: [1] },
          revisions: [{ event: "UPDATE", at: "2026-01-01", content: "old" }],
        },
      ],
      change: { content: "Changed.", tags: ["y"], metadata: { c: { d: 1 } } },
    });
    const [given, frozen] = [make(), deepFreeze(make())];
    for (const each of [given, frozen]) {
      await memory.add(each.turn, { userId: "ann" });
      const { events } = await memory.add("Verbatim herons.", {
        ...each.add,
        infer: false,
        curate: false,
      });
      await memory.add("Frozen options.", each.add);
      await memory.search("herons", each.search);
      await memory.import(each.records, deepFreeze({ userId: "ann" }));
      await memory.update(events[0]?.id ?? "", each.change, deepFreeze({ userId: "ann" }));
      expect(each).toEqual(make());
    }
  });

  test("metadata comes back as it went in: cycles cut, keys and values opaque", async () => {
    const memory = await open();
    const metadata: Record<string, unknown> = {
      user_id: "bob",
      userId: "eve",
      snake_case: 1,
      camelCase: 2,
      "with.dot": { deep: [true, null, 1.5] },
      constructor: "c",
      "": "empty",
    };
    const cyclic = { ...metadata, self: null as unknown };
    cyclic.self = cyclic;
    const { events } = await memory.add("Herons.", { ...verbatim, metadata: cyclic });
    const bullet = await memory.get(events[0]?.id ?? "");
    expect(bullet?.metadata).toMatchObject(metadata);
    expect(bullet?.userId).toBeNull();
    const own = JSON.parse('{"__proto__": {"polluted": true}}') as Record<string, unknown>;
    const other = await memory.add("Egrets.", { ...verbatim, metadata: own });
    const stored = await memory.get(other.events[0]?.id ?? "");
    expect(JSON.stringify(stored?.metadata)).toBe('{"__proto__":{"polluted":true}}');
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

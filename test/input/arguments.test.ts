import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Memory } from "@memx/core";
import { complaintAbout, exported, open, outcome } from "./open-memory.ts";

const ID = "mem_aaaaaaaa";
/** Stands where a caller's text could end up in a message. */
const CANARY = "heronCanary42";

/** A call with an argument that no type allows. */
type BadCall = readonly [name: string, call: (memory: Memory) => Promise<unknown>];
const never = (value: unknown): never => value as never;
/** A list whose first place holds nothing. */
function withHole(value: unknown): unknown[] {
  const list: unknown[] = Array.from({ length: 2 });
  delete list[0];
  list[1] = value;
  return list;
}
const throwing = {
  get userId(): string {
    throw new Error(CANARY);
  },
};
const unreadable = new Proxy(
  {},
  {
    ownKeys() {
      throw new Error(CANARY);
    },
  },
);

const BAD_CALLS: readonly BadCall[] = [
  ["add of nothing", (memory) => memory.add(never(undefined))],
  ["add of a number", (memory) => memory.add(never(5))],
  ["content undefined", (memory) => memory.add(never({ role: "user", content: undefined }))],
  [
    "content null in a turn",
    (memory) => memory.add(never({ messages: [{ role: "user", content: null }] })),
  ],
  ["messages that are none", (memory) => memory.add(never({ messages: "x" }))],
  [
    "a hole among the messages",
    (memory) => memory.add(never(withHole({ role: "user", content: "x" }))),
  ],
  [
    "a message that throws",
    (memory) =>
      memory.add(
        never({
          role: "user",
          get content() {
            throw new Error(CANARY);
          },
        }),
      ),
  ],
  ["a role of its own", (memory) => memory.add(never({ role: CANARY, content: "x" }))],
  ["metadata that is text", (memory) => memory.add("x", never({ metadata: CANARY }))],
  ["a hole among the tags", (memory) => memory.add("x", never({ tags: withHole("a") }))],
  ["scope *", (memory) => memory.add("x", { scope: "*" })],
  ["infer as text", (memory) => memory.add("x", never({ infer: "false" }))],
  ["a date that is none", (memory) => memory.add("x", { timestamp: `tomorrow at 5 ${CANARY}` })],
  [
    "a date with a text in brackets",
    (memory) => memory.add("x", { timestamp: `2026-01-01 (${CANARY})` }),
  ],
  ["an invalid Date", (memory) => memory.add("x", { timestamp: new Date(Number.NaN) })],
  ["a date after year 9999", (memory) => memory.add("x", { expiresAt: new Date(8.64e15) })],
  ["year 10000", (memory) => memory.add("x", { expiresAt: "+010000-01-01T00:00:00Z" })],
  ["an id that is too long", (memory) => memory.add("x", { userId: CANARY.repeat(100) })],
  ["an empty id", (memory) => memory.search("x", { userId: "" })],
  ["an unknown option", (memory) => memory.search("x", never({ sope: 1 }))],
  ["an unknown option that is a token", (memory) => memory.search("x", never({ [CANARY]: 1 }))],
  [
    "__proto__ as an option",
    (memory) => memory.search("x", never(JSON.parse('{"__proto__": {"userId": "ann"}}'))),
  ],
  ["an option that throws", (memory) => memory.search("x", throwing)],
  ["options that cannot be read", (memory) => memory.search("x", unreadable)],
  ["options that are a list", (memory) => memory.search("x", never([]))],
  ["options null", (memory) => memory.search("x", never(null))],
  ["a query that is a symbol", (memory) => memory.search(never(Symbol(CANARY)))],
  ["no results", (memory) => memory.search("x", { maxResults: 0 })],
  ["a negative budget", (memory) => memory.search("x", { tokenBudget: -1 })],
  ["NaN as budget", (memory) => memory.recall("x", { tokenBudget: Number.NaN })],
  ["NaN as floor", (memory) => memory.search("x", { minScore: Number.NaN })],
  ["endless results", (memory) => memory.search("x", { maxResults: Number.POSITIVE_INFINITY })],
  ["asOf as an object", (memory) => memory.search("x", never({ asOf: {} }))],
  [
    "filters of an unknown name",
    (memory) => memory.search("x", never({ filters: { tag: ["a"] } })),
  ],
  ["a section of its own", (memory) => memory.search("x", never({ filters: { section: CANARY } }))],
  [
    "a metadata filter with an object",
    (memory) => memory.list(never({ filters: { metadata: { a: {} } } })),
  ],
  [
    "a metadata filter that throws",
    (memory) => memory.list(never({ filters: { metadata: unreadable } })),
  ],
  ["explain as text", (memory) => memory.search("x", never({ explain: "yes" }))],
  ["a signal that is none", (memory) => memory.search("x", never({ signal: { aborted: true } }))],
  ["a limit of halves", (memory) => memory.list({ limit: 1.5 })],
  ["a negative offset", (memory) => memory.list({ offset: -1 })],
  ["a status of its own", (memory) => memory.list(never({ status: CANARY }))],
  ["get of nothing", (memory) => memory.get(never(undefined))],
  ["get of a long id", (memory) => memory.get(CANARY.repeat(100))],
  ["update with null", (memory) => memory.update(ID, never(null))],
  ["update of the scope to null", (memory) => memory.update(ID, never({ scope: null }))],
  ["update of the scope to *", (memory) => memory.update(ID, { scope: "*" })],
  [
    "update with a hole among the tags",
    (memory) => memory.update(ID, never({ tags: withHole("a") })),
  ],
  ["update of somebody's id", (memory) => memory.update(CANARY, { content: "x" })],
  ["delete of ids with a hole", (memory) => memory.delete(never(withHole(ID)))],
  ["purge as text", (memory) => memory.delete(ID, never({ purge: "no" }))],
  ["dryRun as text", (memory) => memory.deleteAll(never({ dryRun: "yes" }))],
  ["history of a number", (memory) => memory.history(never(5))],
  ["a pair of one", (memory) => memory.resolveConflict(never([ID]), { keep: "both" })],
  ["no resolution", (memory) => memory.resolveConflict([ID, "mem_bbbbbbbb"], never(undefined))],
  ["a resolution of text", (memory) => memory.resolveConflict([ID, "mem_bbbbbbbb"], never(CANARY))],
  [
    "a merge that is no text",
    (memory) => memory.resolveConflict([ID, "mem_bbbbbbbb"], never({ merge: 5 })),
  ],
  ["everything as text", (memory) => exported(memory, never({ everything: "false" }))],
  ["an import of nothing", (memory) => memory.import(never(null))],
  [
    "progress that cannot be called",
    (memory) => memory.import([{ content: "x" }], never({ onProgress: "x" })),
  ],
  ["keepOwner as text", (memory) => memory.import([{ content: "x" }], never({ keepOwner: "no" }))],
  ["sweep with purge as text", (memory) => memory.sweep(never({ purge: "yes" }))],
  ["reindex with progress as a number", (memory) => memory.reindex(never({ onProgress: 1 }))],
];

describe("a bad argument", () => {
  test.each(BAD_CALLS)(
    "%s: a typed error that names the place, no text of the caller, nothing written",
    async (_name, call) => {
      const memory = await open();
      const { error } = await outcome(() => call(memory));
      expect(complaintAbout(error)).toBeNull();
      expect((error as Error).message).not.toContain(CANARY);
      expect((error as Error).cause).toBeUndefined();
      expect(await memory.list({ status: "all" })).toEqual([]);
    },
  );

  test("options without a prototype are options", async () => {
    const memory = await open();
    await memory.add("Herons nest in March.", { infer: false });
    const options = Object.assign(Object.create(null) as object, { maxResults: 1 });
    expect((await memory.search("herons", options)).hits).toHaveLength(1);
  });
});

describe("laws", () => {
  const anything = fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withSparseArray: true,
  });
  const CALLS: readonly ((memory: Memory, value: never) => Promise<unknown>)[] = [
    (memory, value) => memory.add(value, { infer: false }),
    (memory, value) => memory.add("Herons nest in March.", value),
    (memory, value) => memory.add("Herons nest in March.", { infer: false, metadata: value }),
    (memory, value) => memory.search(value),
    (memory, value) => memory.search("herons", value),
    (memory, value) => memory.list({ filters: value }),
    (memory, value) => memory.update(ID, value),
    (memory, value) => memory.resolveConflict([ID, ID], value),
    (memory, value) => memory.deleteAll(value),
    (memory, value) => memory.import(value),
    (memory, value) => memory.import([value]),
    (memory, value) => exported(memory, value),
  ];

  test("whatever stands in the place of an argument gives a result or a typed error", async () => {
    const memory = await open();
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...CALLS), anything, async (call, value) => {
        const { error } = await outcome(() => call(memory, value as never));
        if (error !== undefined) expect(complaintAbout(error)).toBeNull();
      }),
      { numRuns: 400 },
    );
  });

  test("an option with any value gives a result or a typed error", async () => {
    const memory = await open();
    const names = [
      "userId",
      "scope",
      "maxResults",
      "tokenBudget",
      "filters",
      "minScore",
      "asOf",
      "explain",
      "reinforce",
      "signal",
    ];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), anything, async (name, value) => {
        const { error } = await outcome(() => memory.search("herons", { [name]: value } as never));
        if (error !== undefined) expect(complaintAbout(error)).toBeNull();
      }),
      { numRuns: 300 },
    );
  });
});

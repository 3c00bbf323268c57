// Group C: one owner's memories in another one's answer.
import { describe, expect, test } from "vitest";
import type { Memory, OwnerOptions } from "@memx/core";
import { exported, open, STORES } from "../input/open-memory.ts";

const verbatim = { infer: false } as const;
const SECRET_WORD = "heronry";

/** Every way to read, with one id that belongs to somebody else. */
const READS: readonly (readonly [
  string,
  (memory: Memory, id: string, options: OwnerOptions) => Promise<unknown>,
])[] = [
  ["search", (memory, _id, options) => memory.search(SECRET_WORD, options)],
  [
    "search with explain",
    (memory, id, options) => memory.search(SECRET_WORD, { ...options, explain: { id } }),
  ],
  ["recall", (memory, _id, options) => memory.recall(SECRET_WORD, { ...options, minScore: 0 })],
  ["list", (memory, _id, options) => memory.list({ ...options, status: "all", limit: 1000 })],
  ["get", (memory, id, options) => memory.get(id, options)],
  ["history", (memory, id, options) => memory.history(id, options)],
  ["detectConflicts", (memory, _id, options) => memory.detectConflicts(options)],
  ["export", (memory, _id, options) => exported(memory, options)],
  ["deleteAll, counting", (memory, _id, options) => memory.deleteAll({ ...options, dryRun: true })],
];

const OWNER = { userId: "ann", agentId: "planner", sessionId: "monday" };
/** Everybody who is not the owner: another user, nobody, another agent, another session, lookalikes. */
const OTHERS: readonly (readonly [string, OwnerOptions])[] = [
  ["another user", { ...OWNER, userId: "bob" }],
  ["a call without a user", {}],
  ["another agent of the user", { userId: "ann", agentId: "coder" }],
  ["another session of the user", { userId: "ann", sessionId: "tuesday" }],
  ["an id that differs in case", { userId: "Ann" }],
  ["an id with a blank", { userId: "ann " }],
  ["an id that escapes a quote", { userId: "x' OR user_id = 'ann" }],
  ["an id of wildcards", { userId: "a%" }],
];

describe.each(STORES)("on %s", (store) => {
  test("no way to read crosses a wall, and the owner reads by each", async () => {
    const memory = await open(store);
    const texts = [
      `The ${SECRET_WORD} has 42 nests.`,
      `The ${SECRET_WORD} has 43 nests.`,
      `I never visit the ${SECRET_WORD}.`,
      `I always visit the ${SECRET_WORD}.`,
    ];
    for (const text of texts) await memory.add(text, { ...verbatim, ...OWNER });
    const [first] = await memory.list(OWNER);
    const id = first?.id ?? "";
    for (const [way, read] of READS) {
      if (way !== "detectConflicts")
        expect(JSON.stringify(await read(memory, id, OWNER)), way).toMatch(/heronry|mem_/);
      for (const [who, options] of OTHERS) {
        const answer = JSON.stringify(await read(memory, id, options));
        expect(answer, `${way} by ${who}`).not.toContain(SECRET_WORD);
        expect(
          answer.replaceAll(`"id":"${id}","because":"not-found"`, ""),
          `${way} by ${who}`,
        ).not.toContain(id);
      }
    }
    for (const [, options] of OTHERS) {
      await expect(memory.update(id, { content: "taken" }, options)).rejects.toMatchObject({
        code: "MEMX_NOT_FOUND",
      });
      await expect(memory.delete(id, options)).rejects.toMatchObject({ code: "MEMX_NOT_FOUND" });
      await memory.deleteAll(options);
    }
    expect(await memory.list(OWNER)).toHaveLength(texts.length);
  });

  test("the same text of two users is two memories: neither merges into nor supersedes the other", async () => {
    const memory = await open(store);
    await memory.add("Remember that the API runs on port 8080.", { userId: "ann" });
    await memory.add("Remember that the API runs on port 8080.", { userId: "bob" });
    await memory.add("Remember that the API now runs on port 9090.", { userId: "bob" });
    expect(await memory.list({ userId: "ann", status: "all" })).toMatchObject([
      { status: "active", conflictsWith: [], revisions: [] },
    ]);
  });
});

test("options used for two calls are the same options: nothing of the first call sticks to them", async () => {
  const memory = await open();
  const filters = Object.freeze({ tags: Object.freeze(["a"]) as readonly string[] });
  const options = { userId: "ann", filters };
  await memory.search("x", options);
  expect(options).toEqual({ userId: "ann", filters: { tags: ["a"] } });
});

test("ids that look alike when joined are different owners", async () => {
  const memory = await open();
  const owners = [
    { userId: "a", agentId: "b:c" },
    { userId: "a:b", agentId: "c" },
    { userId: 'a","b', agentId: "c" },
    { userId: "a%3Ab", agentId: "c" },
    { userId: "a&b=c" },
  ];
  for (const owner of owners)
    await memory.add("The same turn.", { ...verbatim, ...owner, turnId: "t1" });
  for (const owner of owners) expect(await memory.list(owner)).toHaveLength(1);
});

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Memory } from "../memory.ts";
import { hashEmbedder } from "../testing/hash-embedder.ts";

const DAY_MS = 86_400_000;
const START = Date.parse("2026-03-01T10:00:00Z");

let memory: Memory;
beforeEach(() => {
  memory = new Memory({
    store: { uri: "memory" },
    embedder: hashEmbedder(),
    reflector: { mode: "rules" },
  });
});
afterEach(async () => {
  await memory.close();
});

/** Adds statements word for word, a day apart; the ids of those that were stored. */
async function tell(
  statements: readonly string[],
  options: Parameters<Memory["add"]>[1] = {},
): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const [day, statement] of statements.entries()) {
    const timestamp = START + day * DAY_MS;
    const { events } = await memory.add(statement, { reflect: false, timestamp, ...options });
    for (const { event, id } of events) if (event !== "SKIP" && id !== null) ids.push(id);
  }
  return ids;
}

const CONTRADICTION = [
  "Never push directly to the main branch",
  "Always push directly to the main branch",
] as const;

describe("detectConflicts", () => {
  test("lists what was flagged when it was added, with the reason and which one is newer", async () => {
    const [older = "", newer = ""] = await tell(CONTRADICTION);
    const pairs = await memory.detectConflicts();
    expect(pairs).toMatchObject([
      { a: { id: older }, b: { id: newer }, newer, reason: "negation" },
    ]);
    expect(pairs[0]?.similarity).toBeGreaterThan(0.5);
  });

  test("finds pairs that were never compared when they were added", async () => {
    const [older = ""] = await tell(["The user lives in Berlin"], { curate: false });
    const [newer = ""] = await tell(["The user moved to Lisbon"], {
      curate: false,
      timestamp: START + 9 * DAY_MS,
    });
    expect(await memory.detectConflicts()).toMatchObject([
      { a: { id: older }, b: { id: newer }, newer, reason: "same-slot" },
    ]);
  });

  test("stays inside the walls and the scope", async () => {
    await tell([CONTRADICTION[0]], { userId: "anna" });
    await tell([CONTRADICTION[1]], { userId: "bert" });
    await tell([CONTRADICTION[0]], { userId: "carl", sessionId: "s1", curate: false });
    await tell([CONTRADICTION[1]], { userId: "carl", sessionId: "s2", curate: false });
    expect(await memory.detectConflicts({ userId: "anna" })).toEqual([]);
    expect(await memory.detectConflicts({ userId: "bert" })).toEqual([]);
    expect(await memory.detectConflicts({ userId: "carl", sessionId: "s1" })).toEqual([]);
    expect(await memory.detectConflicts({ userId: "carl" })).toHaveLength(1);
    expect(await memory.detectConflicts({ userId: "carl", scope: ["project:other"] })).toEqual([]);
  });

  test("lists no more than asked for, and nothing where nothing contradicts", async () => {
    await tell(["Alice owns the billing service", "The API is written in Go"], { userId: "anna" });
    expect(await memory.detectConflicts({ userId: "anna" })).toEqual([]);
    await tell([...CONTRADICTION, "The parser accepts commas", "The parser rejects commas"], {
      userId: "bert",
      curate: false,
    });
    expect(await memory.detectConflicts({ userId: "bert" })).toHaveLength(2);
    expect(await memory.detectConflicts({ userId: "bert", limit: 1 })).toHaveLength(1);
  });

  test("an abort rejects with its reason", async () => {
    await tell(CONTRADICTION);
    const reason = new Error("enough");
    await expect(memory.detectConflicts({ signal: AbortSignal.abort(reason) })).rejects.toBe(
      reason,
    );
  });
});

describe("resolveConflict", () => {
  const flagged = async (): Promise<readonly [string, string]> => {
    const [older = "", newer = ""] = await tell(CONTRADICTION);
    return [older, newer];
  };

  test("keeps one; the other leaves search and stays in the history", async () => {
    const [older, newer] = await flagged();
    const kept = await memory.resolveConflict([older, newer], { keep: newer });
    expect(kept).toMatchObject({ id: newer, conflictsWith: [], status: "active" });
    expect(await memory.get(older)).toMatchObject({
      status: "superseded",
      supersededBy: newer,
      conflictsWith: [],
      validTo: expect.any(String),
    });
    expect(await memory.detectConflicts()).toEqual([]);
    const { hits } = await memory.search("push to the main branch");
    expect(hits.map(({ id }) => id)).toEqual([newer]);
    expect((await memory.history(newer)).map(({ id }) => id)).toContain(older);
  });

  test("keeps both, and does not list them again until one changes", async () => {
    const [older, newer] = await flagged();
    expect(await memory.resolveConflict([newer, older], { keep: "both" })).toMatchObject({
      id: newer,
      conflictsWith: [],
    });
    expect(await memory.get(older)).toMatchObject({ status: "active", conflictsWith: [] });
    expect(await memory.detectConflicts()).toEqual([]);
    await memory.update(older, { content: "Never push directly to the main branch at all" });
    expect(await memory.detectConflicts()).toHaveLength(1);
  });

  test("merges into one text", async () => {
    const [older, newer] = await flagged();
    const text = "Push directly to the main branch for typos only";
    expect(await memory.resolveConflict([older, newer], { merge: text })).toMatchObject({
      id: newer,
      content: text,
      conflictsWith: [],
    });
    expect(await memory.get(newer)).toMatchObject({
      content: text,
      conflictsWith: [],
      status: "active",
    });
    expect(await memory.get(older)).toMatchObject({ status: "superseded", supersededBy: newer });
  });

  test("a merged text that is refused changes nothing", async () => {
    const [older, newer] = await flagged();
    await expect(memory.resolveConflict([older, newer], { merge: "  " })).rejects.toMatchObject({
      code: "MEMX_INPUT_INVALID",
    });
    expect(await memory.get(older)).toMatchObject({ status: "active" });
    expect(await memory.detectConflicts()).toHaveLength(1);
  });

  test("refuses ids that the walls do not hold, and an id that is none of the two", async () => {
    const [older, newer] = await flagged();
    await expect(
      memory.resolveConflict([older, newer], { keep: newer }, { userId: "eve" }),
    ).rejects.toMatchObject({ code: "MEMX_NOT_FOUND" });
    await expect(memory.resolveConflict([older, older], { keep: older })).rejects.toMatchObject({
      code: "MEMX_NOT_FOUND",
    });
    await expect(
      memory.resolveConflict([older, newer], { keep: "mem_00000000" }),
    ).rejects.toMatchObject({ code: "MEMX_INPUT_INVALID" });
  });
});

describe("history", () => {
  test("follows a fact through everything it was, from any of its memories", async () => {
    const ids = await tell([
      "The user lives in Berlin",
      "The user moved to Lisbon",
      "The user lives in Porto now",
    ]);
    expect(ids).toHaveLength(3);
    for (const id of ids) {
      const entries = await memory.history(id);
      const added = entries.filter(({ event }) => event === "ADD");
      expect(added.map(({ content }) => content)).toEqual([
        "The user lives in Berlin",
        "The user moved to Lisbon",
        "The user lives in Porto now",
      ]);
      expect(entries.filter(({ event }) => event === "SUPERSEDE")).toHaveLength(2);
      expect(added.map(({ validTo }) => validTo === null)).toEqual([false, false, true]);
    }
  });

  test("what was true then is found then", async () => {
    await tell(["The user lives in Berlin", "The user moved to Lisbon"]);
    const contents = async (asOf?: number) =>
      (
        await memory.search("Where does the user live?", asOf === undefined ? {} : { asOf })
      ).hits.map(({ content }) => content);
    expect(await contents()).toEqual(["The user moved to Lisbon"]);
    expect(await contents(START + DAY_MS / 2)).toEqual(["The user lives in Berlin"]);
  });

  test("tells the texts a memory had", async () => {
    const [id = ""] = await tell(["The port is 5432"]);
    await memory.update(id, { content: "The port is 5433" });
    expect(await memory.history(id)).toMatchObject([
      { event: "ADD", content: "The port is 5432" },
      { event: "UPDATE", content: "The port is 5433" },
    ]);
  });

  test("is empty for whoever may not see the memory", async () => {
    const [id = ""] = await tell(["The user lives in Berlin"], { userId: "anna" });
    expect(await memory.history(id, { userId: "bert" })).toEqual([]);
  });
});

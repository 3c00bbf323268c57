import { describe, expect, test } from "vitest";

import { StoreError } from "../errors/memx-error.ts";
import type { MemoryClient, SearchOptions } from "../ports/memory-client.ts";
import type { RecallResult } from "../types/results.ts";
import type { Turn } from "../types/turn.ts";
import { createTurnMemory } from "./turn-memory.ts";
import type { TurnEvent, TurnFailure, TurnMemorySettings } from "./turn-memory-options.ts";

interface Recorded {
  readonly memory: MemoryClient;
  readonly recalls: SearchOptions[];
  readonly turns: Turn[];
  readonly flushes: () => number;
  readonly failures: TurnFailure[];
  readonly events: TurnEvent[];
  readonly settings: TurnMemorySettings;
}

/** A client whose recall and add are given; nothing else is called. */
function recorded(
  work: {
    readonly recall?: (options: SearchOptions) => Promise<void> | void;
    readonly add?: () => Promise<void> | void;
  } = {},
): Recorded {
  const recalls: SearchOptions[] = [];
  const turns: Turn[] = [];
  const failures: TurnFailure[] = [];
  const events: TurnEvent[] = [];
  let flushes = 0;
  const memory = {
    flush: async () => void (flushes += 1),
    recall: async (_query: string, options: SearchOptions): Promise<RecallResult> => {
      recalls.push(options);
      await work.recall?.(options);
      return { block: "BLOCK", hits: [], tokens: 1, mode: "keyword", degraded: [] };
    },
    add: async (turn: Turn) => {
      turns.push(turn);
      await work.add?.();
      return { events: [], redactions: {}, degraded: [] };
    },
  } as unknown as MemoryClient;
  const settings: TurnMemorySettings = {
    onError: (failure) => void failures.push(failure),
    onEvent: (event) => void events.push(event),
  };
  return { memory, recalls, turns, flushes: () => flushes, failures, events, settings };
}

const ASK = { turnId: "t1", scope: { userId: "ann" }, text: "Tea?" };
const SAID = { ...ASK, messages: [{ role: "user", content: "Tea?" }] } as const;
const down = (): never => {
  throw new StoreError({ code: "MEMX_STORE_FULL", message: "The disk is full." });
};

describe("one turn", () => {
  test("recalls once, however often and however fast it is asked", async () => {
    const { memory, recalls } = recorded();
    const turns = createTurnMemory({ memory });
    const together = await Promise.all([turns.recall(ASK), turns.recall(ASK), turns.recall(ASK)]);
    expect(await turns.recall(ASK)).toBe(together[0]);
    expect(recalls).toHaveLength(1);
    await turns.recall({ ...ASK, turnId: "t2" });
    expect(recalls).toHaveLength(2);
  });

  test("its end lets go of what was recalled; an end that is not one keeps it", async () => {
    const { memory, recalls } = recorded();
    const turns = createTurnMemory({ memory });
    await turns.recall(ASK);
    await turns.ingest({ ...SAID, incomplete: "error" });
    await turns.recall(ASK);
    expect(recalls).toHaveLength(1);
    await turns.ingest(SAID);
    await turns.recall(ASK);
    expect(recalls).toHaveLength(2);
  });

  test("began without memory and stays without, so that no step waits again", async () => {
    let calls = 0;
    const { memory, failures, settings } = recorded({
      recall: () => {
        calls += 1;
        if (calls === 1) down();
      },
    });
    const turns = createTurnMemory({ memory, ...settings });
    expect(await turns.recall(ASK)).toEqual({ block: "", hits: [] });
    expect(await turns.recall(ASK)).toEqual({ block: "", hits: [] });
    expect(calls).toBe(1);
    expect(failures).toHaveLength(1);
  });

  test("one caller's abort is not the other's", async () => {
    let answer = (): void => {};
    const { memory } = recorded({ recall: () => new Promise((resolve) => (answer = resolve)) });
    const turns = createTurnMemory({ memory });
    const abort = new AbortController();
    const left = turns.recall({ ...ASK, signal: abort.signal });
    const stays = turns.recall(ASK);
    abort.abort(new Error("left"));
    await expect(left).rejects.toThrow("left");
    answer();
    expect(await stays).toMatchObject({ block: "BLOCK" });
  });

  test("is learned once, whoever brings it, and again after a failure", async () => {
    let fails = true;
    const {
      memory,
      turns: learned,
      settings,
    } = recorded({ add: () => (fails ? down() : undefined) });
    const turns = createTurnMemory({ memory, ...settings });
    await turns.ingest(SAID);
    await turns.flush();
    fails = false;
    await turns.ingest(SAID);
    await turns.ingest(SAID);
    await turns.flush();
    await turns.ingest(SAID);
    await turns.flush();
    expect(learned).toHaveLength(2);
  });

  test("incomplete after complete is not learned again; complete after incomplete is", async () => {
    const { memory, turns: learned } = recorded();
    const turns = createTurnMemory({ memory, onIncomplete: "user-only" });
    await turns.ingest({ ...SAID, incomplete: "error" });
    await turns.ingest(SAID);
    await turns.ingest({ ...SAID, incomplete: "error" });
    await turns.flush();
    expect(learned.map(({ turnId }) => turnId)).toEqual(["t1:incomplete", "t1"]);
  });

  test("the session is stored, and is a wall for recall only by choice", async () => {
    const scope = { userId: "ann", agentId: "a", sessionId: "s", scope: "project:web" };
    for (const recallWithinSession of [false, true]) {
      const { memory, recalls, turns: learned } = recorded();
      const turns = createTurnMemory({ memory, recallWithinSession });
      await turns.recall({ ...ASK, scope });
      await turns.ingest({ ...SAID, scope });
      await turns.flush();
      expect(recalls[0]).toMatchObject({
        ...scope,
        sessionId: recallWithinSession ? "s" : undefined,
      });
      expect(learned[0]).toMatchObject(scope);
    }
  });
});

describe("failures", () => {
  test("are told with what they were and what became of the turn", async () => {
    const { memory, failures, events, settings } = recorded({ recall: down, add: down });
    const turns = createTurnMemory({ memory, ...settings });
    await turns.recall(ASK);
    await turns.ingest(SAID);
    await turns.flush();
    expect(failures.map(({ message }) => message)).toEqual([
      "The disk is full. (the turn goes on without memory)",
      "The disk is full. (the turn was not learned)",
    ]);
    expect(events).toMatchObject([
      { type: "recall-failed", code: "MEMX_STORE_FULL", turnId: "t1" },
      { type: "ingest-failed", code: "MEMX_STORE_FULL", turnId: "t1" },
    ]);
  });

  test("without a listener are a process warning, once per kind", async () => {
    const { memory } = recorded({ recall: down });
    const warnings: (Error & { code?: string })[] = [];
    const listen = (warning: Error): void => void warnings.push(warning);
    process.on("warning", listen);
    const turns = createTurnMemory({ memory });
    for (const turnId of ["t1", "t2", "t3"]) await turns.recall({ ...ASK, turnId });
    await new Promise((resolve) => setImmediate(resolve));
    process.off("warning", listen);
    expect(warnings).toMatchObject([{ name: "MemXWarning", code: "MEMX_STORE_FULL" }]);
  });

  test("of a memory that cannot be made are failures of the turn", async () => {
    const { failures, settings } = recorded();
    const turns = createTurnMemory({ memory: down, ...settings });
    expect(await turns.recall(ASK)).toEqual({ block: "", hits: [] });
    await turns.warmUp();
    expect(failures.map(({ code }) => code)).toEqual(["MEMX_STORE_FULL", "MEMX_STORE_FULL"]);
  });
});

describe("a turn memory", () => {
  test("that is switched off does nothing, not even complain about a missing user", async () => {
    const { memory, recalls, turns: learned } = recorded();
    const turns = createTurnMemory({ memory, enabled: false, requireUser: true });
    turns.assertScope({});
    expect(await turns.recall({ ...ASK, scope: {} })).toEqual({ block: "", hits: [] });
    await turns.ingest({ ...SAID, scope: {} });
    await turns.warmUp();
    await turns.flush();
    expect([recalls, learned]).toEqual([[], []]);
  });

  test("flushes the memory it used, and leaves alone one it did not", async () => {
    const { memory, flushes } = recorded();
    const turns = createTurnMemory({ memory });
    await turns.flush();
    expect(flushes()).toBe(0);
    await turns.recall(ASK);
    await turns.flush();
    expect(flushes()).toBe(1);
  });

  test("asks nothing for a turn without words", async () => {
    const { memory, recalls } = recorded();
    expect(await createTurnMemory({ memory }).recall({ ...ASK, text: " \n" })).toMatchObject({
      block: "",
    });
    expect(recalls).toEqual([]);
  });

  test("warms up for a user that owns nothing, without counting as a recall", async () => {
    const { memory, recalls } = recorded();
    await createTurnMemory({ memory, requireUser: true }).warmUp();
    expect(recalls).toMatchObject([{ userId: "memx-warm-up", reinforce: false }]);
  });
});

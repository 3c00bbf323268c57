import { expect, test } from "vitest";
import type { MemoryStore, StoreChanges } from "../ports/memory-store.ts";
import { createDeferredWork } from "./deferred-work.ts";
import type { PipelineDependencies } from "./dependencies.ts";
import { reinforceRecalls } from "./recall-reinforcer.ts";

/** A store that records commits and lets each begin only when told to. */
function slowStore(): {
  readonly store: MemoryStore;
  readonly commits: StoreChanges[];
  readonly release: () => void;
} {
  const commits: StoreChanges[] = [];
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const commit = async (changes: StoreChanges): Promise<{ applied: boolean }> => {
    commits.push(structuredClone(changes));
    await held;
    return { applied: true };
  };
  return { store: { commit } as Partial<MemoryStore> as MemoryStore, commits, release };
}

function dependenciesOf(store: MemoryStore): {
  readonly dependencies: PipelineDependencies;
  readonly settled: () => Promise<void>;
  readonly events: unknown[];
} {
  const events: unknown[] = [];
  const work = createDeferredWork((error) => events.push(error));
  const emit = (name: string, event: unknown): void => void events.push([name, event]);
  const dependencies = {
    store,
    emit,
    defer: work.defer,
  } as Partial<PipelineDependencies> as PipelineDependencies;
  return { dependencies, settled: work.settled, events };
}

test("recalls that come while a commit runs go into one more commit", async () => {
  const { store, commits, release } = slowStore();
  const { dependencies, settled } = dependenciesOf(store);
  reinforceRecalls({ ids: ["mem_1"], at: 1 }, dependencies);
  await Promise.resolve();
  for (let at = 2; at <= 9; at++) reinforceRecalls({ ids: ["mem_1", "mem_2"], at }, dependencies);
  release();
  await settled();
  expect(commits.map(({ recalled }) => recalled?.length)).toEqual([1, 8]);
});

test("nothing is committed for no hits", async () => {
  const { store, commits } = slowStore();
  const { dependencies, settled } = dependenciesOf(store);
  reinforceRecalls({ ids: [], at: 1 }, dependencies);
  await settled();
  expect(commits).toEqual([]);
});

test("a failure is an event, and the next recall is tried again", async () => {
  let fails = true;
  const commits: StoreChanges[] = [];
  const commit = async (changes: StoreChanges): Promise<{ applied: boolean }> => {
    if (fails) throw new Error("disk");
    commits.push(changes);
    return { applied: true };
  };
  const { dependencies, settled, events } = dependenciesOf({
    commit,
  } as Partial<MemoryStore> as MemoryStore);
  reinforceRecalls({ ids: ["mem_1"], at: 1 }, dependencies);
  await settled();
  expect(events).toEqual([["stage-degraded", { stage: "reinforce", code: "Error" }]]);
  fails = false;
  reinforceRecalls({ ids: ["mem_2"], at: 2 }, dependencies);
  await settled();
  expect(commits).toEqual([{ recalled: [{ ids: ["mem_2"], at: 2 }] }]);
});

import { rm } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { expect } from "vitest";
import type { MemoryStore, RowFilter } from "../../packages/core/src/ports/memory-store.ts";
import { InMemoryStore } from "../../packages/core/src/store/memory/in-memory-store.ts";
import { openStore } from "../../packages/core/src/store/open-store.ts";
import {
  leaning,
  storedBullet,
  TEST_DIMENSION,
  trusted,
} from "../../packages/core/src/testing/stored-bullet.ts";
import type { StoredBullet } from "../../packages/core/src/types/bullet.ts";
import type { Walls } from "../../packages/core/src/types/owner.ts";

const NOW = Date.parse("2026-06-01T00:00:00.000Z");
const runtime = { now: (): number => NOW, newId: (at: number): string => `mem_${at.toString(36)}` };

/** Two handles onto one folder, as two processes have them. A handle that was dropped was never closed, as after a kill. */
export interface RealStores {
  readonly home: string;
  readonly handles: [MemoryStore, MemoryStore];
  readonly dropped: MemoryStore[];
}

export function openRealStore(home: string): MemoryStore {
  const settings = { uri: join(home, "lancedb"), storageOptions: {}, lockTimeoutMs: 20_000 };
  return openStore({ settings, home, dimension: TEST_DIMENSION, runtime });
}

export function openModel(): InMemoryStore {
  return new InMemoryStore({ dimension: TEST_DIMENSION, runtime });
}

export async function closeRealStores({ home, handles, dropped }: RealStores): Promise<void> {
  for (const store of [...handles, ...dropped]) await store.close();
  await rm(home, { recursive: true, force: true });
}

type Which = 0 | 1;
type StoreCommand = fc.AsyncCommand<MemoryStore, RealStores>;

const USERS = [null, "ann", "o'hara"] as const;

function wallsOf(user: string | null): Walls {
  return { userId: user, agentId: null, sessionId: null };
}

/** A command that does the same to model and store. */
class Same implements StoreCommand {
  readonly #what: string;
  readonly #which: Which;
  readonly #work: (store: MemoryStore) => Promise<unknown>;

  constructor(what: string, which: Which, work: (store: MemoryStore) => Promise<unknown>) {
    this.#what = what;
    this.#which = which;
    this.#work = work;
  }

  check(): boolean {
    return true;
  }

  async run(model: MemoryStore, real: RealStores): Promise<void> {
    const expected = await this.#work(model);
    expect(await this.#work(real.handles[this.#which])).toEqual(expected);
  }

  toString(): string {
    return `${this.#what} by ${this.#which}`;
  }
}

/** A command that changes handles or files and nothing that is stored. */
class Upkeep implements StoreCommand {
  readonly #what: string;
  readonly #work: (real: RealStores) => Promise<void>;

  constructor(what: string, work: (real: RealStores) => Promise<void>) {
    this.#what = what;
    this.#work = work;
  }

  check(): boolean {
    return true;
  }

  async run(_model: MemoryStore, real: RealStores): Promise<void> {
    await this.#work(real);
  }

  toString(): string {
    return this.#what;
  }
}

function byId(rows: readonly StoredBullet[]): readonly StoredBullet[] {
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

async function everything(
  store: MemoryStore,
  filter: RowFilter | "everything",
): Promise<readonly StoredBullet[]> {
  const rows: StoredBullet[] = [];
  for await (const batch of store.scan(filter)) rows.push(...batch);
  return byId(rows);
}

/** All that can be read, in one comparable value. */
export async function readAll(store: MemoryStore): Promise<unknown> {
  const statistics = await store.statistics();
  const perUser = USERS.map(async (user) => {
    const filter: RowFilter = {
      walls: wallsOf(user),
      scopes: null,
      filters: null,
      statuses: ["active"],
      asOf: null,
      now: null,
    };
    const found = await store.candidates({
      ...filter,
      texts: [["all"], ["odd", "even"]],
      vectors: [leaning(1)],
      limit: 100,
    });
    return {
      rows: await everything(store, filter),
      count: await store.count(filter),
      found: byId(found.bullets),
      events: await store.sessionEvents(wallsOf(user)),
    };
  });
  const { active, archived, superseded, withoutVector } = await store.stats();
  return {
    everything: await everything(store, "everything"),
    perUser: await Promise.all(perUser),
    statistics: [
      statistics.documentCount,
      ...["all", "odd", "even", "new"].map((term) => statistics.documentFrequency(term)),
    ],
    stats: { active, archived, superseded, withoutVector },
  };
}

const which: fc.Arbitrary<Which> = fc.constantFrom(0, 1);
const number = fc.nat({ max: 9 });
const idOf = (index: number): string => `mem_${index}'%`;
/** A row belongs to one user for good: only its other fields change. */
const userOf = (index: number): string | null => USERS[index % USERS.length] ?? null;

function rowOf(index: number, status: StoredBullet["status"]): StoredBullet {
  return storedBullet({
    id: idOf(index),
    userId: userOf(index),
    status,
    terms: ["all", index % 2 === 0 ? "even" : "odd"],
    vector: index % 4 === 3 ? null : leaning(index),
    searchVector: index % 4 === 3 ? null : leaning(index),
  });
}

const status = fc.constantFrom<StoredBullet["status"]>("active", "archived", "superseded");

const changes: fc.Arbitrary<StoreCommand> = fc.oneof(
  fc
    .tuple(which, fc.uniqueArray(number, { minLength: 1, maxLength: 4 }), status)
    .map(
      ([handle, numbers, state]) =>
        new Same(`add ${numbers.join()} ${state}`, handle, (store) =>
          store.commit({ add: numbers.map((index) => rowOf(index, state)) }),
        ),
    ),
  fc.tuple(which, number, status, fc.boolean()).map(
    ([handle, index, state, isNew]) =>
      new Same(`patch ${index} ${state}`, handle, (store) =>
        store.commit({
          patch: [
            {
              id: idOf(index),
              set: isNew ? { status: state, terms: ["all", "new"] } : { status: state },
            },
          ],
        }),
      ),
  ),
  fc
    .tuple(which, fc.uniqueArray(number, { minLength: 1, maxLength: 3 }))
    .map(
      ([handle, numbers]) =>
        new Same(`remove ${numbers.join()}`, handle, (store) =>
          store.commit({ remove: numbers.map(idOf) }),
        ),
    ),
  fc
    .tuple(which, fc.array(number, { minLength: 1, maxLength: 4 }), fc.nat({ max: 1000 }))
    .map(
      ([handle, numbers, at]) =>
        new Same(`recall ${numbers.join()}`, handle, (store) =>
          store.commit({ recalled: [{ ids: numbers.map(idOf), at: NOW + at }] }),
        ),
    ),
  fc.tuple(which, number, number).map(
    ([handle, added, removed]) =>
      new Same(`replace ${removed} by ${added}`, handle, (store) =>
        store.commit({
          add: added === removed ? [] : [rowOf(added, "active")],
          patch: [{ id: idOf(added), set: { conflictsWith: [idOf(removed)] } }],
          remove: [idOf(removed)],
          recalled: [{ ids: [idOf(added)], at: NOW }],
          sessionEvents: {
            walls: wallsOf(userOf(added)),
            events: [{ kind: "operation", at: added, tool: null, text: trusted("e") }],
          },
        }),
      ),
  ),
);

const upkeep: fc.Arbitrary<StoreCommand> = fc.oneof(
  which.map(
    (handle) =>
      new Upkeep(`optimize by ${handle}`, async ({ handles }) => await handles[handle].optimize()),
  ),
  which.map(
    (handle) =>
      new Upkeep(
        `flush by ${handle}`,
        async ({ handles }) => await handles[handle].flush({ durable: true }),
      ),
  ),
  which.map(
    (handle) =>
      new Upkeep(`close and open ${handle}`, async ({ handles, home }) => {
        await handles[handle].close();
        handles[handle] = openRealStore(home);
      }),
  ),
  which.map(
    (handle) =>
      new Upkeep(`drop ${handle} and open another`, async ({ handles, home, dropped }) => {
        dropped.push(handles[handle]);
        handles[handle] = openRealStore(home);
      }),
  ),
);

/** Purging takes a second: one among many other commands. */
const purge: fc.Arbitrary<StoreCommand> = fc
  .tuple(which, number)
  .map(
    ([handle, index]) =>
      new Same(`purge ${index}`, handle, async (store) => (await store.purge([idOf(index)])).ids),
  );

const reading: fc.Arbitrary<StoreCommand> = which.map(
  (handle) => new Same("read", handle, readAll),
);

/** Programs over two handles; the weights make most commands writes. */
export const storeCommands: readonly fc.Arbitrary<StoreCommand>[] = [
  changes,
  changes,
  changes,
  upkeep,
  reading,
  purge,
];

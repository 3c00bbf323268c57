import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { storedBullet } from "../../packages/core/src/testing/stored-bullet.ts";
import type { StoredBullet } from "../../packages/core/src/types/bullet.ts";
import { openRealStore } from "./store-commands.ts";

/** One store per released schema, as that release left it, with what it held. New ones are added, old ones never changed. */
const STORES = join(dirname(fileURLToPath(import.meta.url)), "stores");

function plain(row: StoredBullet): unknown {
  const list = (vector: Float32Array | null): readonly number[] | null => vector && [...vector];
  return { ...row, vector: list(row.vector), searchVector: list(row.searchVector) };
}

test.each(await readdir(STORES))(
  "the store of %s opens, holds what it held, and can be written",
  async (name) => {
    const home = await mkdtemp(join(tmpdir(), "memx-schema-"));
    await cp(join(STORES, name), home, { recursive: true });
    const expected = JSON.parse(await readFile(join(home, "expected.json"), "utf8"));
    const store = openRealStore(home);
    const read = async (): Promise<StoredBullet[]> => {
      const rows: StoredBullet[] = [];
      for await (const batch of store.scan("everything")) rows.push(...batch);
      return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    };
    expect((await read()).map(plain)).toEqual(expected.rows);
    expect(await store.sessionEvents({ userId: "ann", agentId: null, sessionId: "s1" })).toEqual(
      expected.events,
    );
    expect((await store.stats()).fingerprint).toEqual(expected.fingerprint);
    await store.commit({ add: [storedBullet({ id: "mem_new" })] });
    await store.optimize();
    expect(await store.count("everything")).toBe(expected.rows.length + 1);
    expect((await read()).filter((row) => row.id !== "mem_new").map(plain)).toEqual(expected.rows);
    await store.close();
    await rm(home, { recursive: true, force: true });
  },
);

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { storedBullet } from "../../testing/stored-bullet.ts";
import { buildVectorIndex } from "../upkeep/vector-index.ts";
import { LanceTable } from "./lance-table.ts";
import { VectorSearcher } from "./vector-search.ts";

const DIMENSION = 64;
const ROWS = 3000;

class SmallTable extends LanceTable {
  protected override readonly vectors: VectorSearcher = new VectorSearcher(1000);
}

/** Unit vectors around 60 centres, always the same. */
function vectorMaker(): () => Float32Array {
  let state = 7;
  const random = (): number => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647 - 0.5;
  };
  const centres = Array.from({ length: 60 }, () =>
    Float32Array.from({ length: DIMENSION }, random),
  );
  return () => {
    const centre =
      centres[Math.floor((random() + 0.5) * centres.length)] ?? new Float32Array(DIMENSION);
    const mixed = centre.map((value) => value + random() * 0.9);
    const length = Math.hypot(...mixed);
    return mixed.map((value) => value / length);
  };
}

test("with the index of large stores the nearest rows are found as without it, and rows added since are found too", async () => {
  const folder = await mkdtemp(join(tmpdir(), "memx-vectors-"));
  const vector = vectorMaker();
  const table = new SmallTable({ uri: folder, storageOptions: {} });
  const rows = Array.from({ length: ROWS }, (_, index) =>
    storedBullet({
      id: `mem_${10_000 + index}`,
      vector: null,
      searchVector: vector(),
      userId: index % 50 === 0 ? "few" : null,
    }),
  );
  await table.append(
    rows.map((bullet) => ({ kind: "bullet" as const, id: bullet.id, applied: 1, bullet })),
    DIMENSION,
  );
  const queries = Array.from({ length: 20 }, vector);
  const nearest = async (query: Float32Array, user: string | null): Promise<readonly string[]> => {
    const where = user === null ? "user_id IS NULL" : `user_id = '${user}'`;
    return (
      await table.searchVector({ vector: query, column: "search_vector" }, { where, limit: 10 })
    ).map((row) => row.id);
  };
  const exact = await Promise.all(queries.map(async (query) => await nearest(query, null)));
  const exactFew = await Promise.all(queries.map(async (query) => await nearest(query, "few")));
  const opened = await table.open();
  expect(await buildVectorIndex(opened!.modules, opened!.table, ROWS + 1)).toBe(false);
  expect(await buildVectorIndex(opened!.modules, opened!.table, ROWS)).toBe(true);
  expect(await buildVectorIndex(opened!.modules, opened!.table, ROWS)).toBe(false);
  const again = new SmallTable({ uri: folder, storageOptions: {} });
  const asked = async (query: Float32Array, user: string): Promise<readonly string[]> =>
    (
      await again.searchVector(
        { vector: query, column: "search_vector" },
        { where: user, limit: 10 },
      )
    ).map((row) => row.id);
  let found = 0;
  for (const [index, query] of queries.entries()) {
    const ids = await asked(query, "user_id IS NULL");
    found += ids.filter((id) => exact[index]?.includes(id)).length;
    // Few rows match: every one of them is compared, and none is missed.
    expect(await asked(query, "user_id = 'few'")).toEqual(exactFew[index]);
  }
  expect(found / (10 * queries.length)).toBeGreaterThan(0.9);
  const late = storedBullet({ id: "mem_late", vector: null, searchVector: queries[0] ?? null });
  await table.append([{ kind: "bullet", id: late.id, applied: 1, bullet: late }], DIMENSION);
  expect((await asked(queries[0] as Float32Array, "user_id IS NULL"))[0]).toBe("mem_late");
  await table.release();
  await again.release();
  await rm(folder, { recursive: true, force: true });
});

import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { MemoryStore, RowFilter } from "../ports/memory-store.ts";
import { storedBullet, TEST_DIMENSION, trusted } from "../testing/stored-bullet.ts";
import { matchesFilter } from "./filter/matches.ts";
import { loadLance } from "./lance/load-lancedb.ts";
import { SCHEMA_VERSION_KEY, TABLE_NAME, tableSchema } from "./lance/columns.ts";
import { toStoreError } from "./lance/store-errors.ts";
import { restoreStore } from "./maintain-store.ts";
import { openStore } from "./open-store.ts";

const runtime = {
  now: (): number => Date.parse("2026-06-01T00:00:00Z"),
  newId: (at: number): string => `mem_${at.toString(36)}`,
};
const NOBODY = { userId: null, agentId: null, sessionId: null };
const here = dirname(fileURLToPath(import.meta.url));
let home: string;

function open(uri = join(home, "lancedb"), lockTimeoutMs = 20_000): MemoryStore {
  return openStore({
    settings: { uri, storageOptions: {}, lockTimeoutMs },
    home,
    dimension: TEST_DIMENSION,
    runtime,
  });
}

/** A small program that uses the store in a process of its own, and what it printed as JSON. */
function runApart(
  program: string,
  prefix: readonly string[] = [],
): { readonly status: number | null; readonly answer: unknown; readonly stderr: string } {
  const source = `
    import { openStore } from ${JSON.stringify(join(here, "open-store.ts"))};
    import { storedBullet } from ${JSON.stringify(join(here, "..", "testing", "stored-bullet.ts"))};
    const runtime = { now: () => 0, newId: () => "mem_0" };
    const open = (uri) => openStore({ settings: { uri, storageOptions: {}, lockTimeoutMs: 5000 }, home: uri + "-home", dimension: 8, runtime });
    const say = (value) => process.stdout.write(JSON.stringify(value));
    const code = async (work) => await work().then(() => "done", (error) => error.code);
    ${program}
  `;
  const node = [
    process.execPath,
    "--import",
    "tsx",
    "--conditions=@memx/source",
    "--input-type=module",
    "-e",
    source,
  ];
  const [command = "", ...args] = [...prefix, ...node];
  const result = spawnSync(command, args, { cwd: here, encoding: "utf8" });
  return {
    status: result.status,
    answer: result.stdout === "" ? null : JSON.parse(result.stdout),
    stderr: result.stderr,
  };
}

beforeEach(async () => (home = await mkdtemp(join(tmpdir(), "memx-faults-"))));
afterEach(async () => await rm(home, { recursive: true, force: true }));

test("opening touches nothing; the first add and search of a small store need no native library", () => {
  const uri = JSON.stringify(join(home, "lancedb"));
  const { answer, stderr } = runApart(`
    const { existsSync } = await import("node:fs");
    const native = () => process.report.getReport().sharedObjects.filter((name) => /lancedb/.test(name)).length;
    const store = open(${uri});
    const untouched = !existsSync(${uri});
    await store.commit({ add: [storedBullet({ id: "mem_1" })] });
    const count = await store.count("everything");
    const before = native();
    await store.close();
    say({ untouched, count, before, after: native() });
  `);
  expect(answer, stderr).toEqual({ untouched: true, count: 1, before: 0, after: 1 });
});

const canMount =
  process.platform === "linux" &&
  process.getuid?.() === 0 &&
  spawnSync("unshare", ["-m", "true"]).status === 0;

test.skipIf(!canMount)(
  "a full disk is a typed error, nothing of the call stays, and what was acknowledged is there",
  () => {
    const disk = join(home, "disk");
    const program = `
    const { execFileSync } = await import("node:child_process");
    const { mkdirSync, writeFileSync, rmSync } = await import("node:fs");
    const disk = ${JSON.stringify(disk)};
    mkdirSync(disk);
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=3m", "tmpfs", disk]);
    const store = open(disk + "/db");
    let told = 0;
    let failed = "none";
    for (let n = 0; failed === "none" && n < 5000; n += 1) {
      const result = await code(() => store.commit({ add: [storedBullet({ id: "mem_" + n, content: "x".repeat(20000) })] }));
      if (result === "done") told += 1;
      else failed = result;
    }
    const count = await store.count("everything");
    const again = await code(() => store.commit({ add: [storedBullet({ id: "mem_no", content: "x".repeat(200000) })] }));
    const other = open(disk + "/db");
    say({ failed, lost: told - count, again, other: (await other.count("everything")) - told });
    process.exit(0);
  `;
    const { answer, stderr } = runApart(program, ["unshare", "-m"]);
    expect(answer, stderr).toEqual({
      failed: "MEMX_STORE_FULL",
      lost: 0,
      again: "MEMX_STORE_FULL",
      other: 0,
    });
  },
);

test.skipIf(!canMount)("a read-only disk: reading goes on, writing is a typed error", async () => {
  const uri = join(home, "lancedb");
  const store = open();
  await store.commit({
    add: Array.from({ length: 70 }, (_, index) => storedBullet({ id: `mem_${index + 10}` })),
  });
  await store.close();
  const program = `
    const { execFileSync } = await import("node:child_process");
    const uri = ${JSON.stringify(uri)};
    execFileSync("mount", ["--bind", uri, uri]);
    execFileSync("mount", ["-o", "remount,bind,ro", uri]);
    const store = open(uri);
    const filter = { walls: { userId: null, agentId: null, sessionId: null }, scopes: null, filters: null, statuses: ["active"], asOf: null, now: null };
    const found = await store.candidates({ ...filter, texts: [["mem_30"]], vectors: [], limit: 5 });
    say({ found: found.bullets.map((row) => row.id), count: await store.count("everything"), add: await code(() => store.commit({ add: [storedBullet({ id: "mem_no" })] })), close: await code(() => store.close()) });
  `;
  const { answer, stderr } = runApart(program, ["unshare", "-m"]);
  expect(answer, stderr).toEqual({
    found: ["mem_30"],
    count: 70,
    add: "MEMX_STORE_READ_ONLY",
    close: "done",
  });
});

test.skipIf(process.platform === "win32")(
  "no file handles left is a typed error, and the store goes on when there are some again",
  () => {
    const uri = JSON.stringify(join(home, "lancedb"));
    const { answer, stderr } = runApart(
      `
    const { openSync, closeSync } = await import("node:fs");
    const store = open(${uri});
    await store.commit({ add: [storedBullet({ id: "mem_1" })] });
    const taken = [];
    try { for (;;) taken.push(openSync("/dev/null", "r")); } catch {}
    const full = await code(() => store.commit({ add: [storedBullet({ id: "mem_2" })] }));
    for (const file of taken) closeSync(file);
    const after = await code(() => store.commit({ add: [storedBullet({ id: "mem_3" })] }));
    const count = await store.count("everything");
    say({ full: full === "done" || full === "MEMX_STORE_UNAVAILABLE", after, consistent: count === (full === "done" ? 3 : 2) });
    `,
      ["sh", "-c", 'ulimit -n 200; exec "$@"', "sh"],
    );
    expect(answer, stderr).toEqual({ full: true, after: "done", consistent: true });
  },
);

test("a store of a newer release is refused with the way out, and not touched", async () => {
  const modules = await loadLance();
  const schema = tableSchema(modules, TEST_DIMENSION);
  const newer = new modules.arrow.Schema(schema.fields, new Map([[SCHEMA_VERSION_KEY, "999"]]));
  await mkdir(join(home, "lancedb"));
  const connection = await modules.lance.connect(join(home, "lancedb"));
  const table = await connection.createEmptyTable(TABLE_NAME, newer);
  const store = open();
  await expect(store.count("everything")).rejects.toMatchObject({
    code: "MEMX_STORE_SCHEMA_TOO_NEW",
  });
  await expect(store.commit({ add: [storedBullet({ id: "mem_1" })] })).rejects.toMatchObject({
    code: "MEMX_STORE_SCHEMA_TOO_NEW",
  });
  expect(await table.countRows()).toBe(0);
  await store.close();
});

test("a store of an older release is migrated once, with a backup, and holds what it held", async () => {
  const modules = await loadLance();
  const store = open();
  const rows = Array.from({ length: 70 }, (_, index) =>
    storedBullet({ id: `mem_${index + 10}`, turnId: "t", tags: [trusted("x")] }),
  );
  await store.commit({ add: rows });
  await store.close();
  const connection = await modules.lance.connect(join(home, "lancedb"));
  const table = await connection.openTable(TABLE_NAME);
  await table.updateFieldMetadata([{ path: "id", metadata: { [SCHEMA_VERSION_KEY]: "0" } }]);
  await table.dropColumns(["facets", "turn_id", "search_vector"]);
  const notices: string[] = [];
  const handles = [open(), open()].map((handle) => handle);
  const settings = { uri: join(home, "lancedb"), storageOptions: {}, lockTimeoutMs: 20_000 };
  handles.push(
    openStore({
      settings,
      home,
      dimension: TEST_DIMENSION,
      runtime,
      onNotice: (code) => notices.push(code),
    }),
  );
  expect(
    await Promise.all(handles.map(async (handle) => await handle.count("everything"))),
  ).toEqual([70, 70, 70]);
  const [first] = handles;
  expect(await first?.get(["mem_20"], NOBODY)).toEqual([
    { ...rows[10], turnId: null, searchVector: null },
  ]);
  await first?.commit({ add: [storedBullet({ id: "mem_new", turnId: "t" })] });
  await first?.optimize();
  expect(await first?.get(["mem_new"], NOBODY)).toEqual([
    storedBullet({ id: "mem_new", turnId: "t" }),
  ]);
  const backups = (await readdir(join(home, "backups"))).map((name) => join(home, "backups", name));
  expect(backups).toHaveLength(1);
  await restoreStore(
    {
      settings: { ...settings, uri: join(home, "restored") },
      home,
      dimension: TEST_DIMENSION,
      runtime,
    },
    backups[0] ?? "",
  );
  for (const handle of handles) await handle.close();
  const again = open();
  expect(await again.count("everything")).toBe(71);
  expect(await readdir(join(home, "backups"))).toHaveLength(1);
  await again.close();
});

test("a held lock ends in a typed error after the configured time", async () => {
  const store = open(undefined, 50);
  await store.commit({ add: [storedBullet({ id: "mem_1" })] });
  await mkdir(join(home, "lancedb", "locks", "write.lock"));
  await expect(store.commit({ add: [storedBullet({ id: "mem_2" })] })).rejects.toMatchObject({
    code: "MEMX_STORE_LOCKED",
  });
  expect(await store.count("everything")).toBe(1);
  await rm(join(home, "lancedb", "locks", "write.lock"), { recursive: true });
  await store.close();
});

test.each([
  ["ENOSPC: no space left on device, write", "MEMX_STORE_FULL"],
  [
    "lance error: LanceError(IO): Generic LocalFileSystem error: Unable to write: No space left on device (os error 28)",
    "MEMX_STORE_FULL",
  ],
  ["EROFS: read-only file system", "MEMX_STORE_READ_ONLY"],
  ["LanceError(IO): Permission denied (os error 13)", "MEMX_STORE_READ_ONLY"],
  ["EMFILE: too many open files", "MEMX_STORE_UNAVAILABLE"],
  ["Generic memory error: Invalid range 0..0 for object of size 0 bytes", "MEMX_STORE_CORRUPT"],
  ["failed to fill whole buffer", "MEMX_STORE_CORRUPT"],
])("%s is %s, without what stands in quotes", (message, code) => {
  const error = toStoreError(new Error(`${message} for 'secret text'`));
  expect(error).toMatchObject({ code, stage: "store" });
  expect(`${error.message} ${String(error.cause)}`).not.toContain("secret");
});

/** Texts that SQL, LanceDB's parser or a file system could stumble over. */
const hostile = fc.oneof(
  fc.constantFrom(
    "'",
    "''",
    "\\",
    "%",
    "_",
    "' OR 1=1 --",
    "\u0000",
    "a\u0000b",
    "日本",
    "🙂",
    "",
    " ",
    '"',
    ";",
    "--",
    "/*",
    "\n",
    "null",
    "${x}",
    "{{",
    "?",
    "$1",
    "é",
    "e\u0301",
  ),
  fc.string({ unit: "grapheme", maxLength: 12 }),
);

test("whatever ids, owners, scopes, tags and metadata are called, a filter lets through what it names and nothing else", async () => {
  const store = open();
  const owner = fc.option(hostile, { nil: null });
  const row = fc.record({
    userId: owner,
    agentId: owner,
    sessionId: owner,
    scope: hostile,
    tag: hostile,
    tool: hostile,
    key: hostile,
    value: fc.oneof(hostile, fc.boolean(), fc.integer()),
  });
  let number = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 2, maxLength: 4 }), async (specs) => {
      const rows = specs.map((spec) =>
        storedBullet({
          id: `mem_${number++}'${spec.scope}`,
          userId: spec.userId,
          agentId: spec.agentId,
          sessionId: spec.sessionId,
          scope: trusted(spec.scope),
          tags: [trusted(spec.tag)],
          relatedTools: [trusted(spec.tool)],
          metadata: {
            [spec.key]: typeof spec.value === "string" ? trusted(spec.value) : spec.value,
          },
        }),
      );
      await store.commit({ add: rows });
      if (number % 3 === 0) await store.optimize();
      for (const spec of specs) {
        const filters = {
          tags: [spec.tag],
          tools: [spec.tool],
          sections: [],
          knowledgeTypes: [],
          since: null,
          until: null,
          metadata: { [spec.key]: spec.value },
        };
        const walls = { userId: spec.userId, agentId: spec.agentId, sessionId: spec.sessionId };
        const filter: RowFilter = {
          walls,
          scopes: [spec.scope],
          filters,
          statuses: ["active"],
          asOf: null,
          now: null,
        };
        const expected = rows
          .filter((stored) => matchesFilter(stored, filter))
          .map((stored) => stored.id);
        const found = await store.candidates({
          ...filter,
          texts: [["shared"]],
          vectors: [],
          limit: 1000,
        });
        const ids = found.bullets.map((stored) => stored.id);
        for (const id of expected) expect(ids).toContain(id);
        expect(found.bullets.every((stored) => matchesFilter(stored, filter))).toBe(true);
        expect(await store.count(filter)).toBe(ids.length);
      }
      expect(
        (
          await store.get(
            rows.map((stored) => stored.id),
            { ...NOBODY, userId: specs[0]?.userId ?? null },
          )
        ).length,
      ).toBeGreaterThan(0);
    }),
    { numRuns: 10 },
  );
  await store.close();
});

import { mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { PurgeReceipt } from "../../../ports/memory-store.ts";
import { runForTest, type Ran } from "../../run-for-test.ts";

let home: string;
let other: string;

beforeEach(async () => {
  [home, other] = [
    await mkdtemp(join(tmpdir(), "memx-operate-")),
    await mkdtemp(join(tmpdir(), "memx-operate-")),
  ];
  const config = JSON.stringify({ embedder: "none", reflector: { mode: "rules" } });
  await Promise.all([home, other].map((folder) => writeFile(join(folder, "config.json"), config)));
});
afterEach(async () => {
  for (const folder of [home, other])
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

const memx = (...args: readonly string[]): Promise<Ran> => runForTest(home, args);
const json = <T>(ran: Ran): T => JSON.parse(ran.out) as T;

async function added(text: string): Promise<string> {
  const ran = await memx("add", text, "--verbatim", "--json");
  return json<{ events: { id: string }[] }>(ran).events[0]?.id ?? "";
}

test("a backup is written once, restored elsewhere, and a file that is none is refused", async () => {
  await added("The mascot is a heron.");
  const file = join(home, "backup.memx");
  expect(json(await memx("backup", file, "--json"))).toMatchObject({ memories: 1, file });
  expect(await memx("backup", file)).toMatchObject({
    code: 2,
    err: expect.stringContaining("--force"),
  });
  expect((await memx("backup", file, "--force")).code).toBe(0);
  const restored = await runForTest(other, ["restore", file]);
  expect(restored).toMatchObject({ code: 0, out: "restored 1, kept 0\n" });
  expect((await runForTest(other, ["search", "mascot"])).out).toContain("heron");
  expect(json(await runForTest(other, ["restore", file, "--json"]))).toEqual({
    restored: 0,
    kept: 1,
    vectorsLeftOut: false,
  });
  await truncate(file, 40);
  expect((await runForTest(other, ["restore", file])).code).toBe(2);
  expect((await memx("restore", join(home, "absent"))).code).toBe(2);
  expect((await memx("backup")).code).toBe(2);
});

test("a purge leaves a receipt, which proves it again", async () => {
  const id = await added("The old address of Ann.");
  const kept = await added("The mascot is a heron.");
  const receipt = join(home, "receipt.json");
  expect(await memx("purge", id, "--receipt", receipt)).toMatchObject({
    code: 0,
    out: expect.stringContaining("purged 1 memories"),
  });
  expect((JSON.parse(await readFile(receipt, "utf8")) as PurgeReceipt).ids).toEqual([id]);
  expect(await memx("purge", "--verify", receipt)).toMatchObject({
    code: 0,
    out: "nothing of it is left\n",
  });
  await added("The old address of Ann.");
  const again = await memx("purge", "--verify", receipt, "--json");
  expect(again.code).toBe(1);
  expect(json(again)).toMatchObject([{ kind: "same-content" }]);
  expect((await memx("show", kept)).code).toBe(0);
  expect((await memx("purge", "mem_00000000zz")).code).toBe(1);
  expect((await memx("purge", "--verify", join(home, "config.json"))).code).toBe(2);
});

test("the doctor finds nothing wrong, names trouble with what helps, and mends it", async () => {
  await added("The mascot is a heron.");
  await memx("sweep");
  const well = await memx("doctor");
  expect(well).toMatchObject({ code: 0, out: expect.stringMatching(/^good +store .*1 memories/m) });
  expect(json(await memx("doctor", "--json"))).toMatchObject({
    isHealthy: true,
    counts: { active: 1 },
    settings: { embedder: "none" },
  });
  const { readdir } = await import("node:fs/promises");
  const versions = join(home, "lancedb", "memories.lance", "_versions");
  const [newest = ""] = (await readdir(versions)).filter((name) => name.endsWith(".manifest"));
  await truncate(join(versions, newest), 10);
  const broken = await memx("doctor");
  expect(broken).toMatchObject({ code: 1, out: expect.stringMatching(/^trouble +store/m) });
  expect(broken.out).toContain("memx doctor --fix");
  const mended = await memx("doctor", "--fix");
  expect(mended).toMatchObject({ code: 0, out: expect.stringMatching(/1 memories/) });
  expect((await memx("search", "mascot")).out).toContain("heron");
});

test("a rescan by a new rule rewrites what it finds, and the files with it", async () => {
  await added("See TICKET-4711 about the heron.");
  await added("The mascot is a heron.");
  await writeFile(
    join(home, "config.json"),
    JSON.stringify({
      embedder: "none",
      privacy: { custom_patterns: [{ name: "ticket", pattern: "TICKET-[0-9]+" }] },
    }),
  );
  const dry = await memx("rescan", "--dry-run", "--json");
  expect(dry.code).toBe(1);
  expect(json(dry)).toMatchObject({ scanned: 2, found: 1, purged: false });
  // Answers go by today's rules at once; an export shows what the store holds.
  expect((await memx("search", "heron")).out).toContain("<REDACTED:ticket>");
  expect((await memx("export")).out).toContain("4711");
  expect(await memx("rescan")).toMatchObject({
    code: 0,
    out: expect.stringMatching(/scanned 2 memories, rewrote 1 .*\nredacted 1 × custom/),
  });
  expect((await memx("list")).out).toContain("<REDACTED:ticket> about the heron");
  expect((await memx("export")).out).not.toContain("4711");
  expect(json(await memx("rescan", "--json"))).toMatchObject({ found: 0, purged: false });
});

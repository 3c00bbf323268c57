import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { streamRecords } from "./stream-records.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "memx-records-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function fileOf(line: string, lines: number): Promise<string> {
  const file = join(folder, `${lines}-${line.length}.jsonl`);
  await writeFile(file, `${line}\n`.repeat(lines));
  return file;
}

test("a long file of lines is streamed, as what it is", async () => {
  const padding = "x".repeat(1000);
  const file = await fileOf(JSON.stringify({ content: "日本", padding }), 9000);
  const memx = await streamRecords(file, undefined);
  expect(memx?.format).toBe("memx");
  let count = 0;
  for await (const line of memx?.records ?? []) {
    count += 1;
    expect(JSON.parse(line as string)).toMatchObject({ content: "日本" });
  }
  expect(count).toBe(9000);
  const plain = await streamRecords(
    await fileOf(JSON.stringify({ text: "a", padding }), 9000),
    undefined,
  );
  for await (const record of plain?.records ?? []) {
    expect(record).toEqual({ content: "a", padding });
    break;
  }
  expect(plain?.format).toBe("jsonl");
});

test("short files, standard input and other forms are not", async () => {
  expect(await streamRecords(await fileOf('{"content":"a"}', 3), undefined)).toBeNull();
  expect(await streamRecords("-", undefined)).toBeNull();
  expect(await streamRecords(join(folder, "absent"), undefined)).toBeNull();
  const long = await fileOf(`- a note of a list ${"x".repeat(1000)}`, 9000);
  expect(await streamRecords(long, undefined)).toBeNull();
});

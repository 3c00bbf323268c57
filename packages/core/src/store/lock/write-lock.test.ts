import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { WriteLock } from "./write-lock.ts";

let folder: string;
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), "memx-lock-"))));
afterEach(async () => await rm(folder, { recursive: true, force: true }));

const open = (timeoutMs = 20_000): WriteLock => new WriteLock({ folder, name: "write", timeoutMs });

test("one holder at a time, everybody gets a turn, a failure lets the next one in", async () => {
  const locks = [open(), open(), open()];
  let inside = 0;
  let most = 0;
  const turns = Array.from(
    { length: 12 },
    async (_, index) =>
      await locks[index % 3]?.hold(async () => {
        inside += 1;
        most = Math.max(most, inside);
        await stat(folder);
        inside -= 1;
        if (index === 4) throw new Error("failed inside");
        return index;
      }),
  );
  const results = await Promise.allSettled(turns);
  expect(most).toBe(1);
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(11);
});

test("a waiter gets a typed timeout", async () => {
  await open().hold(async () => {
    await expect(open(30).hold(async () => "in")).rejects.toMatchObject({
      code: "MEMX_STORE_LOCKED",
    });
  });
});

test("the lock of a killed process is taken over within seconds, by one of several waiters at a time", async () => {
  const script = `require("node:fs").mkdirSync(${JSON.stringify(join(folder, "write.lock"))}); setInterval(() => {}, 1000); process.stdout.write("held")`;
  const holder = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "inherit"] });
  await new Promise((resolve) => holder.stdout.once("data", resolve));
  const gone = new Promise((resolve) => holder.once("exit", resolve));
  holder.kill("SIGKILL");
  await gone;
  let inside = 0;
  const enter = async (): Promise<number> =>
    await open().hold(async () => {
      inside += 1;
      expect(inside).toBe(1);
      await stat(folder);
      inside -= 1;
      return 1;
    });
  expect(await Promise.all([enter(), enter(), enter(), enter()])).toEqual([1, 1, 1, 1]);
});

test("a holder that is known to be gone is not waited for", async () => {
  const lock = await open().hold(async () => await stat(join(folder, "write.lock")));
  const note = JSON.parse(await readFile(join(folder, "write.owner"), "utf8"));
  expect(note.pid).toBe(process.pid);
  await mkdir(join(folder, "write.lock"));
  const made = await stat(join(folder, "write.lock"));
  const dead = spawn(process.execPath, ["-e", ""]);
  await new Promise((resolve) => dead.once("exit", resolve));
  const ofDead = (identity: string): Promise<void> =>
    writeFile(join(folder, "write.owner"), JSON.stringify({ ...note, identity, pid: dead.pid }));
  await ofDead(`${lock.ino} ${lock.birthtimeMs}`);
  await expect(open(100).hold(async () => "in")).rejects.toMatchObject({
    code: "MEMX_STORE_LOCKED",
  });
  await ofDead(`${made.ino} ${made.birthtimeMs}`);
  expect(await open(100).hold(async () => "in")).toBe("in");
});

test("a holder whose lock was taken over learns it before it writes", async () => {
  await open().hold(async (held) => {
    held.assertHeld();
    await rm(join(folder, "write.lock"), { recursive: true });
    expect(() => held.assertHeld()).toThrow(/held the store's lock/);
    await mkdir(join(folder, "write.lock"));
    expect(() => held.assertHeld()).toThrow(/held the store's lock/);
  });
});

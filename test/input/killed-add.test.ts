import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newHome, open } from "./open-memory.ts";

// The store alone, under eight processes and every operation, is test/torture; here it is the public `add` that is killed.
const ROUNDS = 12;
const here = fileURLToPath(new URL(".", import.meta.url));
const bundle = join(
  here,
  "../../node_modules/.cache/memx-input",
  `adding-process-${process.pid}.mjs`,
);

beforeAll(async () => {
  await mkdir(join(bundle, ".."), { recursive: true });
  await build({
    entryPoints: [join(here, "adding-process.ts")],
    outfile: bundle,
    bundle: true,
    platform: "node",
    format: "esm",
    logLevel: "error",
    conditions: ["@memx/source"],
    external: ["@lancedb/lancedb", "apache-arrow", "proper-lockfile"],
  });
});
afterAll(async () => await rm(bundle, { force: true }));

/** Lets a process add until it has said so many lines, then kills it; gives what it said. */
async function killAfter(lines: number, args: readonly string[]): Promise<readonly string[]> {
  const child = spawn(process.execPath, [bundle, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const said: string[] = [];
  const reader = createInterface({ input: child.stdout });
  reader.on("line", (line) => {
    said.push(line);
    if (said.length === lines) child.kill("SIGKILL");
  });
  await Promise.all([once(child, "exit"), once(reader, "close")]);
  return said;
}

test(`add, killed ${ROUNDS} times: the store opens, what was acknowledged is there once, nothing is there in part`, async () => {
  const home = await newHome();
  const meant = new Set<string>();
  const done = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    // Other moments each time: after 1, 4, 7 … lines, between "meant" and "done" as well as behind them.
    for (const line of await killAfter(1 + round * 3, [home, `r${round}`])) {
      const [word, ...content] = line.split(" ");
      (word === "meant" ? meant : done).add(content.join(" "));
    }
  }
  expect(done.size).toBeGreaterThan(0);
  const memory = await open("lancedb", { home });
  const stored = await memory.list({ limit: 10_000, status: "all" });
  const contents = stored.map(({ content }) => content as string);
  expect(new Set(contents).size).toBe(contents.length);
  expect(contents).toEqual(expect.arrayContaining([...done]));
  expect([...meant]).toEqual(expect.arrayContaining(contents));
  expect((await memory.status()).withoutVector).toBe(0);
  // A turn that may or may not have been stored is repeated, and is there once.
  for (const content of meant) {
    const [, name, number] = content.split(" ");
    await memory.add(content, { infer: false, curate: false, turnId: `${name} ${number}` });
  }
  const repeated = (await memory.list({ limit: 10_000 })).map(({ content }) => content as string);
  expect(repeated.toSorted()).toEqual([...meant].toSorted());
}, 120_000);

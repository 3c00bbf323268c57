import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { openStore } from "../../packages/core/src/store/open-store.ts";
import { storedBullet, trusted } from "../../packages/core/src/testing/stored-bullet.ts";
import type { StoredBullet } from "../../packages/core/src/types/bullet.ts";
import { ExpectedStore } from "./expected-store.ts";
import { BASE_ROWS, baseId, seededRandom, TORTURE_DIMENSION } from "./operations.ts";

export interface TorturePlan {
  readonly seed: number;
  readonly processes: number;
  /** How often each process is killed, at a random moment, and started again. */
  readonly kills: number;
  /** The longest a process lives between two kills, in milliseconds. */
  readonly lifeMs: number;
}

export interface TortureResult {
  readonly wrong: readonly string[];
  readonly operations: number;
  readonly rows: number;
}

const here = dirname(fileURLToPath(import.meta.url));
const runtime = {
  now: (): number => Date.now(),
  newId: (at: number): string => `mem_${at.toString(36)}`,
};
const NOBODY = { userId: null, agentId: null, sessionId: null };

/** The worker as one plain file, so that starting it costs no compiler. */
async function buildWorker(): Promise<string> {
  const packages = dirname(dirname(createRequire(import.meta.url).resolve("esbuild/package.json")));
  const outfile = join(packages, ".cache", "memx-torture", `worker-${process.pid}.mjs`);
  await build({
    entryPoints: [join(here, "worker.ts")],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    logLevel: "error",
    external: ["@lancedb/lancedb", "apache-arrow", "proper-lockfile"],
  });
  return outfile;
}

async function live(start: {
  readonly worker: string;
  readonly home: string;
  readonly name: string;
  readonly seed: number;
  readonly lifeMs: number;
}): Promise<void> {
  const { worker, home, name, seed, lifeMs } = start;
  const args = [worker, home, join(home, "diaries", name), name, String(seed)];
  const child: ChildProcess = spawn(process.execPath, args, {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await Promise.race([new Promise((resolve) => child.stdout?.once("data", resolve)), gone]);
  await wait(lifeMs);
  child.kill("SIGKILL");
  await gone;
}

/** Lets processes work on one store while they are killed, then holds what is left against their diaries. */
export async function torture(plan: TorturePlan): Promise<TortureResult> {
  const home = await mkdtemp(join(tmpdir(), "memx-torture-"));
  const worker = await buildWorker();
  const settings = { uri: join(home, "lancedb"), storageOptions: {}, lockTimeoutMs: 60_000 };
  const open = (): ReturnType<typeof openStore> =>
    openStore({ settings, home, dimension: TORTURE_DIMENSION, runtime });
  try {
    const first = open();
    await first.commit({
      add: Array.from({ length: BASE_ROWS }, (_, index) =>
        storedBullet({
          id: baseId(index),
          content: trusted(`${baseId(index)} version 0`),
          terms: [baseId(index)],
        }),
      ),
    });
    await first.close();
    const { mkdir } = await import("node:fs/promises");
    await mkdir(join(home, "diaries"));
    const random = seededRandom(plan.seed);
    const processes = Array.from({ length: plan.processes }, (_, index) => index);
    const fates = processes.map(() =>
      Array.from({ length: plan.kills }, () => ({
        seed: Math.floor(random() * 2 ** 31),
        lifeMs: random() * plan.lifeMs,
      })),
    );
    await Promise.all(
      processes.map(async (index) => {
        for (const [life, fate] of (fates[index] ?? []).entries())
          await live({ worker, home, name: `p${index}l${life}`, ...fate });
      }),
    );
    return await check(home, open());
  } finally {
    await rm(home, { recursive: true, force: true });
    await rm(worker, { force: true });
  }
}

async function check(home: string, store: ReturnType<typeof openStore>): Promise<TortureResult> {
  const expected = new ExpectedStore();
  let operations = 0;
  for (const name of await readdir(join(home, "diaries"))) {
    const diary = await readFile(join(home, "diaries", name), "utf8");
    operations += diary.split("\n").length;
    expected.read(name, diary);
  }
  const readRows = async (): Promise<StoredBullet[]> => {
    const rows: StoredBullet[] = [];
    for await (const batch of store.scan("everything")) rows.push(...batch);
    return rows;
  };
  const rows = await readRows();
  const wrong = [...expected.complaints, ...expected.compare(rows)];
  await store.optimize();
  wrong.push(
    ...expected.compare(await readRows()).map((complaint) => `after optimize: ${complaint}`),
  );
  const filter = {
    walls: NOBODY,
    scopes: null,
    filters: null,
    statuses: ["active" as const],
    asOf: null,
    now: null,
  };
  for (const id of expected.certain.slice(-50)) {
    const { bullets } = await store.candidates({ ...filter, texts: [[id]], vectors: [], limit: 5 });
    if (!bullets.some((row) => row.id === id)) wrong.push(`${id} is not found by search`);
  }
  await store.close();
  return { wrong, operations, rows: rows.length };
}

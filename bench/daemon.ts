// A daemon's process with 10,000 memories: what it holds while it works and after its model was given back, what an idle one
// costs, and what a call through it adds.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Memory, type Embedder } from "@memx/core";
import { hashEmbedder } from "@memx/core/testing";
import { createOnnxEmbedder } from "@memx/embeddings-onnx";
import { formatNumber, percentile, type BenchTable } from "./bench.ts";

const MEMORIES = 10_000;
const SEARCHES = 100;
const IDLE_SECONDS = 10;
/** The daemon gives the model back after 60 seconds. */
const UNLOADED_AFTER_SECONDS = 65;
const CLOCK_TICKS_PER_SECOND = 100;

const question = (index: number): string => `Which port has service number ${index * 37}?`;

/** Vectors of words under the real model's fingerprint, so that the daemon goes on with the store. */
async function fill(home: string): Promise<void> {
  const real = createOnnxEmbedder();
  const { embed } = hashEmbedder();
  const filler: Embedder = { fingerprint: () => real.fingerprint(), embed };
  const memory = new Memory({ home, embedder: filler });
  const records = Array.from({ length: MEMORIES }, (_, index) => ({
    content: `Service number ${index} of customer ${index % 97} listens on port ${20_000 + index}.`,
  }));
  await memory.import(records, { curate: false });
  await memory.sweep();
  await memory.close();
}

interface Usage {
  readonly residentBytes: number;
  readonly processorSeconds: number;
}

/** What the operating system says of a process. */
async function usageOf(pid: number): Promise<Usage> {
  if (existsSync("/proc/self/stat")) {
    const [fields, status] = await Promise.all([
      readFile(`/proc/${pid}/stat`, "utf8"),
      readFile(`/proc/${pid}/status`, "utf8"),
    ]);
    // After the name in brackets, which may hold anything: the 12th and 13th field are user and system time.
    const times = fields.slice(fields.lastIndexOf(")") + 2).split(" ");
    const ticks = Number(times[11]) + Number(times[12]);
    const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]);
    return {
      residentBytes: kilobytes * 1024,
      processorSeconds: ticks / CLOCK_TICKS_PER_SECOND,
    };
  }
  const [rss = "", time = ""] = execFileSync("ps", ["-o", "rss=,time=", "-p", String(pid)], {
    encoding: "utf8",
  })
    .trim()
    .split(/\s+/);
  const processorSeconds = time.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
  return { residentBytes: Number(rss) * 1024, processorSeconds };
}

async function idleProcessor(pid: number): Promise<number> {
  const before = await usageOf(pid);
  await wait(IDLE_SECONDS * 1000);
  return (await usageOf(pid)).processorSeconds - before.processorSeconds;
}

async function times(memory: Memory): Promise<readonly number[]> {
  const durations: number[] = [];
  for (let index = 0; index < SEARCHES; index += 1) {
    const started = performance.now();
    await memory.search(question(index), { reinforce: false });
    durations.push(performance.now() - started);
  }
  return durations;
}

const both = (durations: readonly number[]): string =>
  `${formatNumber(percentile(durations, 50))} / ${formatNumber(percentile(durations, 95))}`;
const megabytes = ({ residentBytes }: Usage): string => (residentBytes / 1e6).toFixed(0);

interface Measured {
  readonly holds: readonly (string | number)[];
  readonly takes: readonly (string | number)[];
}

async function measure(home: string): Promise<Measured> {
  const options = { home, reflector: { mode: "rules" } } as const;
  const served = new Memory({ ...options, daemon: { enabled: true } });
  await times(served);
  const card = JSON.parse(await readFile(join(home, "daemon", "endpoint.json"), "utf8")) as {
    readonly pid: number;
  };
  const { pid } = card;
  const direct = new Memory(options);
  await times(direct);
  // In turn, so that whatever else the machine does falls on both.
  const local = [await times(direct)];
  const remote = [await times(served)];
  local.push(await times(direct));
  remote.push(await times(served));
  await direct.close();
  const loaded = await usageOf(pid);
  await wait(2000);
  const idle = await idleProcessor(pid);
  await wait((UNLOADED_AFTER_SECONDS - IDLE_SECONDS - 2) * 1000);
  const unloaded = await usageOf(pid);
  const idleUnloaded = await idleProcessor(pid);
  await times(served);
  const again = await usageOf(pid);
  await served.close();
  process.kill(pid, "SIGTERM");
  const added = percentile(remote.flat(), 50) - percentile(local.flat(), 50);
  return {
    holds: [
      megabytes(loaded),
      megabytes(unloaded),
      megabytes(again),
      idle.toFixed(2),
      idleUnloaded.toFixed(2),
    ],
    takes: [both(local.flat()), both(remote.flat()), formatNumber(added)],
  };
}

export async function run(): Promise<BenchTable[]> {
  const home = await mkdtemp(join(tmpdir(), "memx-bench-"));
  try {
    await fill(home);
    const { holds, takes } = await measure(home);
    return [
      {
        title: "A daemon's process",
        note: `${MEMORIES} memories, the local model. Megabytes resident after ${3 * SEARCHES} searches, after the model was given back, and after ${SEARCHES} more; processor seconds over ${IDLE_SECONDS} idle seconds with and without the model. Targets: under 450, under 300, and 0.00.`,
        columns: [
          "MB, model loaded",
          "MB, model given back",
          "MB, loaded again",
          "idle processor s, loaded",
          "idle processor s, given back",
        ],
        rows: [holds],
      },
      {
        title: "A search through the daemon",
        note: "Milliseconds, median / p95, the same store and model in this process and through the daemon, in turn. Target: at most 3 added.",
        columns: ["direct", "through the daemon", "added (median)"],
        rows: [takes],
      },
    ];
  } finally {
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

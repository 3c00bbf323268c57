import { openSync, writeSync } from "node:fs";
import { openStore } from "../../packages/core/src/store/open-store.ts";
import { storedBullet, trusted } from "../../packages/core/src/testing/stored-bullet.ts";
import type { MemoryStore } from "../../packages/core/src/ports/memory-store.ts";
import { BASE_ROWS, baseId, seededRandom, SHARED_TURNS, TORTURE_DIMENSION } from "./operations.ts";
import type { LogLine, Operation } from "./operations.ts";

/** One process of the torture: works on the store without pause and writes down what it meant to do and what was acknowledged. */
const [home = "", logFile = "", name = "", seed = "1"] = process.argv.slice(2);
const log = openSync(logFile, "a");
const random = seededRandom(Number(seed));
const runtime = {
  now: (): number => Date.now(),
  newId: (at: number): string => `mem_${at.toString(36)}`,
};
const NOBODY = { userId: null, agentId: null, sessionId: null };

const open = (): MemoryStore =>
  openStore({
    settings: { uri: `${home}/lancedb`, storageOptions: {}, lockTimeoutMs: 60_000 },
    home,
    dimension: TORTURE_DIMENSION,
    runtime,
  });

let store = open();
let counter = 0;
/** Own rows that were acknowledged, with the version of their content. */
const alive = new Map<string, number>();
const busy = new Set<string>();

function write(line: LogLine): void {
  writeSync(log, `${JSON.stringify(line)}\n`);
}

function content(id: string, version: number): ReturnType<typeof trusted> {
  return trusted(`${id} version ${version}`);
}

function pickOwn(): string | null {
  const free = [...alive.keys()].filter((id) => !busy.has(id));
  return free[Math.floor(random() * free.length)] ?? null;
}

function pick(): Operation {
  const dice = random();
  const own = pickOwn();
  if (dice < 0.3 || own === null) return { kind: "add", id: `mem_${name}n${counter++}` };
  if (dice < 0.45) return { kind: "update", id: own, version: (alive.get(own) ?? 0) + 1 };
  if (dice < 0.55) return { kind: "delete", id: own };
  if (dice < 0.75)
    return { kind: "recall", ids: [own, baseId(Math.floor(random() * BASE_ROWS)), baseId(0)] };
  if (dice < 0.83)
    return {
      kind: "turn",
      turn: Math.floor(random() * SHARED_TURNS),
      id: `mem_${name}t${counter++}`,
    };
  if (dice < 0.9) return { kind: "find", id: own, version: alive.get(own) ?? 0 };
  if (dice < 0.95) return { kind: "export" };
  if (dice < 0.96) return { kind: "optimize" };
  return dice < 0.965 ? { kind: "purge", id: own } : { kind: "flush" };
}

async function find(id: string, version: number): Promise<string | null> {
  const filter = {
    walls: NOBODY,
    scopes: null,
    filters: null,
    statuses: ["active" as const],
    asOf: null,
    now: null,
  };
  const { bullets, failed } = await store.candidates({
    ...filter,
    texts: [[id]],
    vectors: [],
    limit: 10,
  });
  if (failed.length > 0) return "a search failed";
  const found = bullets.filter((row) => row.id === id);
  if (found.length !== 1) return `found ${found.length} times by text`;
  return found[0]?.content === content(id, version) ? null : "found with another content";
}

async function exportAll(expected: ReadonlyMap<string, number>): Promise<string | null> {
  const seen = new Map<string, string>();
  for await (const batch of store.scan("everything")) {
    for (const row of batch) {
      if (seen.has(row.id)) return `exported twice: ${row.id}`;
      seen.set(row.id, row.content);
    }
  }
  const missing = [...expected].filter(([id, version]) => seen.get(id) !== content(id, version));
  return missing.length === 0
    ? null
    : `not exported or with another content: ${missing.map(([id]) => id).join()}`;
}

async function perform(
  operation: Operation,
): Promise<{ readonly applied?: boolean; readonly wrong?: string | null }> {
  switch (operation.kind) {
    case "add":
      return await store.commit({
        add: [
          storedBullet({
            id: operation.id,
            content: content(operation.id, 0),
            terms: [operation.id],
          }),
        ],
      });
    case "update":
      return await store.commit({
        patch: [{ id: operation.id, set: { content: content(operation.id, operation.version) } }],
      });
    case "delete":
      return await store.commit({ remove: [operation.id] });
    case "purge":
      await store.purge([operation.id]);
      return {};
    case "recall":
      return await store.commit({ recalled: [{ ids: operation.ids, at: Date.now() }] });
    case "turn": {
      const turnId = `turn-${operation.turn}`;
      const row = storedBullet({
        id: operation.id,
        turnId,
        content: content(operation.id, 0),
        terms: [operation.id],
      });
      return await store.commit({ add: [row], unlessTurn: { walls: NOBODY, turnId } });
    }
    case "find":
      return { wrong: await find(operation.id, operation.version) };
    case "export":
      return { wrong: await exportAll(new Map([...alive].filter(([id]) => !busy.has(id)))) };
    case "optimize":
      await store.optimize();
      return {};
    case "flush":
      await store.flush({ durable: true });
      await store.close();
      store = open();
      return {};
  }
}

let numbered = 0;
async function step(operation: Operation): Promise<void> {
  const number = numbered++;
  const ids = "id" in operation ? [operation.id] : "ids" in operation ? operation.ids : [];
  for (const id of ids) busy.add(id);
  write({ number, operation });
  try {
    const { applied, wrong } = await perform(operation);
    write({
      number,
      done: true,
      ...(applied !== undefined && { applied }),
      ...(wrong && { wrong }),
    });
    if (operation.kind === "add") alive.set(operation.id, 0);
    if (operation.kind === "update") alive.set(operation.id, operation.version);
    if (operation.kind === "delete" || operation.kind === "purge") alive.delete(operation.id);
  } catch (error) {
    const { code, message, cause } = error as { code?: string; message: string; cause?: Error };
    write({ number, failed: `${code ?? ""} ${message} ${cause?.message ?? ""}` });
  }
  for (const id of ids) busy.delete(id);
}

// Its life is counted from its first acknowledged work: starting costs more than working.
await step({ kind: "add", id: `mem_${name}n${counter++}` });
process.stdout.write("ready\n");
for (;;) {
  const operation = pick();
  const isAlone = operation.kind === "flush" || operation.kind === "export";
  // Several calls at once make groups; those that compare with everything run alone.
  const others = isAlone
    ? []
    : Array.from({ length: Math.floor(random() * 3) }, pick).filter(
        (other) => other.kind === "recall" || other.kind === "add",
      );
  await Promise.all([operation, ...others].map(step));
}

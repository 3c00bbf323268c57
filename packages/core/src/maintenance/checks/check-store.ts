import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { MemoryStore, StoreStats } from "../../ports/memory-store.ts";
import { openStore, type OpenStoreOptions } from "../../store/open-store.ts";
import { listBackups } from "../../store/upkeep/backup-names.ts";
import { inspectStore, type StoreFinding } from "../../store/upkeep/inspect-store.ts";
import type { DoctorCheck } from "../../types/maintenance.ts";
import { good, notice, trouble, type MaintenanceParts } from "../maintenance-parts.ts";
import { shownPath, shownUri } from "../shown-path.ts";

export interface StoreDiagnosis {
  readonly checks: readonly DoctorCheck[];
  readonly stats: StoreStats | null;
}

const REPAIRS: Readonly<Record<StoreFinding["kind"], string>> = {
  unreadable: "`memx doctor --fix` opens the newest good version; else `memx restore` a backup.",
  "schema-too-new": "Update MemX: a newer release wrote this store.",
  "not-writable": "Give this user the right to write to the store's folder.",
  duplicates: "`memx doctor --fix` drops them.",
  "missing-index": "`memx doctor --fix` builds them.",
  "unindexed-rows": "`memx doctor --fix` or `memx sweep` brings the index up to date.",
  "many-fragments": "`memx doctor --fix` or `memx sweep` joins them.",
  "missing-vectors": "`memx doctor --fix` or `memx sweep` embeds them.",
  quarantine: "Delete the folder when nothing is missing.",
};
const TROUBLE: readonly StoreFinding["kind"][] = [
  "unreadable",
  "schema-too-new",
  "not-writable",
  "duplicates",
  "missing-index",
];

function checkOfFinding({ kind, message, isRepairable }: StoreFinding): DoctorCheck {
  const repair = { message, repair: REPAIRS[kind] };
  const canFix = isRepairable || kind === "missing-vectors";
  return (TROUBLE.includes(kind) ? trouble : notice)("store", { ...repair, isRepairable: canFix });
}

async function readStats(store: MemoryStore): Promise<StoreStats | null> {
  return await store.stats().catch(() => null);
}

async function ownStats(options: OpenStoreOptions): Promise<StoreStats | null> {
  const store = openStore(options);
  const stats = await readStats(store);
  await store.close().catch(() => undefined);
  return stats;
}

const describe = (place: string, { active, archived, superseded }: StoreStats): string =>
  `${place}: ${active} memories, ${archived} archived, ${superseded} superseded.`;

/** Looks at the store without changing anything. */
export async function checkStore({ store, embedder }: MaintenanceParts): Promise<StoreDiagnosis> {
  if (store.kind === "process") {
    const message = "The store ends with the process: there is nothing on the disk.";
    return { checks: [good("store", { message })], stats: null };
  }
  if (store.kind === "foreign") {
    const stats = await readStats(store.store);
    const message = "The store that the program passed cannot be read.";
    const check = stats
      ? good("store", { message: describe("A store of the program's own", stats) })
      : trouble("store", { message, repair: "See what its own error says." });
    return { checks: [check], stats };
  }
  const findings = await inspectStore(store.options);
  const isReadable = findings.every(
    ({ kind }) => kind !== "unreadable" && kind !== "schema-too-new",
  );
  const stats = isReadable ? await ownStats(store.options) : null;
  const checks = findings
    // Without an embedder nothing is missing: memories are found by keywords.
    .filter(({ kind }) => kind !== "missing-vectors" || embedder !== null)
    .map(checkOfFinding);
  if (stats)
    checks.unshift(
      good("store", { message: describe(shownUri(store.options.settings.uri), stats) }),
    );
  return { checks, stats };
}

/** A holder refreshes its lock every second. */
const HELD_WITHIN_MS = 5000;

export async function checkLock({
  store,
  settings,
}: MaintenanceParts): Promise<readonly DoctorCheck[]> {
  if (store.kind !== "own" || /^\w+:\/\//.test(settings.store.uri)) return [];
  const locks = join(settings.store.uri, "locks");
  const held = [];
  for (const name of ["write", "table"]) {
    const info = await stat(join(locks, `${name}.lock`)).catch(() => null);
    if (info === null) continue;
    const owner = await readFile(join(locks, `${name}.owner`), "utf8").catch(() => "");
    const pid = /"pid":(\d+)/.exec(owner)?.[1] ?? "unknown";
    held.push({ name, pid, isFresh: Date.now() - info.mtimeMs < HELD_WITHIN_MS });
  }
  if (held.length === 0) return [good("lock", { message: "Nobody holds the store's locks." })];
  return held.map(({ name, pid, isFresh }) =>
    isFresh
      ? good("lock", { message: `Process ${pid} holds the ${name} lock.` })
      : notice("lock", {
          message: `The ${name} lock of process ${pid} was left behind; the next writer takes it over.`,
        }),
  );
}

export async function checkBackups({ settings: { home } }: MaintenanceParts): Promise<DoctorCheck> {
  const backups = await listBackups(home).catch(() => []);
  const newest = backups.at(-1);
  return good("backups", {
    message:
      newest === undefined
        ? "MemX made none by itself. `memx backup FILE` makes one."
        : `MemX made ${backups.length} by itself, the last one ${shownPath(newest)}.`,
  });
}

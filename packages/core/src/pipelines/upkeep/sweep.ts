import { ARCHIVE_BELOW, decayWeight } from "../../decay/decay-weight.ts";
import type { BulletPatch } from "../../ports/memory-store.ts";
import type { StoredBullet } from "../../types/bullet.ts";
import type { SweepReport } from "../../types/results.ts";
import type { Run } from "../attempt.ts";
import { withRevision } from "../add/carry-out.ts";
import { embedMissing } from "./embed-missing.ts";

/** A stored weight this near the computed one is left alone: no write for a change nobody sees. */
const WEIGHT_TOLERANCE = 0.005;

interface Verdict {
  readonly action: "keep" | "reweight" | "archive" | "expire";
  readonly weight: number;
}

function judge(bullet: StoredBullet, run: Run): Verdict {
  const { runtime, settings } = run.dependencies;
  const now = runtime.now();
  const weight = decayWeight(bullet, now, settings.decay);
  if (bullet.status !== "active") return { action: "keep", weight };
  if (bullet.expiresAt !== null && Date.parse(bullet.expiresAt) <= now)
    return { action: "expire", weight };
  if (weight < ARCHIVE_BELOW) return { action: "archive", weight };
  return {
    action: Math.abs(weight - bullet.decayWeight) > WEIGHT_TOLERANCE ? "reweight" : "keep",
    weight,
  };
}

function archivePatch(
  bullet: StoredBullet,
  context: { readonly weight: number; readonly reason: string; readonly at: string },
): BulletPatch {
  const { weight, reason, at } = context;
  return {
    id: bullet.id,
    set: {
      status: "archived",
      decayWeight: weight,
      revisions: withRevision(bullet, { event: "ARCHIVE", at, reason }),
    },
  };
}

/**
 * Ages memories (design section 7): refreshes stored weights, archives what decayed below {@link ARCHIVE_BELOW} or
 * expired, embeds what has no vector yet, and lets the store compact itself. With `purge`, what would be archived is
 * deleted without a trace instead.
 */
export async function sweep(options: { readonly purge: boolean }, run: Run): Promise<SweepReport> {
  const { store, runtime, emit } = run.dependencies;
  const at = new Date(runtime.now()).toISOString();
  const report = { scanned: 0, archived: 0, expired: 0, purged: 0, reweighted: 0 };
  const purge: string[] = [];
  for await (const batch of store.scan("everything")) {
    run.signal?.throwIfAborted();
    const patch: BulletPatch[] = [];
    for (const bullet of batch) {
      report.scanned += 1;
      const { action, weight } = judge(bullet, run);
      if (action === "reweight") patch.push({ id: bullet.id, set: { decayWeight: weight } });
      if (action === "reweight") report.reweighted += 1;
      if (action === "keep" || action === "reweight") continue;
      const reason = action === "expire" ? "expired" : "decayed";
      if (options.purge) purge.push(bullet.id);
      else patch.push(archivePatch(bullet, { weight, reason, at }));
      report[action === "expire" ? "expired" : "archived"] += 1;
    }
    if (patch.length > 0) await store.commit({ patch });
  }
  if (purge.length > 0) report.purged = (await store.purge(purge)).ids.length;
  const embedded = await embedMissing(run, () => undefined);
  await store.optimize();
  emit("sweep-finished", { scanned: report.scanned, archived: report.archived });
  return { ...report, embedded, duplicatesRemoved: 0 };
}

import type { Bullet } from "../types/bullet.ts";
import type { DecaySettings } from "../types/settings.ts";

const DAY_MS = 86_400_000;
/** Memories this young do not decay. */
const GRACE_DAYS = 7;
/** Weight below which the sweep archives a memory. */
export const ARCHIVE_BELOW = 0.02;

/**
 * How much a memory still counts, 0 to 1: 2^(−age / half-life) × (1 + boost × recalls), clamped. Age is in days and
 * counts from the last recall where there is one. Recalled `permanentThreshold` times or more, or at most 7 days old: 1.
 */
export function decayWeight(
  bullet: Pick<Bullet, "createdAt" | "lastRecalledAt" | "recallCount">,
  now: number,
  settings: DecaySettings,
): number {
  if (bullet.recallCount >= settings.permanentThreshold) return 1;
  const since = Date.parse(bullet.lastRecalledAt ?? bullet.createdAt);
  const ageDays = (now - since) / DAY_MS;
  if (!(ageDays > GRACE_DAYS)) return 1;
  const weight = 2 ** (-ageDays / settings.halfLifeDays) * (1 + settings.boostFactor * bullet.recallCount);
  return Math.min(1, Math.max(0, weight));
}

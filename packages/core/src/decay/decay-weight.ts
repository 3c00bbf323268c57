import type { Bullet } from "../types/bullet.ts";
import type { DecaySettings } from "../types/settings.ts";

const DAY_MS = 86_400_000;
/** Memories this young do not decay. */
const GRACE_DAYS = 7;
/** Weight below which the sweep archives a memory. */
export const ARCHIVE_BELOW = 0.02;

type Aged = Pick<Bullet, "createdAt" | "updatedAt" | "lastRecalledAt" | "recallCount">;

/** Since when a memory ages: its last recall; without one, when it was learned or last changed. A memory of something long
 * ago that was learned today is new (docs/decisions/2026-12-01-age-from-learning.md). */
function ageFrom(bullet: Aged): number {
  if (bullet.lastRecalledAt !== null) return Date.parse(bullet.lastRecalledAt);
  return Math.max(Date.parse(bullet.createdAt), Date.parse(bullet.updatedAt));
}

/**
 * How much a memory still counts, 0 to 1: 2^(−age / half-life) × (1 + boost × recalls), clamped. Age is in days,
 * from the last recall where there is one, else from when it was learned or changed. Recalled `permanentThreshold` times or more, or at most 7 days old: 1.
 */
export function decayWeight(bullet: Aged, now: number, settings: DecaySettings): number {
  if (bullet.recallCount >= settings.permanentThreshold) return 1;
  const ageDays = (now - ageFrom(bullet)) / DAY_MS;
  if (!(ageDays > GRACE_DAYS)) return 1;
  const weight =
    2 ** (-ageDays / settings.halfLifeDays) * (1 + settings.boostFactor * bullet.recallCount);
  return Math.min(1, Math.max(0, weight));
}

import type { Sanitizer } from "./sanitizer.ts";
import type { Family } from "./sanitizer.ts";
import { builtInDetectors } from "./built-in-detectors.ts";
import { sanitizerOf } from "./create-sanitizer.ts";
import { finderOf } from "./finder.ts";

/**
 * A sanitizer with some built-in families left out, to measure what the others find. For evaluation and tests only: no
 * configuration reaches it, and the store must never be filled through it.
 */
export function sanitizerWithout(families: readonly Family[]): Sanitizer {
  const detectors = builtInDetectors({ localPaths: true, personalData: [] });
  const kept = detectors.filter((detector) => !families.includes(detector.family));
  return sanitizerOf(finderOf({ detectors: kept, patterns: [], allow: [] }), "drop");
}

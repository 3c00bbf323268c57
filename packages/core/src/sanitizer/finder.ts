import type { PrivacySettings } from "../types/settings.ts";
import { AnchorIndex } from "./anchor-index.ts";
import { compileCustomPatterns } from "./custom-patterns.ts";
import type { CompiledPattern } from "./custom-patterns.ts";
import { Scan } from "./detector.ts";
import type { Detector, Match } from "./detector.ts";
import { builtInDetectors } from "./built-in-detectors.ts";
import { UNREADABLE, findMarkers } from "./redaction/marker.ts";
import { dropAllowed, mergeMatches, subtractRanges } from "./redaction/place-matches.ts";
import { FAMILIES } from "./sanitizer.ts";
import type { Family } from "./sanitizer.ts";
import { ENCODED, findThroughViews } from "./views/find-through-views.ts";

/** Finds the secrets of a text with one set of rules. */
export interface Finder {
  /** Sorted, separate matches outside existing markers. Rules that threw are added to `failedRules` and skipped. */
  readonly find: (text: string, failedRules: Set<string>) => readonly Match[];
  readonly familyOf: (rule: string) => Family;
  /** Which of two equally long matches names the marker: the lower rank. */
  readonly rankOf: (rule: string) => number;
  /** Characters looked at by the last `find`, for the linearity test. */
  readonly steps: () => number;
}

interface Parts {
  readonly detectors: readonly Detector[];
  readonly patterns: readonly CompiledPattern[];
  readonly allow: readonly string[];
}

function familiesByRule(parts: Parts): ReadonlyMap<string, Family> {
  const families = new Map<string, Family>();
  for (const detector of parts.detectors)
    for (const rule of detector.rules) families.set(rule, detector.family);
  for (const pattern of parts.patterns)
    if (!families.has(pattern.rule)) families.set(pattern.rule, "custom");
  families.set(ENCODED, "assigned-secret");
  return families;
}

function runCustomPatterns(
  text: string,
  patterns: readonly CompiledPattern[],
  failedRules: Set<string>,
): Match[] {
  const matches: Match[] = [];
  for (const pattern of patterns) {
    if (failedRules.has(pattern.rule)) continue;
    try {
      matches.push(...pattern.find(text));
    } catch {
      failedRules.add(pattern.rule);
    }
  }
  return matches;
}

/** A finder over given rules. */
export function finderOf(parts: Parts): Finder {
  const index = new AnchorIndex(parts.detectors);
  const families = familiesByRule(parts);
  const kinds = new Set([...families.keys(), UNREADABLE]);
  let steps = 0;

  const scanOnce = (text: string, failedRules: Set<string>): readonly Match[] => {
    const scan = new Scan(text);
    index.walk(scan, (detector, at) => {
      if (failedRules.size > 0 && detector.rules.some((rule) => failedRules.has(rule))) return;
      try {
        detector.inspect(scan, at);
      } catch {
        for (const rule of detector.rules) failedRules.add(rule);
      }
    });
    steps += scan.steps;
    return scan.matches;
  };

  const rankOf = (rule: string): number => {
    const family = families.get(rule) ?? "custom";
    // What the user named says most; a name with a value says least about what the value is.
    if (family === "custom") return -1;
    return family === "assigned-secret" ? FAMILIES.length : FAMILIES.indexOf(family);
  };

  const find = (text: string, failedRules: Set<string>): readonly Match[] => {
    steps = 0;
    const found = findThroughViews(text, {
      find: (view) => scanOnce(view, failedRules),
      isMinor: (rule) => families.get(rule) === "local-path",
      count: (more) => {
        steps += more;
      },
    });
    const custom = runCustomPatterns(text, parts.patterns, failedRules);
    if (found.length === 0 && custom.length === 0) return [];
    const merged = mergeMatches([...found, ...custom], rankOf);
    return dropAllowed(text, subtractRanges(merged, findMarkers(text, kinds)), parts.allow);
  };

  return { find, rankOf, familyOf: (rule) => families.get(rule) ?? "custom", steps: () => steps };
}

/** The finder that a configuration asks for. @throws ConfigError on an unusable custom pattern. */
export function createFinder(settings: PrivacySettings): Finder {
  return finderOf({
    detectors: builtInDetectors(settings),
    patterns: compileCustomPatterns(settings.customPatterns),
    allow: settings.allow,
  });
}

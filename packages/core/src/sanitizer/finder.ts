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

interface Rules {
  readonly index: AnchorIndex;
  readonly families: ReadonlyMap<string, Family>;
}

function rulesOf(detectors: readonly Detector[]): Rules {
  const families = new Map<string, Family>();
  for (const detector of detectors)
    for (const rule of detector.rules) families.set(rule, detector.family);
  families.set(ENCODED, "assigned-secret");
  return { index: new AnchorIndex(detectors), families };
}

/** Rules by what was asked for: building them costs more than most texts, and there are few combinations. */
const builtIn = new Map<string, Rules>();

function builtInRules(settings: Pick<PrivacySettings, "localPaths" | "personalData">): Rules {
  const key = [settings.localPaths, ...settings.personalData.toSorted()].join(" ");
  const known = builtIn.get(key);
  if (known !== undefined) return known;
  const rules = rulesOf(builtInDetectors(settings));
  builtIn.set(key, rules);
  return rules;
}

/** What belongs to one user: their patterns and what they allow. */
interface Own {
  readonly patterns: readonly CompiledPattern[];
  readonly allow: readonly string[];
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
export function finderOf(parts: { readonly detectors: readonly Detector[] } & Own): Finder {
  return finderWith(rulesOf(parts.detectors), parts);
}

function finderWith({ index, families: known }: Rules, own: Own): Finder {
  const families = new Map(known);
  for (const { rule } of own.patterns) if (!families.has(rule)) families.set(rule, "custom");
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
    const custom = runCustomPatterns(text, own.patterns, failedRules);
    if (found.length === 0 && custom.length === 0) return [];
    const merged = mergeMatches([...found, ...custom], rankOf);
    return dropAllowed(text, subtractRanges(merged, findMarkers(text, kinds)), own.allow);
  };

  return { find, rankOf, familyOf: (rule) => families.get(rule) ?? "custom", steps: () => steps };
}

/** The finder that a configuration asks for. @throws ConfigError on an unusable custom pattern. */
export function createFinder(settings: PrivacySettings): Finder {
  return finderWith(builtInRules(settings), {
    patterns: compileCustomPatterns(settings.customPatterns),
    allow: settings.allow,
  });
}

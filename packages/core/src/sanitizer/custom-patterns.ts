import { RE2JS } from "re2js";
import { ConfigError } from "../errors/memx-error.ts";
import type { CustomPattern } from "../types/settings.ts";
import type { Match } from "./detector.ts";

/** A user's pattern, ready to run. `find` may throw: the caller skips the rule then. */
export interface CompiledPattern {
  readonly rule: string;
  readonly find: (text: string) => readonly Match[];
}

const NAME = /^[A-Za-z][A-Za-z0-9_-]{0,39}$/;
const FLAGS: Readonly<Record<string, number>> = {
  i: RE2JS.CASE_INSENSITIVE,
  m: RE2JS.MULTILINE,
  s: RE2JS.DOTALL,
};

function refuse(place: string, problem: string): never {
  throw new ConfigError({
    code: "MEMX_CONFIG_INVALID",
    message: `${place} ${problem}`,
  });
}

function flagsOf(pattern: CustomPattern, place: string): number {
  let flags = 0;
  for (const letter of pattern.flags ?? "") {
    const flag = FLAGS[letter];
    if (flag === undefined) {
      refuse(`${place}.flags`, `holds the unknown flag "${letter}". Use only "i", "m" and "s".`);
    }
    flags |= flag;
  }
  return flags;
}

/** re2js reads `\k` as the letter k instead of refusing it, so a back-reference would silently match something else. */
function hasNamedBackReference(source: string): boolean {
  for (let index = source.indexOf("\\"); index >= 0; index = source.indexOf("\\", index + 2)) {
    if (source[index + 1] === "k") return true;
  }
  return false;
}

function compile(source: string, flags: number, place: string): RE2JS {
  if (source.length === 0) refuse(place, "is empty. Remove it, or say what it shall find.");
  if (hasNamedBackReference(source)) {
    refuse(
      place,
      "uses a back-reference (\\k), which linear-time matching cannot do. Write the pattern without it.",
    );
  }
  try {
    return RE2JS.compile(RE2JS.translateRegExp(source), flags);
  } catch (error) {
    const reason = error instanceof Error ? error.message : "unreadable";
    return refuse(
      place,
      `is not a pattern that runs in linear time: ${reason}. Look-around, back-references, possessive quantifiers and ` +
        "repeats above 1000 are not supported (RE2 syntax).",
    );
  }
}

function compileOne(pattern: CustomPattern, place: string): CompiledPattern {
  if (typeof pattern.name !== "string" || !NAME.test(pattern.name)) {
    refuse(
      `${place}.name`,
      'must be 1 to 40 letters, digits, "-" and "_", beginning with a letter.',
    );
  }
  if (typeof pattern.pattern !== "string") refuse(`${place}.pattern`, "must be a string.");
  const compiled = compile(pattern.pattern, flagsOf(pattern, place), place);
  const find = (text: string): readonly Match[] => {
    const matches: Match[] = [];
    const matcher = compiled.matcher(text);
    while (matcher.find()) {
      if (matcher.end() > matcher.start()) {
        matches.push({ rule: pattern.name, start: matcher.start(), end: matcher.end() });
      }
    }
    return matches;
  };
  return { rule: pattern.name, find };
}

/**
 * Compiles `privacy.custom_patterns`. They run on re2js, so that no pattern can hang the process.
 * @throws ConfigError naming the pattern's place, for example `privacy.custom_patterns[2]`.
 */
export function compileCustomPatterns(
  patterns: readonly CustomPattern[],
): readonly CompiledPattern[] {
  return patterns.map((pattern, index) => compileOne(pattern, `privacy.custom_patterns[${index}]`));
}

import { homedir } from "node:os";
import { isAbsolute, join, resolve } from "node:path";
import { ConfigError } from "../errors/memx-error.ts";
import type { Settings } from "../types/settings.ts";
import { toCamelCase, toSnakeCase } from "../text/letter-case.ts";
import { nearestName } from "./nearest-name.ts";
import {
  isOption,
  OPTION_TABLE,
  PART_NAMES,
  type Option,
  type OptionTable,
} from "./option-table.ts";

type Values = Readonly<Record<string, unknown>>;

/** Where values come from, strongest first. */
export interface SettingsSources {
  readonly argument: Values;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly file: Values;
}

const isObject = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function unknownOption(name: string, place: string, table: OptionTable): ConfigError {
  const known = [...Object.keys(table), ...(place === "" ? PART_NAMES : [])].map(toSnakeCase);
  const nearest = nearestName(toSnakeCase(name), known);
  return new ConfigError({
    code: "MEMX_CONFIG_UNKNOWN_OPTION",
    message: `Unknown option ${place}${name.slice(0, 64)}. Did you mean ${place}${nearest}? docs/configuration.md lists every option.`,
  });
}

/** The values with camelCase names. An unknown or doubly spelled name is an error. */
function normalise(values: unknown, place: string, table: OptionTable): Values {
  if (values === undefined) return {};
  if (!isObject(values)) {
    throw new ConfigError({
      code: "MEMX_CONFIG_INVALID",
      message: `${place === "" ? "The configuration" : place.slice(0, -1)} must be an object of options.`,
    });
  }
  const named: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const key = toCamelCase(name);
    if (value === undefined || (place === "" && PART_NAMES.includes(key))) continue;
    const entry = Object.hasOwn(table, key) ? table[key] : undefined;
    if (entry === undefined) throw unknownOption(name, place, table);
    if (Object.hasOwn(named, key)) {
      throw new ConfigError({
        code: "MEMX_CONFIG_INVALID",
        message: `${place}${toSnakeCase(key)} is given in both spellings. Give it once.`,
      });
    }
    named[key] = isOption(entry)
      ? value
      : normalise(key === "store" ? expandStore(value) : value, `${toSnakeCase(key)}.`, entry);
  }
  return named;
}

/** `store: "memory"` is short for `store: { uri: "memory" }`; an object with methods is a part, not data. */
function expandStore(value: unknown): unknown {
  if (typeof value === "string") return { uri: value };
  return isObject(value) && typeof value.commit === "function" ? {} : value;
}

function check(option: Option, value: unknown, place: string): unknown {
  if (option.accepts(value)) return value;
  const given =
    typeof value === "number" || typeof value === "boolean" ? ` (it is ${String(value)})` : "";
  throw new ConfigError({
    code: "MEMX_CONFIG_INVALID",
    message: `${place} must be ${option.expected}${given}.`,
  });
}

function merge(
  sources: {
    readonly argument: Values;
    readonly file: Values;
    readonly environment: SettingsSources["environment"];
  },
  place: string,
  table: OptionTable,
): Values {
  const resolved: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries(table)) {
    const name = `${place}${toSnakeCase(key)}`;
    const given = sources.argument[key];
    const filed = sources.file[key];
    if (!isOption(entry)) {
      const group = {
        argument: (given ?? {}) as Values,
        file: (filed ?? {}) as Values,
        environment: sources.environment,
      };
      resolved[key] = Object.freeze(merge(group, `${name}.`, entry));
      continue;
    }
    const variable = `MEMX_${name.replaceAll(".", "_").toUpperCase()}`;
    const text = sources.environment[variable];
    if (given !== undefined) resolved[key] = check(entry, given, name);
    else if (text !== undefined && text !== "")
      resolved[key] = check(entry, entry.parse(text), variable);
    else resolved[key] = check(entry, filed ?? entry.fallback, name);
  }
  return resolved;
}

/** "~/x" under the user's home folder, anything else absolute. */
function absolutePath(path: string): string {
  if (path === "~" || path.startsWith("~/") || path.startsWith("~\\"))
    return join(homedir(), path.slice(2));
  return isAbsolute(path) ? path : resolve(path);
}

/** "auto" or "none"; an object is a part of the program and counts as "auto" here. */
function embedderMode({ argument, environment, file }: SettingsSources): Settings["embedder"] {
  const given =
    [argument.embedder, environment.MEMX_EMBEDDER || undefined, file.embedder].find(
      (value) => value !== undefined,
    ) ?? "auto";
  if (given === "auto" || given === "none") return given;
  if (typeof given === "object" || typeof given === "function") return "auto";
  throw new ConfigError({
    code: "MEMX_CONFIG_INVALID",
    message:
      'embedder must be "auto", "none", an Embedder, a LangChain Embeddings or an AI SDK embedding model.',
  });
}

/** The settings of one Memory: argument before environment before file before default.
 * @throws ConfigError naming the option's place, what it accepts, and for an unknown name the nearest known one. */
export function resolveSettings(sources: SettingsSources): Settings {
  const argument = normalise(sources.argument, "", OPTION_TABLE);
  const file = normalise(sources.file, "", OPTION_TABLE);
  const merged = merge(
    { argument, file, environment: sources.environment },
    "",
    OPTION_TABLE,
  ) as unknown as Settings;
  if (merged.retrieval.keywordWeight + merged.retrieval.semanticWeight <= 0) {
    throw new ConfigError({
      code: "MEMX_CONFIG_INVALID",
      message:
        "retrieval.keyword_weight and retrieval.semantic_weight are both 0. One of them must be positive.",
    });
  }
  const home = absolutePath(merged.home);
  const { uri } = merged.store;
  const isDefault = uri === "~/.memx/lancedb";
  const isElsewhere = uri === "memory" || /^[a-z][a-z0-9+]+:\/\//i.test(uri);
  const place = isDefault ? join(home, "lancedb") : isElsewhere ? uri : absolutePath(uri);
  return Object.freeze({
    ...merged,
    home,
    embedder: embedderMode(sources),
    store: Object.freeze({ ...merged.store, uri: place }),
  });
}

import { KNOWLEDGE_TYPES, SECTIONS } from "../types/bullet.ts";
import type { ResolvedFilters } from "../types/query.ts";
import {
  checkKeys,
  inputError,
  isObject,
  optionalTexts,
  optionalTime,
  readEntries,
} from "./input-error.ts";

function oneOrMore<T extends string>(
  value: unknown,
  place: string,
  known: readonly T[],
): readonly T[] {
  if (value === undefined) return [];
  const list: readonly unknown[] = Array.isArray(value) ? [...(value as unknown[])] : [value];
  const all = list.every((one): one is T => known.some((name) => name === one));
  if (!all) throw inputError(place, `one or a list of ${known.join(", ")}`);
  return list;
}

function metadataEquality(value: unknown, place: string): ResolvedFilters["metadata"] {
  if (value === undefined) return {};
  if (!isObject(value))
    throw inputError(place, "an object of metadata keys and the values they must equal");
  const entries = readEntries(value, place);
  for (const [, one] of entries) {
    if (one !== null && !["string", "number", "boolean"].includes(typeof one)) {
      throw inputError(place, "an object whose values are text, number, true, false or null");
    }
  }
  return Object.fromEntries(entries) as ResolvedFilters["metadata"];
}

/** Filters checked and in one form; null where there are none. */
export function resolveFilters(filters: unknown, place: string): ResolvedFilters | null {
  if (filters === undefined) return null;
  checkKeys(filters, place, [
    "tags",
    "section",
    "knowledgeType",
    "tools",
    "since",
    "until",
    "metadata",
  ]);
  const given = filters as Readonly<Record<string, unknown>>;
  return {
    tags: optionalTexts(given.tags, `${place}.tags`) ?? [],
    sections: oneOrMore(given.section, `${place}.section`, SECTIONS),
    knowledgeTypes: oneOrMore(given.knowledgeType, `${place}.knowledgeType`, KNOWLEDGE_TYPES),
    tools: optionalTexts(given.tools, `${place}.tools`) ?? [],
    since: optionalTime(given.since, `${place}.since`) ?? null,
    until: optionalTime(given.until, `${place}.until`) ?? null,
    metadata: metadataEquality(given.metadata, `${place}.metadata`),
  };
}

import type { BulletUpdate } from "../ports/memory-client.ts";
import { KNOWLEDGE_TYPES, SECTIONS } from "../types/bullet.ts";
import {
  checkKeys,
  inputError,
  isObject,
  optionalText,
  optionalTexts,
  optionalTime,
} from "./input-error.ts";

const KEYS = [
  "content",
  "section",
  "knowledgeType",
  "tags",
  "metadata",
  "scope",
  "expiresAt",
  "status",
];

/** A change with its date in one form. */
export type ResolvedUpdate = Omit<BulletUpdate, "expiresAt"> & {
  readonly expiresAt?: string | null | undefined;
};

function oneOf(value: unknown, place: string, known: readonly string[]): void {
  if (value !== undefined && !known.some((one) => one === value))
    throw inputError(place, `one of ${known.join(", ")}`);
}

/** Checks the change of an update. */
export function resolveUpdate(change: BulletUpdate): ResolvedUpdate {
  if (change === undefined) throw inputError("change", "an object of the fields to change");
  checkKeys(change, "change", KEYS);
  if (change.content !== undefined && typeof change.content !== "string")
    throw inputError("change.content", "a text");
  oneOf(change.section, "change.section", SECTIONS);
  oneOf(change.knowledgeType, "change.knowledgeType", KNOWLEDGE_TYPES);
  oneOf(change.status, "change.status", ["active", "archived"]);
  const tags = optionalTexts(change.tags, "change.tags");
  if (change.scope === null || change.scope === "*")
    throw inputError("change.scope", 'the name of one scope; "*" is for searching');
  optionalText(change.scope, "change.scope");
  if (change.metadata !== undefined && !isObject(change.metadata))
    throw inputError("change.metadata", "an object");
  const { expiresAt, ...given } = change;
  const rest = tags === undefined ? given : { ...given, tags };
  if (expiresAt === undefined) return rest;
  const time = optionalTime(expiresAt, "change.expiresAt");
  return { ...rest, expiresAt: time === undefined ? null : new Date(time).toISOString() };
}

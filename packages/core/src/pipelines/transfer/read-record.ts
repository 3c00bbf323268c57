import { toCamelCase, toSnakeCase } from "../../text/letter-case.ts";
import { parseIsoDate } from "../../text/is-iso-date.ts";
import {
  KNOWLEDGE_TYPES,
  SECTIONS,
  SOURCE_TYPES,
  type Bullet,
  type BulletStatus,
  type Revision,
} from "../../types/bullet.ts";

/** A record that was read and checked, its texts still raw. */
export interface ReadRecord {
  readonly id: string | null;
  readonly content: string;
  readonly section: Bullet["section"];
  readonly knowledgeType: Bullet["knowledgeType"];
  readonly instructivityScore: number;
  readonly sourceType: Bullet["sourceType"];
  readonly recallCount: number;
  readonly decayWeight: number;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
  readonly lastRecalledAt: string | null;
  readonly relatedTools: readonly string[];
  readonly keyEntities: readonly string[];
  readonly tags: readonly string[];
  readonly scope: string;
  readonly userId: string | null;
  readonly agentId: string | null;
  readonly sessionId: string | null;
  readonly turnId: string | null;
  readonly validFrom: string | null;
  readonly validTo: string | null;
  readonly supersededBy: string | null;
  readonly conflictsWith: readonly string[];
  readonly expiresAt: string | null;
  readonly status: BulletStatus;
  readonly revisions: readonly (Omit<Revision, "content"> & { readonly content: string })[];
  /** The record's metadata and every field MemX does not know. */
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** What is wrong with a record: the field and what it must be, never its text. */
export class RecordError extends Error {}

type Fields = Readonly<Record<string, unknown>>;
type Read<T> = (value: unknown, field: string) => T;

const ID = /^mem_[a-z0-9]{8,64}$/;
const STATUSES: readonly BulletStatus[] = ["active", "archived", "superseded"];
const REVISION_EVENTS = ["UPDATE", "MERGE", "SUPERSEDE", "ARCHIVE", "RESTORE"] as const;

function fail(field: string, expected: string): never {
  throw new RecordError(`${field} must be ${expected}`);
}

const absent = (value: unknown): boolean => value === undefined || value === null;

const text =
  (fallback: string | null): Read<string | null> =>
  (value, field) => {
    if (absent(value)) return fallback;
    return typeof value === "string" ? value : fail(field, "a text");
  };

const texts: Read<readonly string[]> = (value, field) => {
  if (absent(value)) return [];
  const list: readonly unknown[] = Array.isArray(value) ? [...(value as unknown[])] : [null];
  return list.every((one) => typeof one === "string")
    ? (list as readonly string[])
    : fail(field, "a list of texts");
};

/** Ids are written as they are: no other text may come in their place. */
const ids: Read<readonly string[]> = (value, field) => {
  const list = texts(value, field);
  return list.every((one) => ID.test(one)) ? list : fail(field, "a list of memory ids");
};

const number =
  (fallback: number, range: { readonly min: number; readonly max: number }): Read<number> =>
  (value, field) => {
    if (absent(value)) return fallback;
    if (typeof value === "number" && value >= range.min && value <= range.max) return value;
    return fail(field, `a number from ${range.min} to ${range.max}`);
  };

const date: Read<string | null> = (value, field) => {
  if (absent(value)) return null;
  if (typeof value === "string" && !Number.isNaN(parseIsoDate(value))) return value;
  return fail(field, "an ISO 8601 date from year 0 to year 9999");
};

const oneOf =
  <T extends string>(values: readonly T[], fallback: T): Read<T> =>
  (value, field) => {
    if (absent(value)) return fallback;
    const found =
      typeof value === "string"
        ? values.find((one) => one.toLowerCase() === value.toLowerCase())
        : undefined;
    return found ?? fail(field, `one of ${values.join(", ")}`);
  };

const metadata: Read<Fields> = (value, field) => {
  if (absent(value)) return {};
  return typeof value === "object" && !Array.isArray(value)
    ? (value as Fields)
    : fail(field, "an object");
};

const revisions: Read<ReadRecord["revisions"]> = (value, field) => {
  if (absent(value)) return [];
  if (!Array.isArray(value)) return fail(field, "a list of revisions");
  return value.map((one: unknown, index) => {
    const place = `${field}[${index}]`;
    if (typeof one !== "object" || one === null) return fail(place, "an object");
    const { event, at, content, reason } = one as Fields;
    const why = text(null)(reason, `${place}.reason`);
    return {
      event: oneOf(REVISION_EVENTS, "UPDATE")(event, `${place}.event`),
      at: date(at, `${place}.at`) ?? fail(`${place}.at`, "an ISO 8601 date"),
      content: text("")(content, `${place}.content`) ?? "",
      ...(why !== null && { reason: why }),
    };
  });
};

const id: Read<string | null> = (value, field) => {
  if (absent(value)) return null;
  return typeof value === "string" && ID.test(value)
    ? value
    : fail(field, '"mem_" and 8 to 64 lower-case letters or digits');
};

const content: Read<string> = (value, field) => {
  const isText = typeof value === "string" && value.trim() !== "";
  return isText ? value : fail(field, "a text that is not empty");
};

const MANY = { min: 0, max: Number.MAX_SAFE_INTEGER };

/** Every field by its snake_case name, and how it is read. */
const FIELDS = {
  id,
  content,
  section: oneOf(SECTIONS, "GENERAL"),
  knowledge_type: oneOf(KNOWLEDGE_TYPES, "KNOWLEDGE"),
  instructivity_score: number(50, { min: 0, max: 100 }),
  source_type: oneOf(SOURCE_TYPES, "IMPORT"),
  recall_count: number(0, MANY),
  decay_weight: number(1, { min: 0, max: 1 }),
  created_at: date,
  updated_at: date,
  last_recalled_at: date,
  related_tools: texts,
  key_entities: texts,
  tags: texts,
  scope: text("global"),
  user_id: text(null),
  agent_id: text(null),
  session_id: text(null),
  turn_id: text(null),
  valid_from: date,
  valid_to: date,
  superseded_by: id,
  conflicts_with: ids,
  expires_at: date,
  status: oneOf(STATUSES, "active"),
  revisions,
  metadata,
} satisfies Record<string, Read<unknown>>;

/** Reads one record in snake_case or camelCase.
 * @throws RecordError naming the field that is wrong. */
export function readRecord(value: unknown): ReadRecord {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new RecordError("the record must be an object");
  const given: Record<string, unknown> = {};
  const unknown: [string, unknown][] = [];
  for (const [name, field] of Object.entries(value)) {
    const snake = toSnakeCase(name);
    if (Object.hasOwn(FIELDS, snake)) given[snake] = field;
    else if (name !== "schema_version" && name !== "schemaVersion") unknown.push([name, field]);
  }
  const entries = Object.entries(FIELDS).map(([name, read]) => [
    toCamelCase(name),
    read(given[name], name),
  ]);
  const record = Object.fromEntries(entries) as unknown as ReadRecord;
  return { ...record, metadata: { ...Object.fromEntries(unknown), ...record.metadata } };
}

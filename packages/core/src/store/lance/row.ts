import type { StoredBullet } from "../../types/bullet.ts";
import type { SanitizedText } from "../../types/text.ts";
import { metadataFacets, toMilliseconds, validSince } from "../filter/matches.ts";
import { NOTE_STATUS } from "../filter/predicate.ts";
import { decodeTerms, encodeTerms } from "../rows/term-text.ts";

/** Something the store itself remembers, written in the same commits as memories: a JSON text under a name. */
export interface Note {
  readonly id: string;
  readonly json: string;
}

/** One row of the table. `applied` tells versions of one row apart: the higher counts. */
export type Row =
  | {
      readonly kind: "bullet";
      readonly id: string;
      readonly applied: number;
      readonly bullet: StoredBullet;
    }
  | { readonly kind: "note"; readonly id: string; readonly applied: number; readonly note: Note };

/** A row as the table's columns hold it. */
export interface RowCells {
  readonly [column: string]: string | number | bigint | readonly string[] | Float32Array | null;
}

/** What filters never name, as one JSON text. Dates stay as they were given. */
interface Details {
  readonly score: number;
  readonly source: StoredBullet["sourceType"];
  readonly decay: number;
  readonly created: string;
  readonly updated: string;
  readonly entities: readonly SanitizedText[];
  readonly validFrom: string | null;
  readonly validTo: string | null;
  readonly supersededBy: string | null;
  readonly conflictsWith: readonly string[];
  readonly expires: string | null;
  readonly schema: number;
}

function integer(value: number | null): bigint | null {
  return value === null || !Number.isFinite(value) ? null : BigInt(Math.trunc(value));
}

function detailsOf(bullet: StoredBullet): Details {
  return {
    score: bullet.instructivityScore,
    source: bullet.sourceType,
    decay: bullet.decayWeight,
    created: bullet.createdAt,
    updated: bullet.updatedAt,
    entities: bullet.keyEntities,
    validFrom: bullet.validFrom,
    validTo: bullet.validTo,
    supersededBy: bullet.supersededBy,
    conflictsWith: bullet.conflictsWith,
    expires: bullet.expiresAt,
    schema: bullet.schemaVersion,
  };
}

const NO_MEMORY: RowCells = {
  status: NOTE_STATUS,
  user_id: null,
  agent_id: null,
  session_id: null,
  turn_id: null,
  scope: "",
  section: "",
  knowledge_type: "",
  tags: [],
  tools: [],
  facets: [],
  created_ms: 0n,
  expires_ms: null,
  valid_from_ms: 0n,
  valid_to_ms: null,
  recall_count: 0,
  last_recalled_at: null,
  content: "",
  metadata: "{}",
  revisions: "[]",
  terms: "",
  own_terms: 0,
  first_terms: 0,
  vector: null,
  search_vector: null,
};

function bulletCells(bullet: StoredBullet): RowCells {
  const [first, second] = bullet.contextTerms;
  return {
    status: bullet.status,
    user_id: bullet.userId,
    agent_id: bullet.agentId,
    session_id: bullet.sessionId,
    turn_id: bullet.turnId,
    scope: bullet.scope,
    section: bullet.section,
    knowledge_type: bullet.knowledgeType,
    tags: bullet.tags,
    tools: bullet.relatedTools,
    facets: metadataFacets(bullet.metadata),
    created_ms: integer(toMilliseconds(bullet.createdAt)) ?? 0n,
    expires_ms: integer(toMilliseconds(bullet.expiresAt)),
    valid_from_ms: integer(validSince(bullet)) ?? 0n,
    valid_to_ms: integer(toMilliseconds(bullet.validTo)),
    recall_count: bullet.recallCount,
    last_recalled_at: bullet.lastRecalledAt,
    content: bullet.content,
    metadata: JSON.stringify(bullet.metadata),
    revisions: JSON.stringify(bullet.revisions),
    details: JSON.stringify(detailsOf(bullet)),
    terms: encodeTerms([...bullet.terms, ...first, ...second]),
    own_terms: bullet.terms.length,
    first_terms: first.length,
    vector: bullet.vector,
    search_vector: bullet.searchVector,
  };
}

export function rowCells(row: Row): RowCells {
  const own =
    row.kind === "bullet" ? bulletCells(row.bullet) : { ...NO_MEMORY, details: row.note.json };
  return { ...own, id: row.id, applied: BigInt(row.applied) };
}

type Text = SanitizedText;

/** The inverse of {@link rowCells}, from the columns of `READ_COLUMNS`. */
export function rowOf(cells: RowCells): Row {
  const text = (column: string): Text => (cells[column] ?? "") as Text;
  const maybe = (column: string): string | null => (cells[column] ?? null) as string | null;
  const list = (column: string): readonly Text[] => (cells[column] ?? []) as readonly Text[];
  const id = text("id");
  const applied = Number(cells["applied"] ?? 0);
  if (cells["status"] === NOTE_STATUS)
    return { kind: "note", id, applied, note: { id, json: text("details") } };
  const details = JSON.parse(text("details")) as Details;
  const revisions = text("revisions") as string;
  const metadata = text("metadata") as string;
  const terms = decodeTerms(text("terms"));
  const own = Number(cells["own_terms"]);
  const first = Number(cells["first_terms"]);
  const bullet: StoredBullet = {
    id,
    content: text("content"),
    section: text("section") as string as StoredBullet["section"],
    knowledgeType: text("knowledge_type") as string as StoredBullet["knowledgeType"],
    instructivityScore: details.score,
    sourceType: details.source,
    recallCount: Number(cells["recall_count"] ?? 0),
    decayWeight: details.decay,
    createdAt: details.created,
    updatedAt: details.updated,
    lastRecalledAt: maybe("last_recalled_at"),
    relatedTools: list("tools"),
    keyEntities: details.entities,
    tags: list("tags"),
    scope: text("scope"),
    userId: maybe("user_id"),
    agentId: maybe("agent_id"),
    sessionId: maybe("session_id"),
    turnId: maybe("turn_id"),
    metadata: metadata === "{}" ? {} : (JSON.parse(metadata) as StoredBullet["metadata"]),
    validFrom: details.validFrom,
    validTo: details.validTo,
    supersededBy: details.supersededBy,
    conflictsWith: details.conflictsWith,
    expiresAt: details.expires,
    status: text("status") as string as StoredBullet["status"],
    revisions: revisions === "[]" ? [] : (JSON.parse(revisions) as StoredBullet["revisions"]),
    schemaVersion: details.schema,
    terms: terms.slice(0, own),
    contextTerms: [terms.slice(own, own + first), terms.slice(own + first)],
    vector: (cells["vector"] ?? null) as Float32Array | null,
    searchVector: (cells["search_vector"] ?? null) as Float32Array | null,
  };
  return { kind: "bullet", id, applied, bullet };
}

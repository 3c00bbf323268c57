import type * as Arrow from "apache-arrow";
import { SCHEMA_VERSION } from "../../types/bullet.ts";
import type { LanceModules } from "./load-lancedb.ts";

export const TABLE_NAME = "memories";

/** Where the table's schema says which release's layout it has. */
export const SCHEMA_VERSION_KEY = "memx.schema_version";

/** Columns that rows are read back from; the others only serve filters and indexes. */
export const READ_COLUMNS: readonly string[] = [
  "id",
  "applied",
  "status",
  "user_id",
  "agent_id",
  "session_id",
  "turn_id",
  "scope",
  "section",
  "knowledge_type",
  "tags",
  "tools",
  "recall_count",
  "last_recalled_at",
  "content",
  "metadata",
  "revisions",
  "details",
  "terms",
  "own_terms",
  "first_terms",
  "vector",
  "search_vector",
];

/** The table: typed columns for what filters name, JSON text for what is only read back. */
export function tableSchema({ arrow }: LanceModules, dimension: number): Arrow.Schema {
  const text = (name: string, nullable = false): Arrow.Field =>
    new arrow.Field(name, new arrow.Utf8(), nullable);
  const integer = (name: string, nullable = false): Arrow.Field =>
    new arrow.Field(name, new arrow.Int64(), nullable);
  const texts = (name: string): Arrow.Field =>
    new arrow.Field(name, new arrow.List(new arrow.Field("item", new arrow.Utf8(), true)), false);
  const vector = (name: string): Arrow.Field =>
    new arrow.Field(
      name,
      new arrow.FixedSizeList(dimension, new arrow.Field("item", new arrow.Float32(), true)),
      true,
    );
  const fields = [
    text("id"),
    // Which write made this version of the row: of two rows with one id, the higher one counts.
    integer("applied"),
    text("status"),
    text("user_id", true),
    text("agent_id", true),
    text("session_id", true),
    text("turn_id", true),
    text("scope"),
    text("section"),
    text("knowledge_type"),
    texts("tags"),
    texts("tools"),
    texts("facets"),
    integer("created_ms"),
    integer("expires_ms", true),
    integer("valid_from_ms"),
    integer("valid_to_ms", true),
    new arrow.Field("recall_count", new arrow.Float64(), false),
    text("last_recalled_at", true),
    text("content"),
    text("metadata"),
    text("revisions"),
    text("details"),
    text("terms"),
    // How many of the terms are the memory's own, how many its first neighbour's; the rest are its second's.
    new arrow.Field("own_terms", new arrow.Int32(), false),
    new arrow.Field("first_terms", new arrow.Int32(), false),
    vector("vector"),
    vector("search_vector"),
  ];
  return new arrow.Schema(fields, new Map([[SCHEMA_VERSION_KEY, String(SCHEMA_VERSION)]]));
}

import { createHash } from "node:crypto";

import type { Item } from "@langchain/langgraph-checkpoint";
import type { Bullet } from "@memx/core";

import { PERMANENT_RECALLS } from "../records/reserved-owner.ts";
import { textsAtPath } from "./texts-at-path.ts";

/** An item's value as it is stored. */
type ItemValue = Item["value"];

export interface PutRequest {
  readonly namespace: readonly string[];
  readonly key: string;
  readonly value: ItemValue;
  /** Paths whose texts a query finds; none: no query finds the item. */
  readonly fields: readonly string[];
}

const digest = (parts: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex");

/** The row of an item: the same store, namespace and key always give the same one, so that a key is there once. */
export function rowIdOf(owner: string, namespace: readonly string[], key: string): string {
  return `mem_${digest([owner, namespace, key]).slice(0, 48)}`;
}

/** Name of the metadata key that holds the namespace's first `length` labels, hashed. */
const prefixName = (length: number): string => `prefix_${length}`;

/** Metadata that every row below a prefix has: narrows a read to it inside the store. */
export function prefixMetadata(prefix: readonly string[]): Readonly<Record<string, string>> {
  return prefix.length === 0 ? {} : { [prefixName(prefix.length)]: digest(prefix).slice(0, 32) };
}

/** What a row of an item holds beside its times. Every string in it passes the sanitizer. */
export function rowOf({ namespace, key, value, fields }: PutRequest): {
  readonly content: string;
  readonly metadata: Readonly<Record<string, unknown>>;
} {
  const text = fields
    .flatMap((field) => textsAtPath(value, field))
    .join("\n")
    .trim();
  const prefixes = namespace.map((_, index) => prefixMetadata(namespace.slice(0, index + 1)));
  return {
    content: text === "" ? "(item without text)" : text,
    metadata: {
      ...Object.assign({}, ...prefixes),
      indexed: text !== "",
      item: { labels: [...namespace], name: key, value },
    },
  };
}

/** A new row as a record of an import, which alone can give a row its id. */
export function recordOf(id: string, request: PutRequest): Readonly<Record<string, unknown>> {
  const { content, metadata } = rowOf(request);
  return { id, content, metadata, recall_count: PERMANENT_RECALLS, source_type: "MANUAL" };
}

interface StoredItem {
  readonly labels: readonly string[];
  readonly name: string;
  readonly value: ItemValue;
}

/** The item that a row holds, as a copy of its own. */
export function itemOf({ metadata, createdAt, updatedAt }: Bullet): Item {
  const { labels, name, value } = structuredClone(metadata.item) as unknown as StoredItem;
  return {
    namespace: [...labels],
    key: name,
    value,
    createdAt: new Date(createdAt),
    updatedAt: new Date(updatedAt),
  };
}

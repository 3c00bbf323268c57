import type { TermStatistics } from "../../ports/memory-store.ts";
import type { QueryTerm } from "../../text/terms.ts";
import { termsOfTopics } from "./topic-table.ts";
import { nearTerms } from "./near-terms.ts";
import type { NearTerm } from "./near-terms.ts";
import { relatedTerms } from "./related-words.ts";
import type { PreparedQuery, QueryPart } from "./prepared-query.ts";

/** A term of a query with what it weighs in this store. */
export interface WeightedTerm {
  readonly term: string;
  /** The query's words that have this term. */
  readonly words: readonly string[];
  /** Inverse document frequency. */
  readonly idf: number;
  /** Terms it may mean where the store does not hold it. */
  readonly near: readonly NearTerm[];
  /** Terms of the store that name one of the kind it names. */
  readonly related: readonly string[];
  /** Its weight once near terms count: that of the rarest of them. */
  readonly nearIdf: number;
}

/** A part of a query with its terms weighed. */
export interface WeightedPart extends QueryPart {
  readonly weighted: readonly WeightedTerm[];
  readonly idfTotal: number;
  readonly nearIdfTotal: number;
}

export interface WeightedQuery extends PreparedQuery {
  readonly parts: readonly WeightedPart[];
}

/** A single Chinese character stands in many bigrams and says less than one. */
const CHARACTER_SHARE = 0.3;

/** Below this many memories frequencies say little: a small store is counted as a part of one of this size. */
const SMALL_STORE = 500;

/**
 * ln(1 + (N − df + 0.5) / (df + 0.5)), Robertson's form. A small store counts as one of 500, and a word that it does not
 * hold as one that it might: otherwise the words of a question that three memories happen not to hold outweigh the one
 * that they do.
 */
export function inverseDocumentFrequency(term: string, statistics: TermStatistics): number {
  const held = Math.min(statistics.documentCount, SMALL_STORE) / SMALL_STORE;
  const frequency = Math.max(
    Math.min(statistics.documentFrequency(term), statistics.documentCount),
    1 - held,
  );
  const documents = Math.max(statistics.documentCount, SMALL_STORE);
  return Math.log(1 + (documents - frequency + 0.5) / (frequency + 0.5));
}

function weighTerm(group: readonly QueryTerm[], statistics: TermStatistics): WeightedTerm {
  const { term = "", kind = "word" } = group[0] ?? {};
  const share = kind === "character" ? CHARACTER_SHARE : 1;
  const idf = share * inverseDocumentFrequency(term, statistics);
  const unknown = (kind === "word" || kind === "part") && statistics.documentFrequency(term) === 0;
  const near = unknown ? nearTerms(term, statistics) : [];
  const nearIdf =
    near.length === 0
      ? idf
      : Math.max(...near.map((entry) => inverseDocumentFrequency(entry.term, statistics)));
  const related = relatedTerms(term).filter((other) => statistics.documentFrequency(other) > 0);
  return { term, words: group.map((entry) => entry.word), idf, near, related, nearIdf };
}

function weighPart(part: QueryPart, statistics: TermStatistics): WeightedPart {
  const groups = new Map<string, QueryTerm[]>();
  for (const entry of part.terms) {
    // An identifier as written counts where the store holds it; its parts count always.
    if (
      entry.kind === "whole" &&
      statistics.documentFrequency(entry.term) === 0 &&
      part.terms.length > 1
    )
      continue;
    const group = groups.get(entry.term);
    if (group === undefined) groups.set(entry.term, [entry]);
    else group.push(entry);
  }
  const weighted = [...groups.values()].map((group) => weighTerm(group, statistics));
  return {
    ...part,
    weighted,
    idfTotal: weighted.reduce((sum, entry) => sum + entry.idf, 0),
    nearIdfTotal: weighted.reduce((sum, entry) => sum + entry.nearIdf, 0),
  };
}

/** Weighs a query's terms by how rare they are in the store, and finds what unknown words may mean. */
export function weighQuery(query: PreparedQuery, statistics: TermStatistics): WeightedQuery {
  return { ...query, parts: query.parts.map((part) => weighPart(part, statistics)) };
}

/** Terms of a kind that the store is asked for beside each term: the rarest, since frequent ones would bring everything. */
const RELATED_ASKED = 8;

/**
 * A term in more than a tenth of the memories is not asked for where a rarer one is: it brings memories in no useful
 * order, and an index that is behind weighs it like a rare one.
 */
const TELLING_SHARE = 0.1;
const FEW_MEMORIES = 20;

/** Per part, the terms the store is asked for: its own, what unknown ones may mean, and what names one of their kind. A
 * request adds one list with the words of standing rules about its topics. */
export function searchTerms(
  query: WeightedQuery,
  statistics: TermStatistics,
): readonly (readonly string[])[] {
  const rarest = (terms: readonly string[]): readonly string[] =>
    terms
      .toSorted((a, b) => statistics.documentFrequency(a) - statistics.documentFrequency(b))
      .slice(0, RELATED_ASKED);
  const isTelling = (term: string): boolean =>
    statistics.documentFrequency(term) <=
    Math.max(FEW_MEMORIES, TELLING_SHARE * statistics.documentCount);
  const lists = query.parts.map((part) => {
    const terms = part.weighted.flatMap((entry) => [
      entry.term,
      ...entry.near.map((near) => near.term),
      ...rarest(entry.related),
    ]);
    const telling = terms.filter(isTelling);
    const some = telling.some((term) => statistics.documentFrequency(term) > 0);
    return [...new Set(some ? telling : terms)];
  });
  const topics = query.parts.flatMap((part) => [...part.topics.keys()]);
  const known = termsOfTopics(topics).filter((term) => statistics.documentFrequency(term) > 0);
  return topics.length === 0 ? lists : [...lists, known];
}

import type { QueryTerm } from "../../text/terms.ts";

/** Topics of standing rules with how surely each is meant, 0 to 1. */
export type TopicShares = ReadonlyMap<string, number>;

/** One sentence of a query, or the whole of a short one. */
export interface QueryPart {
  readonly text: string;
  /** How much it counts when the parts' scores are merged, 0 to 1: what asks or requests counts in full. */
  readonly weight: number;
  readonly terms: readonly QueryTerm[];
  /** It asks something. */
  readonly asks: boolean;
  /** It asks for a time. */
  readonly asksWhen: boolean;
  /** It asks who, which or what something is called. */
  readonly asksName: boolean;
  /** Topics of standing rules that apply to what it requests; empty where it requests nothing. */
  readonly topics: TopicShares;
}

/** A query ready to be scored against memories. */
export interface PreparedQuery {
  /** At most six; empty where the query holds no letter or digit. */
  readonly parts: readonly QueryPart[];
  /** Every normalised word, to see whether a memory's subject is named. */
  readonly words: ReadonlySet<string>;
  /** Times the query names, epoch milliseconds; `to` does not belong to the span. */
  readonly periods: readonly { readonly from: number; readonly to: number }[];
}

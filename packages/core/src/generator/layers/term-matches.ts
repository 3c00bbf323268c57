import { AFTER_QUESTION, dateWords } from "../../text/terms.ts";
import { normaliseText } from "../../text/normalise-text.ts";
import type { StoredBullet } from "../../types/bullet.ts";
import type { WeightedPart, WeightedQuery, WeightedTerm } from "../query/weigh-query.ts";

/** Where one memory holds the terms of one query part; arrays are aligned with `part.weighted`. */
export interface TermMatches {
  readonly part: WeightedPart;
  /** Held by the memory itself. */
  readonly own: readonly boolean[];
  /** Held in exactly one of the query's words. */
  readonly exact: readonly boolean[];
  /** Best credit of what an unknown term may mean, 0 to 1. */
  readonly near: readonly number[];
  /** The memory names one of the kind the term names. */
  readonly related: readonly boolean[];
  /** 1: added by the memory before it in the session; 2: by the one before that; 0: by neither. */
  readonly context: readonly number[];
  /** The memory before it in the session is a question. */
  readonly answers: boolean;
}

interface Place {
  readonly part: number;
  readonly term: number;
  readonly kind: "own" | "near" | "related";
  /** 1 for the term itself, less for a near one. */
  readonly credit: number;
}

/** Finds the places in a query that a term of a memory speaks to. */
export type QueryIndex = ReadonlyMap<string, readonly Place[]>;

export function indexQuery(query: WeightedQuery): QueryIndex {
  const index = new Map<string, Place[]>();
  const put = (term: string, place: Place): void => {
    const places = index.get(term);
    if (places === undefined) index.set(term, [place]);
    else places.push(place);
  };
  query.parts.forEach((part, partNumber) =>
    part.weighted.forEach((entry, term) => {
      put(entry.term, { part: partNumber, term, kind: "own", credit: 1 });
      for (const near of entry.near)
        put(near.term, { part: partNumber, term, kind: "near", credit: near.credit });
      for (const related of entry.related)
        put(related, { part: partNumber, term, kind: "related", credit: 1 });
    }),
  );
  return index;
}

const WORD_CHARACTER = /[\p{L}\p{M}\p{N}_]/u;

/** Whether `word` stands in `text` on its own; in scripts without spaces, whether it stands in it. */
function standsIn(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const before = text[at - 1];
    const after = text[at + word.length];
    if (
      (before === undefined || !WORD_CHARACTER.test(before)) &&
      (after === undefined || !WORD_CHARACTER.test(after))
    )
      return true;
  }
  return false;
}

const UNSPACED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

class ExactWords {
  readonly #bullet: StoredBullet;
  #text: string | undefined;
  #date: readonly string[] | undefined;

  constructor(bullet: StoredBullet) {
    this.#bullet = bullet;
  }

  holdsAny(entry: WeightedTerm): boolean {
    // Built only for memories that share a term with the query.
    this.#text ??= normaliseText(this.#bullet.content).replace(
      /(?<=\p{L})['’](?=\p{L})/gu,
      (mark, at, all: string) =>
        /^s(?![\p{L}\p{N}])/u.test(all.slice(Number(at) + 1, Number(at) + 3)) ? mark : "",
    );
    this.#date ??= dateWords(Date.parse(this.#bullet.createdAt));
    const text = this.#text;
    const date = this.#date;
    return entry.words.some(
      (word) => UNSPACED.test(word) || date.includes(word) || standsIn(text, word),
    );
  }
}

/** Compares one memory with every part of the query in one pass over its terms. */
export function matchTerms(
  query: WeightedQuery,
  index: QueryIndex,
  bullet: StoredBullet,
): readonly TermMatches[] {
  const matches = query.parts.map((part) => ({
    part,
    own: part.weighted.map(() => false),
    exact: part.weighted.map(() => false),
    near: part.weighted.map(() => 0),
    related: part.weighted.map(() => false),
    context: part.weighted.map(() => 0),
    answers: bullet.contextTerms[0].includes(AFTER_QUESTION),
  }));
  const words = new ExactWords(bullet);
  for (const term of bullet.terms) {
    for (const place of index.get(term) ?? []) {
      const match = matches[place.part];
      const entry = match?.part.weighted[place.term];
      if (match === undefined || entry === undefined) continue;
      if (place.kind === "related") match.related[place.term] = true;
      else if (place.kind === "near")
        match.near[place.term] = Math.max(match.near[place.term] ?? 0, place.credit);
      else {
        match.own[place.term] = true;
        match.exact[place.term] = words.holdsAny(entry);
      }
    }
  }
  bullet.contextTerms.forEach((terms, level) => {
    for (const term of terms) {
      for (const place of index.get(term) ?? []) {
        const match = matches[place.part];
        if (match !== undefined && place.kind === "own" && match.context[place.term] === 0)
          match.context[place.term] = level + 1;
      }
    }
  });
  return matches;
}

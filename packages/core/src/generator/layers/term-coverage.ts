import { AFTER_QUESTION, dateWords } from "../../text/terms.ts";
import { normaliseText } from "../../text/normalise-text.ts";
import type { StoredBullet } from "../../types/bullet.ts";
import type { WeightedPart, WeightedQuery, WeightedTerm } from "../query/weigh-query.ts";

/**
 * What one memory covers of one query part: shares of the part's idf mass, 0 to 1. The layers are made of these; which
 * terms they are made of is `flags`, for `explain`.
 */
export interface TermCoverage {
  /** Held by the memory in exactly one of the query's words. */
  readonly exact: number;
  /** Held by the memory, as a stem at least. */
  readonly own: number;
  /** `own`, where words the store does not hold count by what they may mean. */
  readonly near: number;
  /** Not held, but something of its kind is named. */
  readonly related: number;
  /** Added by the memory before it in the session. */
  readonly previous: number;
  /** Added by the one before that. */
  readonly secondPrevious: number;
  /** The memory before it in the session is a question. */
  readonly answers: boolean;
}

const OWN = 1;
const EXACT = 2;
const RELATED = 4;
const PREVIOUS = 8;
const SECOND_PREVIOUS = 16;
const NEAR = 32;

interface Place {
  readonly part: number;
  readonly term: number;
  readonly flag: number;
  /** Below 1 for a near term only. */
  readonly credit: number;
}

/** A query laid out so that one pass over a memory's terms finds everything. */
export interface QueryIndex {
  readonly query: WeightedQuery;
  /** Which traits of memories some part looks at. */
  readonly asked: { readonly timed: boolean; readonly names: boolean };
  readonly places: ReadonlyMap<string, readonly Place[]>;
  /** Per part, reused from memory to memory: which terms were found how, and the best credit of near terms. */
  readonly scratch: readonly { readonly flags: Uint8Array; readonly credits: Float32Array }[];
}

export function indexQuery(query: WeightedQuery): QueryIndex {
  const places = new Map<string, Place[]>();
  const put = (name: string, place: Place): void => {
    const known = places.get(name);
    if (known === undefined) places.set(name, [place]);
    else known.push(place);
  };
  query.parts.forEach((part, number) =>
    part.weighted.forEach((entry, term) => {
      put(entry.term, { part: number, term, flag: OWN, credit: 1 });
      for (const near of entry.near)
        put(near.term, { part: number, term, flag: NEAR, credit: near.credit });
      for (const related of entry.related)
        put(related, { part: number, term, flag: RELATED, credit: 1 });
    }),
  );
  const scratch = query.parts.map((part) => ({
    flags: new Uint8Array(part.weighted.length),
    credits: new Float32Array(part.weighted.length),
  }));
  const asked = {
    timed: query.parts.some((part) => part.asksWhen),
    names: query.parts.some((part) => part.asksName),
  };
  return { query, asked, places, scratch };
}

const WORD_CHARACTER = /[\p{L}\p{M}\p{N}_]/u;
const UNSPACED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const INNER_APOSTROPHE = /['’](?!s(?![\p{L}\p{N}]))/gu;

/** Whether `word` stands in `text` with no letter or digit beside it. */
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

function holdsExactly(text: string, entry: WeightedTerm): boolean {
  for (const word of entry.words) if (UNSPACED.test(word) || standsIn(text, word)) return true;
  return false;
}

/** The memory's words and its date's as one text, for exact matches; made only for memories that share a term. */
function exactText(bullet: StoredBullet): string {
  const text = normaliseText(bullet.content);
  const plain =
    text.includes("'") || text.includes("’") ? text.replace(INNER_APOSTROPHE, "") : text;
  return `${plain} ${dateWords(Date.parse(bullet.createdAt)).join(" ")}`;
}

function markTerms(index: QueryIndex, bullet: StoredBullet): void {
  let text: string | undefined;
  for (const name of bullet.terms) {
    const places = index.places.get(name);
    if (places === undefined) continue;
    for (const { part, term, flag, credit } of places) {
      const { flags, credits } = index.scratch[part] ?? {
        flags: new Uint8Array(0),
        credits: new Float32Array(0),
      };
      flags[term] = (flags[term] ?? 0) | flag;
      if (flag === NEAR) credits[term] = Math.max(credits[term] ?? 0, credit);
      const entry = flag === OWN ? index.query.parts[part]?.weighted[term] : undefined;
      if (entry === undefined) continue;
      text ??= exactText(bullet);
      if (holdsExactly(text, entry)) flags[term] = (flags[term] ?? 0) | EXACT;
    }
  }
  bullet.contextTerms.forEach((names, level) => {
    const added = level === 0 ? PREVIOUS : SECOND_PREVIOUS;
    for (const name of names) {
      for (const { part, term, flag } of index.places.get(name) ?? []) {
        const flags = index.scratch[part]?.flags;
        const known = flags?.[term] ?? 0;
        if (flags !== undefined && flag === OWN && (known & (OWN | PREVIOUS)) === 0)
          flags[term] = known | added;
      }
    }
  });
}

function sumUp(
  part: WeightedPart,
  found: { readonly flags: Uint8Array; readonly credits: Float32Array },
  answers: boolean,
): TermCoverage {
  let [exact, own, near, related, previous, secondPrevious] = [0, 0, 0, 0, 0, 0];
  const { weighted } = part;
  for (let term = 0; term < weighted.length; term++) {
    const flags = found.flags[term] ?? 0;
    const entry = weighted[term];
    if (flags === 0 || entry === undefined) continue;
    if ((flags & OWN) !== 0) {
      own += entry.idf;
      near += entry.nearIdf;
      if ((flags & EXACT) !== 0) exact += entry.idf;
      continue;
    }
    near += entry.nearIdf * (found.credits[term] ?? 0);
    if ((flags & RELATED) !== 0) related += entry.idf;
    if ((flags & PREVIOUS) !== 0) previous += entry.idf;
    else if ((flags & SECOND_PREVIOUS) !== 0) secondPrevious += entry.idf;
  }
  const total = part.idfTotal || 1;
  return {
    exact: exact / total,
    own: own / total,
    near: near / (part.nearIdfTotal || 1),
    related: related / total,
    previous: previous / total,
    secondPrevious: secondPrevious / total,
    answers,
  };
}

/** Compares one memory with every part of the query in one pass over its terms. */
export function coverTerms(index: QueryIndex, bullet: StoredBullet): readonly TermCoverage[] {
  for (const { flags, credits } of index.scratch) {
    flags.fill(0);
    credits.fill(0);
  }
  markTerms(index, bullet);
  const answers = bullet.contextTerms[0].at(-1) === AFTER_QUESTION;
  return index.query.parts.map((part, number) =>
    sumUp(
      part,
      index.scratch[number] ?? { flags: new Uint8Array(0), credits: new Float32Array(0) },
      answers,
    ),
  );
}

/** The words of one query part that a memory matched, by how it did; for `explain`. */
export function matchedWords(
  index: QueryIndex,
  place: { readonly bullet: StoredBullet; readonly part: number },
): {
  readonly exact: readonly string[];
  readonly fuzzy: readonly string[];
  readonly metadata: readonly string[];
} {
  coverTerms(index, place.bullet);
  const flags = index.scratch[place.part]?.flags ?? new Uint8Array(0);
  const having = (test: (flag: number) => boolean): readonly string[] =>
    (index.query.parts[place.part]?.weighted ?? []).flatMap((entry, term) =>
      test(flags[term] ?? 0) ? entry.words : [],
    );
  return {
    exact: having((flag) => (flag & EXACT) !== 0),
    fuzzy: having((flag) => (flag & EXACT) === 0 && (flag & (OWN | NEAR | RELATED)) !== 0),
    metadata: having((flag) => (flag & OWN) === 0 && (flag & (PREVIOUS | SECOND_PREVIOUS)) !== 0),
  };
}

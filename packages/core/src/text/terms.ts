import { stem } from "./stem.ts";
import { contentTokens } from "./tokenise.ts";
import type { Token } from "./tokenise.ts";

const MONTHS = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];
/** Memories are short; what a very long one says after this many different terms is not indexed. */
const MAXIMUM_TERMS = 4_000;

/** Stands among a memory's context terms where the memory before it in the session is a question: this one may answer it. */
export const AFTER_QUESTION = "?";

const ENDS_WITH_QUESTION = /[?？؟]["'”’)\]]*\s*(?:\[[^\]]*\]\s*)?$/u;

/** Whether a text ends with a question; a bracketed note after it ("[photo: …]") does not count. */
export const endsWithQuestion = (text: string): boolean => ENDS_WITH_QUESTION.test(text);

const PLAIN = /^[a-z0-9]+$/;

/** The form in which a token is indexed and counted: what is made of plain letters as its stem, everything else as it is. */
export function termOf(token: Token): string {
  const stems = token.kind === "word" || token.kind === "part" || PLAIN.test(token.word);
  return stems ? stem(token.word) : token.word;
}

/** Day, month and year of a moment as words ("8", "may", "2023"): people ask for what happened by date. */
export function dateWords(at: number): readonly string[] {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return [];
  return [
    String(date.getUTCDate()),
    MONTHS[date.getUTCMonth()] ?? "",
    String(date.getUTCFullYear()),
  ];
}

/**
 * What is stored of a memory for the text index: the different terms of its content, then those of its date. No term holds
 * whitespace. `at` is the event's time in epoch milliseconds.
 */
export function indexTerms(content: string, at: number): readonly string[] {
  const terms = new Set<string>();
  for (const token of contentTokens(content)) {
    terms.add(termOf(token));
    if (terms.size >= MAXIMUM_TERMS) break;
  }
  for (const word of dateWords(at)) terms.add(stem(word));
  return [...terms];
}

/** One thing a query asks for. */
export interface QueryTerm {
  /** Compared with a memory's exact words. */
  readonly word: string;
  /** Compared with a memory's terms. */
  readonly term: string;
  readonly kind: Token["kind"];
}

/** The different content words of a query. Empty for a text without any letter or digit: such a query matches nothing. */
export function queryTerms(text: string): readonly QueryTerm[] {
  const byWord = new Map<string, QueryTerm>();
  for (const token of contentTokens(text)) {
    if (!byWord.has(token.word))
      byWord.set(token.word, { word: token.word, term: termOf(token), kind: token.kind });
  }
  return [...byWord.values()];
}

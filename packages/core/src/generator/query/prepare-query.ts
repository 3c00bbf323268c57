import { resolveDates } from "../../text/resolve-dates.ts";
import { splitSentences } from "../../text/split-sentences.ts";
import { queryTerms } from "../../text/terms.ts";
import { tokenise } from "../../text/tokenise.ts";
import type { SanitizedText } from "../../types/text.ts";
import type { PreparedQuery, QueryPart } from "./prepared-query.ts";
import { topicsOf } from "./request-topics.ts";
import { asksForName, asksForTime, sentenceKind } from "./sentence-kind.ts";
import type { SentenceKind } from "./sentence-kind.ts";
import { errorLines, looksPasted } from "./set-aside.ts";

/** Sentences that are scored, and embedded, for one query. */
export const MAXIMUM_PARTS = 6;
/** Of a longer query the beginning and the end are read: what is asked stands there. */
const HALF_READ = 12_000;
const MAXIMUM_PART_LENGTH = 1_000;
const STATEMENT_WEIGHT = 0.6;

/** Reading dates takes longer than everything else here: only where one may stand. */
const MAY_NAME_A_TIME =
  /\b\d|[\u3040-\u30ff\u3400-\u9fff]|\b(?:yester|to(?:day|night|morrow)|last|next|this|past|ago|week|month|year|day|night|mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|spring|summer|autumn|fall|winter|heute|gestern|morgen|letzte|nächste|hier|aujourd|demain|ayer|hoy|mañana|ieri|oggi|domani)/iu;

interface Piece {
  readonly text: string;
  readonly kind: SentenceKind | "pasted";
}

function readPieces(text: string): Piece[] {
  const read =
    text.length > 2 * HALF_READ ? `${text.slice(0, HALF_READ)}\n\n${text.slice(-HALF_READ)}` : text;
  const pieces: Piece[] = [];
  const pasted: string[] = [];
  let firstPasted = 0;
  for (const sentence of splitSentences(read)) {
    if (looksPasted(sentence.text)) {
      if (pasted.length === 0) firstPasted = pieces.length;
      pasted.push(sentence.text);
    } else
      pieces.push({
        text: sentence.text.slice(0, MAXIMUM_PART_LENGTH),
        kind: sentenceKind(sentence.text),
      });
  }
  const errors = errorLines(pasted.join("\n"));
  // Before the last sentences: a question after a log asks about it.
  if (errors.length > 0) pieces.splice(firstPasted, 0, { text: errors.join(" "), kind: "pasted" });
  if (pieces.length === 0 && pasted.length > 0)
    pieces.push({ text: pasted.join(" ").slice(0, MAXIMUM_PART_LENGTH), kind: "pasted" });
  return joinReferring(pieces);
}

const REFERRING =
  /\b(?:it|this|that|these|those|they|them|again|before|last time|the (?:catch|problem|reason|trick|fix|solution))\b/iu;
const FEW_TERMS = 2;

/** "What was it last time?" asks about what was said before it: such a question is read together with that. */
function joinReferring(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const before = joined.findLastIndex((each) => each.kind === "states" || each.kind === "pasted");
    const told = joined[before];
    const refers =
      piece.kind === "asks" &&
      REFERRING.test(piece.text) &&
      queryTerms(piece.text).length <= FEW_TERMS;
    if (refers && told !== undefined)
      joined[before] = { text: `${told.text} ${piece.text}`, kind: "asks" };
    else joined.push(piece);
  }
  return joined;
}

const PRIORITY = { asks: 0, requests: 1, pasted: 2, states: 3 } as const;

/** The pieces that are scored: what asks first, then requests, then error lines, then statements, the last ones first. */
function choosePieces(pieces: readonly Piece[]): readonly Piece[] {
  if (pieces.length <= MAXIMUM_PARTS) return pieces;
  const order = pieces.map((piece, index) => ({ piece, index }));
  order.sort((a, b) => PRIORITY[a.piece.kind] - PRIORITY[b.piece.kind] || b.index - a.index);
  return order
    .slice(0, MAXIMUM_PARTS)
    .sort((a, b) => a.index - b.index)
    .map((entry) => entry.piece);
}

function toPart(piece: Piece, leads: boolean): QueryPart {
  return {
    text: piece.text,
    weight: leads ? 1 : STATEMENT_WEIGHT,
    terms: queryTerms(piece.text),
    asks: piece.kind === "asks",
    asksWhen: asksForTime(piece.text),
    asksName: asksForName(piece.text),
    topics: topicsOf(piece.text, piece.kind),
  };
}

/**
 * Reads a query: split into sentences, pasted code and logs set aside down to their error lines, at most six parts kept,
 * those that ask or request at full weight and the others at 0.6 (at full weight where nothing asks). Any string is fine.
 * `now` in epoch milliseconds is what "yesterday" is measured from.
 */
export function prepareQuery(text: SanitizedText, now: number): PreparedQuery {
  const pieces = choosePieces(readPieces(text));
  const someLead = pieces.some((piece) => piece.kind === "asks" || piece.kind === "requests");
  const parts = pieces
    .map((piece) => toPart(piece, !someLead || piece.kind === "asks" || piece.kind === "requests"))
    .filter((part) => part.terms.length > 0);
  const words = new Set<string>();
  const periods: { from: number; to: number }[] = [];
  for (const part of parts) {
    for (const token of tokenise(part.text)) words.add(token.word);
    if (!MAY_NAME_A_TIME.test(part.text)) continue;
    for (const { from, to } of resolveDates(part.text, now)) periods.push({ from, to });
  }
  return { parts, words, periods };
}

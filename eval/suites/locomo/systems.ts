import type { Embedder, SanitizedText } from "@memx/core";
import MiniSearch from "minisearch";
import { stemmer } from "stemmer";
import { withMemory } from "../../data/temporary-memory.ts";

/** What is stored: each text one memory. */
export interface Item {
  readonly text: string;
  readonly sessionId: string;
  readonly at: number;
}

/** A system that holds some items and ranks them for queries. */
export interface Index {
  /** Item numbers, best first. */
  rank(query: string): Promise<readonly number[]>;
  /** The same with a floor where the system has one: what it returns where an adapter asks. */
  recall?(query: string): Promise<readonly number[]>;
}

export interface System {
  readonly name: string;
  /** Puts the items in, lets work use them, and clears up. */
  use<T>(items: readonly Item[], work: (index: Index) => Promise<T>): Promise<T>;
}

const DEPTH = 50;
const WORDS = /[\p{L}\p{N}]+/gu;
const STOP = new Set(
  "a about after all am an and any are as at be because been before being between both but by can could did do does doing down during each few for from further had has have having he her here hers him his how i if in into is it its just me more most my no nor not of off on once only or other our out over own same she should so some such than that the their them then there these they this those through to too under until up very was we were what when where which while who whom why will with would you your".split(
    " ",
  ),
);

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll(/['’]s\b/g, "")
    .match(WORDS) ?? [];
const contentOf = (text: string): string[] => wordsOf(text).filter((word) => !STOP.has(word));

function best(scores: readonly number[]): readonly number[] {
  return scores
    .map((score, item) => ({ score, item }))
    .sort((a, b) => b.score - a.score || a.item - b.item)
    .slice(0, DEPTH)
    .map(({ item }) => item);
}

async function vectorsOf(
  texts: readonly string[],
  embedder: Embedder,
): Promise<readonly Float32Array[]> {
  const vectors: Float32Array[] = [];
  // The peers take the text as it is; only the type asks for more.
  for (let at = 0; at < texts.length; at += 64)
    vectors.push(...(await embedder.embed(texts.slice(at, at + 64) as SanitizedText[])).vectors);
  return vectors;
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index++) sum += (a[index] ?? 0) * (b[index] ?? 0);
  return sum;
}

function miniSearch(
  items: readonly Item[],
): (query: string) => readonly { readonly item: number; readonly score: number }[] {
  const index = new MiniSearch<{ id: number; text: string }>({
    fields: ["text"],
    tokenize: wordsOf,
    processTerm: (word) => (STOP.has(word) ? null : stemmer(word)),
  });
  index.addAll(items.map(({ text }, id) => ({ id, text })));
  return (query) =>
    index
      .search(query, { combineWith: "OR" })
      .map(({ id, score }) => ({ item: id as number, score }));
}

/** BM25 as MiniSearch computes it, stop words out, Porter stems. */
export const bm25: System = {
  name: "BM25 (MiniSearch, stop words out, Porter)",
  use: (items, work) => {
    const search = miniSearch(items);
    return work({
      rank: async (query) =>
        search(query)
          .slice(0, DEPTH)
          .map(({ item }) => item),
    });
  },
};

const textsOf = (items: readonly Item[]): string[] => items.map(({ text }) => text);

async function likeness(
  query: string,
  vectors: readonly Float32Array[],
  embedder: Embedder,
): Promise<readonly number[]> {
  const [asked = new Float32Array()] = await vectorsOf([query], embedder);
  return vectors.map((vector) => dot(asked, vector));
}

export const cosine = (embedder: Embedder): System => ({
  name: "MiniLM cosine alone",
  use: async (items, work) => {
    const vectors = await vectorsOf(textsOf(items), embedder);
    return work({ rank: async (query) => best(await likeness(query, vectors, embedder)) });
  },
});

/** The formula taken word for word: 15 a word up to 15, share of stems, Jaccard with capitalised words, cosine. */
export const literalFormula = (embedder: Embedder): System => ({
  name: "the formula taken literally",
  use: async (items, work) => {
    const vectors = await vectorsOf(textsOf(items), embedder);
    const read = items.map(({ text }) => ({
      words: new Set(wordsOf(text)),
      stems: new Set(wordsOf(text).map(stemmer)),
      names: new Set(
        (text.match(/\b\p{Lu}[\p{L}\p{N}]*/gu) ?? [])
          .map((name) => name.toLowerCase())
          .filter((name) => !STOP.has(name)),
      ),
    }));
    const rank = async (query: string): Promise<readonly number[]> => {
      const words = [...new Set(contentOf(query))];
      const stems = [...new Set(words.map(stemmer))];
      const semantic = await likeness(query, vectors, embedder);
      return best(
        read.map((item, place) => {
          const l1 = Math.min(15, 15 * words.filter((word) => item.words.has(word)).length);
          const l2 =
            stems.length === 0
              ? 0
              : (10 * stems.filter((stem) => item.stems.has(stem)).length) / stems.length;
          const shared = words.filter((word) => item.names.has(word)).length;
          const l3 = (10 * shared) / (words.length + item.names.size - shared || 1);
          return (0.6 * (l1 + l2 + l3)) / 35 + 0.4 * Math.max(0, semantic[place] ?? 0);
        }),
      );
    };
    return work({ rank });
  },
});

/** Reciprocal rank fusion of BM25 and cosine, k = 60. */
export const rankFusion = (embedder: Embedder): System => ({
  name: "reciprocal rank fusion of both",
  use: async (items, work) => {
    const search = miniSearch(items);
    const vectors = await vectorsOf(textsOf(items), embedder);
    const rank = async (query: string): Promise<readonly number[]> => {
      const scores = items.map(() => 0);
      const add = (ranking: readonly number[]): void =>
        ranking.forEach((item, place) => (scores[item] = (scores[item] ?? 0) + 1 / (61 + place)));
      add(
        search(query)
          .slice(0, 200)
          .map(({ item }) => item),
      );
      const semantic = await likeness(query, vectors, embedder);
      add(
        semantic
          .map((_, item) => item)
          .sort((a, b) => (semantic[b] ?? 0) - (semantic[a] ?? 0))
          .slice(0, 200),
      );
      return best(scores);
    };
    return work({ rank });
  },
});

/** MemX through its public API: each turn added word for word with its session and time. */
export const memx = (embedder: Embedder | "none", name: string = "MemX"): System => ({
  name,
  use: (items, work) =>
    withMemory(embedder, async (memory) => {
      const places = new Map<string, number>();
      for (const [place, { text, sessionId, at }] of items.entries()) {
        const { events } = await memory.add(text, { infer: false, sessionId, timestamp: at });
        for (const event of events) if (event.id !== null) places.set(event.id, place);
      }
      const toItems = (hits: readonly { readonly id: string }[]): readonly number[] =>
        hits.flatMap((hit) => places.get(hit.id) ?? []);
      const everything = { maxResults: DEPTH, tokenBudget: 1_000_000, reinforce: false };
      return work({
        rank: async (query) => toItems((await memory.search(query, everything)).hits),
        recall: async (query) => toItems((await memory.recall(query, { reinforce: false })).hits),
      });
    }),
});

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

/** Ranks items for queries; answers with item numbers, best first, and their scores where the system has a floor. */
export interface System {
  readonly name: string;
  rank(items: readonly Item[], queries: readonly string[]): Promise<readonly (readonly number[])[]>;
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

const dot = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);

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
  rank: async (items, queries) => {
    const search = miniSearch(items);
    return queries.map((query) =>
      search(query)
        .slice(0, DEPTH)
        .map(({ item }) => item),
    );
  },
};

export const cosine = (embedder: Embedder): System => ({
  name: "MiniLM cosine alone",
  rank: async (items, queries) => {
    const vectors = await vectorsOf(
      items.map(({ text }) => text),
      embedder,
    );
    const asked = await vectorsOf(queries, embedder);
    return asked.map((query) => best(vectors.map((vector) => dot(query, vector))));
  },
});

/** The formula taken word for word: 15 a word up to 15, share of stems, Jaccard with capitalised words, cosine. */
export const literalFormula = (embedder: Embedder): System => ({
  name: "the formula taken literally",
  rank: async (items, queries) => {
    const vectors = await vectorsOf(
      items.map(({ text }) => text),
      embedder,
    );
    const asked = await vectorsOf(queries, embedder);
    const read = items.map(({ text }) => ({
      words: new Set(wordsOf(text)),
      stems: new Set(wordsOf(text).map(stemmer)),
      names: new Set(
        (text.match(/\b\p{Lu}[\p{L}\p{N}]*/gu) ?? [])
          .map((name) => name.toLowerCase())
          .filter((name) => !STOP.has(name)),
      ),
    }));
    return queries.map((query, number) => {
      const words = [...new Set(contentOf(query))];
      const stems = [...new Set(words.map(stemmer))];
      const vector = asked[number] ?? new Float32Array();
      return best(
        read.map((item, place) => {
          const l1 = Math.min(15, 15 * words.filter((word) => item.words.has(word)).length);
          const l2 =
            stems.length === 0
              ? 0
              : (10 * stems.filter((stem) => item.stems.has(stem)).length) / stems.length;
          const shared = words.filter((word) => item.names.has(word)).length;
          const l3 = (10 * shared) / (words.length + item.names.size - shared || 1);
          return (
            (0.6 * (l1 + l2 + l3)) / 35 +
            0.4 * Math.max(0, dot(vector, vectors[place] ?? new Float32Array()))
          );
        }),
      );
    });
  },
});

/** Reciprocal rank fusion of BM25 and cosine, k = 60. */
export const rankFusion = (embedder: Embedder): System => ({
  name: "reciprocal rank fusion of both",
  rank: async (items, queries) => {
    const search = miniSearch(items);
    const vectors = await vectorsOf(
      items.map(({ text }) => text),
      embedder,
    );
    const asked = await vectorsOf(queries, embedder);
    return queries.map((query, number) => {
      const scores = items.map(() => 0);
      const add = (ranking: readonly number[]): void =>
        ranking.forEach((item, rank) => (scores[item] = (scores[item] ?? 0) + 1 / (61 + rank)));
      add(
        search(query)
          .slice(0, 200)
          .map(({ item }) => item),
      );
      const likeness = vectors.map((vector) => dot(asked[number] ?? new Float32Array(), vector));
      add(
        likeness
          .map((_, item) => item)
          .sort((a, b) => (likeness[b] ?? 0) - (likeness[a] ?? 0))
          .slice(0, 200),
      );
      return best(scores);
    });
  },
});

/** MemX through its public API: each turn added word for word with its session and time. */
export const memx = (embedder: Embedder | "none", name: string = "MemX"): System => ({
  name,
  rank: (items, queries) =>
    withMemory(embedder, async (memory) => {
      const places = new Map<string, number>();
      for (const [place, { text, sessionId, at }] of items.entries()) {
        const { events } = await memory.add(text, { infer: false, sessionId, timestamp: at });
        for (const event of events) if (event.id !== null) places.set(event.id, place);
      }
      const rankings: (readonly number[])[] = [];
      for (const query of queries) {
        const { hits } = await memory.search(query, {
          maxResults: DEPTH,
          tokenBudget: 1_000_000,
          reinforce: false,
        });
        rankings.push(hits.flatMap((hit) => places.get(hit.id) ?? []));
      }
      return rankings;
    }),
});

import { decayWeight } from "../decay/decay-weight.ts";
import type { PartVector } from "../generator/layers/vector-searcher.ts";
import { prepareQuery } from "../generator/query/prepare-query.ts";
import { searchTerms, weighQuery } from "../generator/query/weigh-query.ts";
import type { WeightedQuery } from "../generator/query/weigh-query.ts";
import { rank } from "../generator/ranking/rank.ts";
import type { RankRequest, Ranking } from "../generator/ranking/rank.ts";
import { setBackRepeats } from "../generator/ranking/set-back-repeats.ts";
import { trimToBudget } from "../generator/ranking/token-budget-trimmer.ts";
import type { Trimmed } from "../generator/ranking/token-budget-trimmer.ts";
import type { Candidates, TermStatistics } from "../ports/memory-store.ts";
import { estimateTokens } from "../text/estimate-tokens.ts";
import type { SearchRequest } from "../types/requests.ts";
import type { Hit, SearchResult } from "../types/results.ts";
import { embedTexts } from "./add/embed-drafts.ts";
import { createRedactor } from "./add/redactions.ts";
import { degrade } from "./attempt.ts";
import type { Run } from "./attempt.ts";
import type { PipelineDependencies } from "./dependencies.ts";
import { reinforceRecalls } from "./recall-reinforcer.ts";
import { explainAbsence } from "./search/explain-absence.ts";
import type { SearchOutcome } from "./search/explain-absence.ts";
import { rerankBest } from "./search/rerank-best.ts";
import { explainHit, toHit } from "./search/to-hit.ts";

/** Rows that each list of terms and each vector brings from the store: the second pass loses hits at 100 (docs/retrieval.md). */
const CANDIDATES = 150;
/** With `explain`, the best of those that are not returned. */
const LEFT_SHOWN = 5;

/** One search on its way, with what its stages took. */
interface Search {
  readonly request: SearchRequest;
  readonly run: Run;
  readonly now: number;
  readonly timings: Record<string, number>;
}

/** What a query became before the store was read. */
interface Found {
  readonly query: WeightedQuery;
  readonly vectors: readonly (PartVector | null)[] | null;
  readonly statistics: TermStatistics;
}

async function timed<T>(search: Search, stage: string, work: () => T | Promise<T>): Promise<T> {
  const { runtime } = search.run.dependencies;
  const begin = runtime.now();
  const result = await work();
  search.timings[stage] = (search.timings[stage] ?? 0) + runtime.now() - begin;
  return result;
}

async function embedParts(
  query: WeightedQuery,
  run: Run,
): Promise<readonly (PartVector | null)[] | null> {
  const { sanitizer } = run.dependencies;
  // Parts of a sanitised text are sanitised; the type can only be had from the sanitizer, and a second pass costs little.
  const texts = query.parts.map((part) => sanitizer.sanitize(part.text).text);
  const embeddings = await embedTexts(texts, run);
  if (embeddings === null) return null;
  return texts.map((_, part) => {
    const vector = embeddings.vectors[part];
    return vector === undefined
      ? null
      : { vector, unknownShare: embeddings.unknownShares[part] ?? 0 };
  });
}

async function readCandidates(search: Search, found: Found): Promise<Candidates["bullets"]> {
  const { request, run, now } = search;
  const { query, vectors, statistics } = found;
  const { bullets, failed } = await run.dependencies.store.candidates({
    walls: request.walls,
    scopes: request.scope.visible,
    filters: request.filters,
    statuses: ["active"],
    asOf: request.asOf,
    now,
    texts: searchTerms(query, statistics),
    vectors: (vectors ?? []).flatMap((each) => (each === null ? [] : [each.vector])),
    limit: CANDIDATES,
  });
  for (const stage of failed) {
    degrade(run, {
      stage,
      code: "MEMX_STORE_UNAVAILABLE",
      message: `${stage} failed and was left out`,
    });
  }
  run.signal?.throwIfAborted();
  return bullets;
}

function rankRequestOf(search: Search, found: Found): RankRequest {
  const { settings } = search.run.dependencies;
  const { retrieval, decay } = settings;
  return {
    query: found.query,
    vectors: found.vectors ?? [],
    statistics: found.statistics,
    weights: { keyword: retrieval.keywordWeight, semantic: retrieval.semanticWeight },
    preferredScope: search.request.scope.preferred,
    now: search.now,
    decay: (bullet) => decayWeight(bullet, search.now, decay),
  };
}

function trim(search: Search, ranking: Ranking): Trimmed {
  const { request, run } = search;
  const count = run.dependencies.settings.retrieval.countTokens ?? estimateTokens;
  return trimToBudget(ranking.ranked, {
    maxResults: request.maxResults,
    tokenBudget: request.tokenBudget,
    minScore: request.minScore,
    countTokens: count,
  });
}

function toHits(trimmed: Trimmed, ranking: Ranking, search: Search): readonly Hit[] {
  const { sanitizer } = search.run.dependencies;
  return trimmed.kept.map(({ ranked, cut }) => {
    const hit = toHit(ranked, cut === null ? null : sanitizer.sanitize(cut).text);
    return search.request.explain === false ? hit : explainHit(hit, ranked, ranking.index);
  });
}

async function explanation(search: Search, outcome: SearchOutcome): Promise<Partial<SearchResult>> {
  const { explain } = search.request;
  if (explain === false) return {};
  const { ranking, trimmed } = outcome;
  const left = trimmed.left.slice(0, LEFT_SHOWN).map(({ ranked, because, rank: place }) => ({
    id: ranked.bullet.id,
    because,
    rank: place,
    hit: explainHit(toHit(ranked, null), ranked, ranking.index),
  }));
  const shared = { considered: ranking.ranked.length, left, timings: search.timings };
  if (explain === true) return shared;
  return {
    ...shared,
    absence: await explainAbsence(explain.id, outcome, search.run.dependencies.store),
  };
}

function afterwards(search: Search, hits: readonly Hit[]): void {
  const { request, run, now } = search;
  if (hits.length === 0 || !request.reinforce || request.asOf !== null) return;
  const ids = hits.map((hit) => hit.id);
  reinforceRecalls({ ids, at: now }, run.dependencies);
  run.dependencies.emit("memory-recalled", {
    ids,
    durationMs: run.dependencies.runtime.now() - now,
  });
}

/**
 * text → sanitise → parts → embed in one call → one read of candidates → L1..L4 → merge → trim; recalls count afterwards.
 * A query without any letter or digit finds nothing. Without vectors the keyword layers decide alone.
 *
 * @throws StoreError where the store cannot be read; the signal's reason on abort.
 */
export async function retrieve(
  request: SearchRequest,
  dependencies: PipelineDependencies,
): Promise<SearchResult> {
  const run: Run = { dependencies, signal: request.signal, degraded: [] };
  request.signal?.throwIfAborted();
  const search: Search = { request, run, now: dependencies.runtime.now(), timings: {} };
  const text = await timed(search, "sanitize", () =>
    createRedactor(dependencies.sanitizer, run).text(request.text),
  );
  const statistics = await timed(search, "statistics", () => dependencies.store.statistics());
  const query = await timed(search, "query", () =>
    weighQuery(prepareQuery(text, request.asOf ?? search.now), statistics),
  );
  const vectors = await timed(search, "embed", () => embedParts(query, run));
  const found: Found = { query, vectors, statistics };
  const bullets =
    query.parts.length === 0
      ? []
      : await timed(search, "candidates", () => readCandidates(search, found));
  const rankRequest = rankRequestOf(search, found);
  const first = await timed(search, "rank", () => rank(rankRequest, bullets));
  const reranked = await timed(search, "rerank", () => rerankBest(text, first.ranked, run));
  const ranking: Ranking = { ranked: setBackRepeats(reranked), index: first.index };
  const trimmed = trim(search, ranking);
  const hits = toHits(trimmed, ranking, search);
  const explained = await explanation(search, { request, rankRequest, ranking, trimmed });
  afterwards(search, hits);
  const mode =
    vectors === null && (dependencies.embedder === null || query.parts.length > 0)
      ? "keyword"
      : "hybrid";
  return { hits, mode, tokens: trimmed.tokens, degraded: run.degraded, ...explained };
}

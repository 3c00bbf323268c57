import { decayWeight } from "../decay/decay-weight.ts";
import { prepareQuery } from "../generator/query/prepare-query.ts";
import { searchTerms, weighQuery } from "../generator/query/weigh-query.ts";
import { rank, type RankedBullet } from "../generator/ranking/rank.ts";
import { estimateTokens } from "../text/estimate-tokens.ts";
import type { ScopePreference, Walls } from "../types/owner.ts";
import type { ResolvedFilters } from "../types/query.ts";
import type { Hit, SearchResult } from "../types/results.ts";
import type { SanitizedText } from "../types/text.ts";
import { embedTexts } from "./add/embed-drafts.ts";
import { createRedactor } from "./add/redactions.ts";
import { degrade, type Run } from "./attempt.ts";
import type { PipelineDependencies } from "./dependencies.ts";
import { toBullet } from "./to-bullet.ts";

export interface RetrieveRequest {
  readonly text: string;
  readonly walls: Walls;
  readonly scope: ScopePreference;
  readonly filters: ResolvedFilters | null;
  readonly maxResults: number;
  readonly tokenBudget: number;
  readonly minScore: number;
  readonly asOf: number | null;
  readonly explain: boolean | { readonly id: string };
  readonly reinforce: boolean;
  readonly signal: AbortSignal | undefined;
}

function toHit(ranked: RankedBullet): Hit {
  const { bullet, l1, l2, l3, semantic, keyword, blended, decay, recency, scope, score } = ranked;
  return {
    ...toBullet(bullet),
    score: Math.min(1, Math.max(0, score)),
    explain: { l1, l2, l3, semantic, keyword, blended, decay, recency, scope },
  };
}

/** text → sanitise → parts → embed → candidates → rank → trim; recall counts afterwards. */
export async function retrieve(
  request: RetrieveRequest,
  dependencies: PipelineDependencies,
): Promise<SearchResult> {
  const run: Run = { dependencies, signal: request.signal, degraded: [] };
  request.signal?.throwIfAborted();
  const { store, settings, runtime } = dependencies;
  const now = runtime.now();
  const text = createRedactor(dependencies.sanitizer, run).text(request.text);
  const query = weighQuery(prepareQuery(text, now), await store.statistics());
  const embeddings = await embedTexts(
    query.parts.map((part) => part.text as SanitizedText),
    run,
  );
  const vectors = query.parts.map((_, index) => {
    const vector = embeddings?.vectors[index];
    return vector ? { vector, unknownShare: embeddings?.unknownShares[index] ?? 0 } : null;
  });
  const { bullets, failed } = await store.candidates({
    walls: request.walls,
    scopes: request.scope.visible,
    filters: request.filters,
    statuses: ["active"],
    asOf: request.asOf,
    now,
    texts: searchTerms(query),
    vectors: vectors.flatMap((one) => (one ? [one.vector] : [])),
    limit: 100,
  });
  for (const stage of failed)
    degrade(run, {
      stage,
      code: "MEMX_STORE_UNAVAILABLE",
      message: `${stage} failed and was left out`,
    });
  const ranked = rank(
    {
      query,
      vectors,
      statistics: await store.statistics(),
      weights: {
        keyword: settings.retrieval.keywordWeight,
        semantic: settings.retrieval.semanticWeight,
      },
      preferredScope: request.scope.preferred,
      now,
      decay: (bullet) => decayWeight(bullet, now, settings.decay),
    },
    bullets,
  );
  const hits: Hit[] = [];
  let tokens = 0;
  for (const one of ranked) {
    const cost = estimateTokens(one.bullet.content);
    if (
      one.blended <= request.minScore ||
      hits.length >= request.maxResults ||
      tokens + cost > request.tokenBudget
    )
      continue;
    hits.push(toHit(one));
    tokens += cost;
  }
  const ids = hits.map(({ id }) => id);
  if (request.reinforce && ids.length > 0)
    dependencies.defer(async () => void (await store.commit({ recalled: [{ ids, at: now }] })));
  return { hits, mode: embeddings ? "hybrid" : "keyword", tokens, degraded: run.degraded };
}

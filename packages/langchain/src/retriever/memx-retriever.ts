import { AsyncLocalStorage } from "node:async_hooks";

import { Document } from "@langchain/core/documents";
import { BaseRetriever, type BaseRetrieverInput } from "@langchain/core/retrievers";
import type { RunnableConfig } from "@langchain/core/runnables";
import { AsyncLocalStorageProviderSingleton } from "@langchain/core/singletons";
import {
  MemXError,
  type Filters,
  type Hit,
  type MemoryClient,
  type MemoryConfig,
  type SearchOptions,
} from "@memx/core";
import { userRequired, type TurnMemorySettings, type TurnScope } from "@memx/core/adapter";

import { failureReporter, type FailureReporter } from "../failures/failure-reporter.ts";
import { checkOptionNames } from "../options/check-option-names.ts";
import { resolveMemory } from "../options/resolve-memory.ts";
import { checkedScope, turnScopeOf } from "../scope/turn-scope.ts";

export interface MemXRetrieverOptions
  extends BaseRetrieverInput, Pick<TurnMemorySettings, "requireUser" | "onError" | "strict"> {
  /** A memory, or the configuration of one. Default: one memory per process with the default configuration. */
  readonly memory?: MemoryClient | MemoryConfig | undefined;
  /** Documents at most. Default 5. */
  readonly k?: number | undefined;
  /** Estimated tokens of all documents. Default 2000. */
  readonly tokenBudget?: number | undefined;
  /** Memories whose Blended score is below are not returned. Default 0. */
  readonly minScore?: number | undefined;
  /** What narrows the search: tags, section, knowledgeType, tools, since, until, metadata equality. */
  readonly filter?: Filters | undefined;
  /** One scope (boosted), a list, or "*" for all. Default: that of the run, else all. */
  readonly searchScope?: string | readonly string[] | undefined;
  /** false: a search does not count as a recall. Default true. */
  readonly reinforce?: boolean | undefined;
  /** true: only what was learned in the run's session. Default false. */
  readonly withinSession?: boolean | undefined;
  /** Whose memories are searched, whatever the run names. Default: what the run names. */
  readonly scope?: TurnScope | undefined;
  /** The same per call; null: nothing is searched. Default: `userId`, `agentId`, `sessionId` of `configurable`. */
  readonly getScope?: ((config: RunnableConfig) => TurnScope | null) | undefined;
}

const OPTION_NAMES = [
  "memory",
  "k",
  "tokenBudget",
  "minScore",
  "filter",
  "searchScope",
  "reinforce",
  "withinSession",
  "scope",
  "getScope",
  "requireUser",
  "onError",
  "strict",
  "callbacks",
  "tags",
  "metadata",
  "verbose",
];

/** The metadata of a document: the memory's own metadata, its score, and the rest of the memory under `memx`. */
export interface MemXDocumentMetadata extends Record<string, unknown> {
  /** 0 to 1. */
  readonly score: number;
  /** Section, knowledge type, tags, dates, scope and the score of every layer. */
  readonly memx: Omit<Hit, "content" | "metadata" | "revisions" | "score">;
}

/** An option or a filter that is wrong in every call: it must not look like a store that knows nothing. */
function isMistake(error: unknown): boolean {
  return MemXError.isInstance(error) && /^MEMX_(?:CONFIG|INPUT)_/.test(error.code);
}

function documentOf(hit: Hit): Document<MemXDocumentMetadata> {
  const { content, metadata, score, revisions: _revisions, ...memx } = hit;
  return new Document({ id: hit.id, pageContent: content, metadata: { ...metadata, score, memx } });
}

/**
 * Finds memories as documents: in a chain, a graph, `batch`, a retriever tool or an ensemble. Reads whose memories to
 * search from the run's `configurable`. A failing memory gives no documents and is told to `onError` (`strict` throws).
 * A filter or option that is wrong is thrown.
 */
export class MemXRetriever extends BaseRetriever<MemXDocumentMetadata> {
  override lc_namespace: string[] = ["memx", "retrievers"];
  readonly #options: MemXRetrieverOptions;
  readonly #memory: () => MemoryClient;
  readonly #failures: FailureReporter;
  /** `BaseRetriever` hands no config to `_getRelevantDocuments`; parallel calls must not see each other's. */
  readonly #config: AsyncLocalStorage<RunnableConfig> = new AsyncLocalStorage();

  constructor(options: MemXRetrieverOptions = {}) {
    super(options);
    checkOptionNames(options, "MemXRetriever", OPTION_NAMES);
    this.#options = options;
    this.#memory = resolveMemory(options.memory);
    this.#failures = failureReporter(options);
  }

  static override lc_name(): string {
    return "MemXRetriever";
  }

  /** @throws ConfigError (MEMX_USER_REQUIRED) with `requireUser` and no user. */
  override async invoke(
    input: string,
    options?: RunnableConfig,
  ): Promise<Document<MemXDocumentMetadata>[]> {
    return await this.#config.run(options ?? {}, () => super.invoke(input, options));
  }

  override async _getRelevantDocuments(query: string): Promise<Document<MemXDocumentMetadata>[]> {
    const config = this.#config.getStore() ?? {};
    const scope = this.#scopeOf(config);
    if (scope === null || query.trim() === "") return [];
    try {
      const { hits } = await this.#memory().search(
        query,
        this.#searchOptions(scope, config.signal),
      );
      return hits.map(documentOf);
    } catch (error) {
      config.signal?.throwIfAborted();
      if (isMistake(error)) throw error;
      this.#failures.fail("recall", error);
      return [];
    }
  }

  #scopeOf(config: RunnableConfig): TurnScope | null {
    const { scope, getScope, requireUser } = this.#options;
    // Tools and ensembles pass on callbacks only; the config of the run around them is in the async context.
    const outer = AsyncLocalStorageProviderSingleton.getRunnableConfig() as
      | RunnableConfig
      | undefined;
    const configurable = { ...outer?.configurable, ...config.configurable };
    const source = { configurable };
    const found = scope ?? (getScope ? getScope({ ...config, configurable }) : turnScopeOf(source));
    if (found === null) return null;
    const checked = checkedScope(found);
    if (requireUser === true && checked.userId === undefined) throw userRequired();
    return checked;
  }

  #searchOptions(
    { userId, agentId, sessionId, scope }: TurnScope,
    signal: AbortSignal | undefined,
  ): SearchOptions {
    const { k, tokenBudget, minScore, filter, searchScope, reinforce, withinSession } =
      this.#options;
    return {
      userId,
      agentId,
      sessionId: withinSession === true ? sessionId : undefined,
      scope: searchScope ?? scope,
      maxResults: k,
      tokenBudget,
      minScore,
      filters: filter,
      reinforce,
      signal,
    };
  }
}

import {
  BaseStore,
  type GetOperation,
  type Item,
  type ListNamespacesOperation,
  type Operation,
  type OperationResults,
  type PutOperation,
  type SearchItem,
  type SearchOperation,
} from "@langchain/langgraph-checkpoint";
import {
  MemXError,
  StoreError,
  type Bullet,
  type MemoryClient,
  type MemoryConfig,
} from "@memx/core";

import { MOST_ROWS, reservedOwner } from "../records/reserved-owner.ts";
import { checkOptionNames } from "../options/check-option-names.ts";
import { resolveMemory } from "../options/resolve-memory.ts";
import { commonPrefix, selectNamespaces } from "./list-namespaces.ts";
import { matchesFilter } from "./matches-filter.ts";
import {
  itemOf,
  prefixMetadata,
  recordOf,
  rowIdOf,
  rowOf,
  type PutRequest,
} from "./store-record.ts";
import { isGet, isPut, isSearch, validateOperation } from "./validate-operation.ts";

export interface MemXStoreOptions {
  /** A memory, or the configuration of one. Default: one memory per process with the default configuration. */
  readonly memory?: MemoryClient | MemoryConfig | undefined;
  /** Stores of different names share nothing. Default "default". */
  readonly name?: string | undefined;
  /** Paths of a value whose texts a query finds, where `put` names none. Default ["$"]: all texts of the value. */
  readonly fields?: readonly string[] | undefined;
}

/** Most hits that one search of the memory ranks. */
const MOST_HITS = 1000;
/** The memory's own upper limit: items are never cut to a token budget. */
const NO_BUDGET = 10_000_000;

/**
 * LangGraph's long-term store on MemX: exact items under namespaces, with filters and ranked search. Values are kept as
 * JSON; secrets in them are redacted like everywhere. Items are no memories: no recall finds them, no sweep ages them.
 * Works without `start` and `stop`, which LangGraph does not call. Errors of the memory are thrown.
 */
export class MemXStore extends BaseStore {
  readonly #memory: () => MemoryClient;
  readonly #owner: string;
  readonly #fields: readonly string[];
  /** Batches write one after the other: a put reads before it writes. */
  #lastWrite: Promise<unknown> = Promise.resolve();

  constructor(options: MemXStoreOptions = {}) {
    super();
    checkOptionNames(options, "MemXStore", ["memory", "name", "fields"]);
    this.#memory = resolveMemory(options.memory);
    this.#owner = reservedOwner("langgraph-store", options.name ?? "default");
    this.#fields = options.fields ?? ["$"];
  }

  /**
   * One result per operation, in their order; of several puts of one key the last holds. Reads see what was there
   * before the batch. Nothing is done when one operation is not valid.
   *
   * @throws InvalidNamespaceError, StoreError
   */
  override async batch<Op extends Operation[]>(operations: Op): Promise<OperationResults<Op>> {
    for (const operation of operations) validateOperation(operation);
    const puts = operations.filter(isPut);
    const work = async (): Promise<readonly unknown[]> => {
      const results = await Promise.all(operations.map((operation) => this.#read(operation)));
      await this.#write(puts);
      return results;
    };
    const results = puts.length === 0 ? await work() : await this.#afterOtherWrites(work);
    return results as OperationResults<Op>;
  }

  async #afterOtherWrites<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#lastWrite.then(work);
    this.#lastWrite = result.catch(() => undefined);
    return await result;
  }

  async #read(operation: Operation): Promise<Item | SearchItem[] | string[][] | null> {
    if (isSearch(operation)) return await this.#search(operation);
    if (isPut(operation)) return null;
    if (isGet(operation)) return await this.#get(operation);
    return await this.#listNamespaces(operation as ListNamespacesOperation);
  }

  async #get({ namespace, key }: GetOperation): Promise<Item | null> {
    const row = await this.#memory().get(rowIdOf(this.#owner, namespace, key), {
      userId: this.#owner,
    });
    return row && { ...itemOf(row), namespace: [...namespace], key };
  }

  async #search(operation: SearchOperation): Promise<SearchItem[]> {
    const { namespacePrefix, filter, limit = 10, offset = 0, query } = operation;
    if (limit <= 0) return [];
    const ranked =
      query === undefined || query.trim() === "" ? [] : await this.#ranked(query, operation);
    const kept = ranked.filter(({ value }) => filter === undefined || matchesFilter(value, filter));
    if (kept.length >= offset + limit) return kept.slice(offset, offset + limit);
    const known = new Set(kept.map(({ namespace, key }) => rowIdOf(this.#owner, namespace, key)));
    const rows = await this.#rowsBelow(namespacePrefix);
    const others = rows.filter(({ id }) => !known.has(id)).map(itemOf);
    const rest = others.filter(({ value }) => filter === undefined || matchesFilter(value, filter));
    return [...kept, ...rest].slice(offset, offset + limit);
  }

  /** Items that a query finds, best first, with their scores. */
  async #ranked(
    query: string,
    { namespacePrefix, filter, limit = 10, offset = 0 }: SearchOperation,
  ): Promise<SearchItem[]> {
    const wanted = filter === undefined ? Math.min(MOST_HITS, limit + offset) : MOST_HITS;
    const { hits } = await this.#memory().search(query, {
      userId: this.#owner,
      filters: { metadata: { ...prefixMetadata(namespacePrefix), indexed: true } },
      maxResults: wanted,
      tokenBudget: NO_BUDGET,
      minScore: 0,
      reinforce: false,
    });
    return hits.map((hit) => ({ ...itemOf(hit), score: hit.score }));
  }

  async #rowsBelow(prefix: readonly string[]): Promise<readonly Bullet[]> {
    const filters = { metadata: prefixMetadata(prefix) };
    return await this.#memory().list({ userId: this.#owner, filters, limit: MOST_ROWS });
  }

  async #listNamespaces(operation: ListNamespacesOperation): Promise<string[][]> {
    const rows = await this.#rowsBelow(commonPrefix(operation));
    return selectNamespaces(
      rows.map((row) => itemOf(row).namespace),
      operation,
    );
  }

  async #write(puts: readonly PutOperation[]): Promise<void> {
    const lastOfKey = new Map(
      puts.map((put) => [rowIdOf(this.#owner, put.namespace, put.key), put]),
    );
    const created: { readonly id: string; readonly request: PutRequest }[] = [];
    for (const [id, put] of lastOfKey) {
      const known = await this.#memory().get(id, { userId: this.#owner });
      if (put.value === null) {
        if (known) await this.#delete(id);
        continue;
      }
      const fields = put.index === false ? [] : (put.index ?? this.#fields);
      const request = { namespace: put.namespace, key: put.key, value: put.value, fields };
      if (known) await this.#memory().update(id, rowOf(request), { userId: this.#owner });
      else created.push({ id, request });
    }
    if (created.length > 0) await this.#create(created);
  }

  async #create(
    created: readonly { readonly id: string; readonly request: PutRequest }[],
  ): Promise<void> {
    const records = created.map(({ id, request }) => recordOf(id, request));
    const report = await this.#memory().import(records, { userId: this.#owner, curate: false });
    if (report.rejected.length > 0) {
      throw new StoreError({
        code: "MEMX_STORE_UNAVAILABLE",
        message: `${report.rejected.length} of ${records.length} items could not be stored: ${report.rejected[0]?.reason}.`,
        stage: "store",
      });
    }
    if (report.skipped === 0) return;
    // Another process created the same keys in between: then this put is the later one.
    for (const { id, request } of created)
      await this.#memory().update(id, rowOf(request), { userId: this.#owner });
  }

  async #delete(id: string): Promise<void> {
    try {
      await this.#memory().delete(id, { userId: this.#owner });
    } catch (error) {
      if (!MemXError.isInstance(error) || error.code !== "MEMX_NOT_FOUND") throw error;
    }
  }
}

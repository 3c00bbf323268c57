import { setImmediate as letOthersRun } from "node:timers/promises";
import type { TermStatistics } from "../../ports/memory-store.ts";
import type { JournalRecord } from "../journal/record.ts";
import { countedTerms, TermCounts } from "../rows/term-counts.ts";
import type { StoreView } from "./store-view.ts";

/** So few documents are counted while the caller waits: their frequencies change most with every one of them. */
const SOON_COUNTED = 2000;

export interface StatisticsKeeperOptions {
  readonly view: () => Promise<StoreView>;
  /** Milliseconds after which counts are made anew because nobody tells of other writers; null: the journal does. */
  readonly refreshAfterMs: number | null;
}

/**
 * Document frequencies of one open store: counted once, then kept by every record that passes. Counting anew, where records
 * were missed, goes on behind the old counts.
 */
export class StatisticsKeeper {
  readonly #options: StatisticsKeeperOptions;
  #counts: TermCounts | undefined;
  #counting: Promise<TermCounts> | undefined;
  #missed: JournalRecord[] = [];
  #countedAt = 0;
  #isStale = false;

  constructor(options: StatisticsKeeperOptions) {
    this.#options = options;
  }

  async current(): Promise<TermStatistics> {
    const { refreshAfterMs } = this.#options;
    const isOld = refreshAfterMs !== null && performance.now() - this.#countedAt > refreshAfterMs;
    if (this.#counts !== undefined && !this.#isStale && !isOld) return this.#counts;
    this.#counting ??= this.#count().finally(() => (this.#counting = undefined));
    if (this.#counts === undefined || this.#counts.documentCount < SOON_COUNTED)
      return await this.#counting;
    // The old counts serve meanwhile; a failure shows itself when the table is asked for rows.
    this.#counting.catch(() => undefined);
    return this.#counts;
  }

  /** Everything has changed: count anew before answering again. */
  forget(): void {
    this.#counts = undefined;
  }

  tell(records: readonly JournalRecord[], hasGap: boolean): void {
    if (hasGap) this.#isStale = true;
    if (this.#counting !== undefined) this.#missed.push(...records);
    if (this.#counts !== undefined) for (const record of records) applyTo(this.#counts, record);
  }

  async #count(): Promise<TermCounts> {
    const { table, overlay } = await this.#options.view();
    this.#missed = [];
    this.#isStale = false;
    this.#countedAt = performance.now();
    let counts = new TermCounts();
    await table.activeTerms(() => {
      counts = new TermCounts();
      const seen = new Set<string>();
      return async (rows) => {
        for (const { id, terms } of rows) {
          if (overlay.row(id) === undefined && !seen.has(id)) counts.exchange(null, terms);
          seen.add(id);
        }
        await letOthersRun();
      };
    });
    for (const bullet of overlay.bullets) counts.exchange(null, countedTerms(bullet));
    for (const record of this.#missed) applyTo(counts, record);
    this.#missed = [];
    this.#counts = counts;
    return counts;
  }
}

function applyTo(counts: TermCounts, record: JournalRecord): void {
  const before = new Map(record.before ?? []);
  for (const bullet of record.images ?? [])
    counts.exchange(before.get(bullet.id) ?? null, countedTerms(bullet));
  for (const id of record.removed ?? []) counts.exchange(before.get(id) ?? null, null);
}

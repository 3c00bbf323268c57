import type { CommitResult, StoreChanges } from "../../ports/memory-store.ts";
import type { JournalRecord } from "../journal/record.ts";
import type { LanceTable } from "../lance/lance-table.ts";
import type { Note } from "../lance/row.ts";
import type { StoreView } from "../reading/store-view.ts";

/** How changes reach the table: through a journal beside a local table, or straight into a remote one. */
export interface StoreWriter {
  /** What there is now, written by whatever process. */
  view(): Promise<StoreView>;
  commit(changes: StoreChanges): Promise<CommitResult>;
  /** Writes what the store itself remembers. */
  remember(note: Note): Promise<void>;
  /**
   * Everything that was committed stands in the table, nobody else writes, and the work is told the highest number a row's
   * `applied` may have. No journal file that existed before is left.
   */
  exclusive<T>(work: (table: LanceTable, applied: number) => Promise<T>): Promise<T>;
  /** One moment of the store that stays as it is while the work goes on; others may commit meanwhile. */
  still<T>(work: (view: StoreView) => Promise<T>): Promise<T>;
  /** Carries the journal over and keeps the table in order. "due": only where it has become worth it. */
  tidy(when: "now" | "due"): Promise<void>;
  flush(durable: boolean): Promise<void>;
  close(): Promise<void>;
  readonly journalBytes: number;
}

/** Told about every record once. */
export type RecordListener = (records: readonly JournalRecord[], hasGap: boolean) => void;

import type { Overlay } from "../journal/overlay.ts";
import type { LanceTable } from "../lance/lance-table.ts";

/** One moment of the store: the table, and what the journal says that the table may not say yet. */
export interface StoreView {
  readonly table: LanceTable;
  readonly overlay: Overlay;
}

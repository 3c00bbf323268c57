/**
 * Owner under which exact records (chat messages, items of a LangGraph store) are kept. It is a user id like any other,
 * so that no search, recall or list of a person's memories ever sees a record; "memx:" keeps it from a person's id.
 */
export function reservedOwner(kind: "chat-history" | "langgraph-store", name: string): string {
  return `memx:${kind}:${name}`;
}

/**
 * Recalls that a record is stored with: above every threshold from which a memory is permanent, so that no sweep ever
 * archives or deletes one.
 */
export const PERMANENT_RECALLS = 1_000_000_000;

/** Most rows that one call reads; the memory's own limit. */
export const MOST_ROWS = 1_000_000;

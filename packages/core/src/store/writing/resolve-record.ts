import type { StoreChanges } from "../../ports/memory-store.ts";
import type { StoredBullet } from "../../types/bullet.ts";
import type { Walls } from "../../types/owner.ts";
import type { SessionEvent } from "../../types/session-event.ts";
import type { JournalRecord } from "../journal/record.ts";
import {
  newestEvents,
  ownerOfKey,
  recallDeltas,
  resolveChanges,
  sessionKey,
} from "../rows/changes.ts";
import { countedTerms } from "../rows/term-counts.ts";

const SESSION_NOTE = "note:session:";

/** Under which name a session's events are remembered. */
export function sessionNoteId(walls: Parameters<typeof sessionKey>[0]): string {
  return SESSION_NOTE + sessionKey(walls);
}

/** Whose events a note remembers; null: the note is of another kind. */
export function sessionOfNote(id: string): Walls | null {
  return id.startsWith(SESSION_NOTE) ? ownerOfKey(id.slice(SESSION_NOTE.length)) : null;
}

/** Ids whose rows must be read before a change can be resolved. Rows that are only added need no reading. */
export function idsToRead(changes: StoreChanges): readonly string[] {
  return [...(changes.patch ?? []).map((patch) => patch.id), ...(changes.remove ?? [])];
}

/** What a change depends on, as it is inside the write lock. */
export interface CurrentState {
  readonly rows: ReadonlyMap<string, StoredBullet>;
  /** Of the change's session. */
  readonly events: readonly SessionEvent[];
}

/** What a change comes to: whole rows instead of patches, so that replaying it needs nothing else. */
export function resolveRecord(changes: StoreChanges, current: CurrentState): JournalRecord {
  const after = resolveChanges(changes, current.rows);
  const images = [...after.values()].flatMap((row) => row ?? []);
  const removed = [...after].flatMap(([id, row]) => (row === null ? [id] : []));
  const before = [...after.keys()].flatMap((id) => {
    const row = current.rows.get(id);
    return row === undefined ? [] : [[id, countedTerms(row)] as const];
  });
  const recalled = [...recallDeltas(changes)].map(
    ([id, { count, at }]) => [id, count, at] as const,
  );
  const { sessionEvents } = changes;
  const notes =
    sessionEvents === undefined
      ? []
      : [
          {
            id: sessionNoteId(sessionEvents.walls),
            json: JSON.stringify(
              newestEvents(
                sessionEvents.replace === true ? [] : current.events,
                sessionEvents.events,
              ),
            ),
          },
        ];
  return {
    ...(images.length > 0 && { images }),
    ...(removed.length > 0 && { removed }),
    ...(before.length > 0 && { before }),
    ...(recalled.length > 0 && { recalled }),
    ...(notes.length > 0 && { notes }),
  };
}

/** A change that came to nothing: a patch of a row that is gone, an empty commit. */
export function isEmptyRecord(record: JournalRecord): boolean {
  return Object.keys(record).length === 0;
}

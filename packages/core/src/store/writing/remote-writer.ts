import { createHash } from "node:crypto";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { CommitResult, StoreChanges } from "../../ports/memory-store.ts";
import type { Walls } from "../../types/owner.ts";
import type { SessionEvent } from "../../types/session-event.ts";
import { all, equals, isIn, MEMORIES, ownedBy, sqlText } from "../filter/predicate.ts";
import { Overlay } from "../journal/overlay.ts";
import type { JournalRecord } from "../journal/record.ts";
import type { LanceTable } from "../lance/lance-table.ts";
import type { Note, Row } from "../lance/row.ts";
import { isCommitConflict } from "../lance/store-errors.ts";
import { WriteLock } from "../lock/write-lock.ts";
import { readByIds, readNote } from "../reading/read-rows.ts";
import type { StoreView } from "../reading/store-view.ts";
import { checkVectors } from "../rows/check-changes.ts";
import type { RecallDelta } from "../rows/changes.ts";
import { recallDeltas } from "../rows/changes.ts";
import { dimensionOf } from "./dimension-of.ts";
import { GroupQueue } from "./group-queue.ts";
import { idsToRead, resolveRecord, sessionNoteId } from "./resolve-record.ts";
import type { RecordListener, StoreWriter } from "./store-writer.ts";

const ATTEMPTS = 8;

export interface RemoteWriterOptions {
  readonly table: LanceTable;
  readonly dimension: number;
  readonly lockTimeoutMs: number;
  /** Where locks against other processes of this machine stand. */
  readonly lockFolder: string;
  readonly onRecords: RecordListener;
  readonly onTidy: (when: "now" | "due") => Promise<void>;
}

/**
 * Writes straight into a table on object storage or behind a service. Processes of one machine take turns; other machines
 * are held back by nothing but LanceDB's own retries: adding is safe, of two edits of one row the later counts.
 */
export class RemoteWriter implements StoreWriter {
  readonly journalBytes = 0;
  readonly #options: RemoteWriterOptions;
  readonly #table: LanceTable;
  readonly #lock: WriteLock;
  readonly #queue = new GroupQueue<StoreChanges | Note, CommitResult>(async (group) => {
    await this.#lock.hold(async () => {
      for (const { work, resolve, reject } of group) await this.#write(work).then(resolve, reject);
    });
  });

  constructor(options: RemoteWriterOptions) {
    const { table, lockFolder: folder, lockTimeoutMs: timeoutMs } = options;
    const name = createHash("sha256").update(table.location.uri).digest("hex").slice(0, 16);
    this.#options = options;
    this.#table = table;
    this.#lock = new WriteLock({ folder, name: join(`remote-${name}`), timeoutMs });
  }

  async view(): Promise<StoreView> {
    return { table: this.#table, overlay: Overlay.empty };
  }

  async commit(changes: StoreChanges): Promise<CommitResult> {
    return await this.#queue.add(changes);
  }

  async remember(note: Note): Promise<void> {
    await this.#queue.add(note);
  }

  async #write(work: StoreChanges | Note): Promise<CommitResult> {
    if ("json" in work) {
      await this.#apply({ notes: [work] });
      return { applied: true };
    }
    const view = await this.view();
    checkVectors(work, await dimensionOf(view, this.#options.dimension));
    if (work.unlessTurn !== undefined && (await this.#holdsTurn(work.unlessTurn)))
      return { applied: false };
    const rows = await readByIds(view, [
      ...idsToRead(work),
      ...(work.add ?? []).map((bullet) => bullet.id),
    ]);
    const events =
      work.sessionEvents === undefined
        ? []
        : await readNote(view, sessionNoteId(work.sessionEvents.walls));
    await this.#apply(
      resolveRecord(work, { rows, events: (events ?? []) as readonly SessionEvent[] }),
    );
    await this.#count(recallDeltas(work));
    return { applied: true };
  }

  async #holdsTurn({
    walls,
    turnId,
  }: {
    readonly walls: Walls;
    readonly turnId: string;
  }): Promise<boolean> {
    return (await this.#table.count(all(ownedBy(walls), equals("turn_id", turnId), MEMORIES))) > 0;
  }

  /** New versions first, in one commit that makes all of them visible; then the older ones go. */
  async #apply(record: JournalRecord): Promise<void> {
    const removed = record.removed ?? [];
    const ids = [...(record.images ?? []), ...(record.notes ?? [])].map(({ id }) => id);
    const held = new Map<string, number>();
    if (ids.length > 0) {
      for (const { id, applied } of await this.#table.versions(isIn("id", ids)))
        held.set(id, Math.max(applied, held.get(id) ?? 0));
    }
    const versionOf = (id: string): number => (held.get(id) ?? 0) + 1;
    const rows: Row[] = [
      ...(record.images ?? []).map((bullet): Row => ({
        kind: "bullet",
        id: bullet.id,
        applied: versionOf(bullet.id),
        bullet,
      })),
      ...(record.notes ?? []).map((note): Row => ({
        kind: "note",
        id: note.id,
        applied: versionOf(note.id),
        note,
      })),
    ];
    await again(async () => await this.#table.append(rows, this.#options.dimension));
    const older = [...held.keys()].map((id) => all(equals("id", id), `applied < ${versionOf(id)}`));
    const gone = removed.length === 0 ? [] : [isIn("id", removed)];
    const outdated = [...older, ...gone].map((condition) => `(${condition})`).join(" OR ");
    if (outdated !== "") await again(async () => await this.#table.remove(outdated));
    this.#options.onRecords([record], false);
  }

  /** Counted by the table itself, so that recalls of several machines add up. */
  async #count(deltas: ReadonlyMap<string, RecallDelta>): Promise<void> {
    for (const [id, { count, at }] of deltas) {
      const last = sqlText(new Date(at).toISOString());
      await again(
        async () =>
          await this.#table.update(equals("id", id), {
            // Another version: whoever read the row before must read it again.
            applied: "applied + 1",
            recall_count: `recall_count + ${count}`,
            last_recalled_at: `CASE WHEN last_recalled_at IS NULL OR last_recalled_at < ${last} THEN ${last} ELSE last_recalled_at END`,
          }),
      );
    }
  }

  async exclusive<T>(work: (table: LanceTable, applied: number) => Promise<T>): Promise<T> {
    return await this.#lock.hold(
      async () => await work(this.#table, (await this.#table.highestApplied()) + 1),
    );
  }

  async tidy(when: "now" | "due"): Promise<void> {
    await this.#lock.hold(async () => await this.#options.onTidy(when));
  }

  async flush(): Promise<void> {
    await this.#queue.idle();
  }

  async close(): Promise<void> {
    await this.#queue.idle();
  }
}

/** Writers on other machines make LanceDB refuse a commit now and then: the same commit is tried again. */
async function again(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (attempt >= ATTEMPTS || !isCommitConflict(error)) throw error;
      await wait(2 ** attempt * 10 * (0.5 + Math.random()));
    }
  }
}

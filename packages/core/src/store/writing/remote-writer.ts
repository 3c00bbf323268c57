import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { CommitResult, StoreChanges } from "../../ports/memory-store.ts";
import { all, equals, isIn, sqlText } from "../filter/predicate.ts";
import { Overlay } from "../journal/overlay.ts";
import type { LanceTable } from "../lance/lance-table.ts";
import type { Note, Row } from "../lance/row.ts";
import { isCommitConflict } from "../lance/store-errors.ts";
import { unevenly } from "../lock/file-clock.ts";
import { WriteLock } from "../lock/write-lock.ts";
import { chunks } from "../reading/read-rows.ts";
import type { StoreView } from "../reading/store-view.ts";
import type { RecallDelta } from "../rows/changes.ts";
import { GroupQueue } from "./group-queue.ts";
import type { Queued } from "./group-queue.ts";
import { resolveGroup } from "./group-resolver.ts";
import type { Work } from "./group-resolver.ts";
import type { RecordListener, StoreWriter } from "./store-writer.ts";

const IDS_PER_QUERY = 1000;
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
  readonly #queue = new GroupQueue<Work, CommitResult>(
    async (group) => await this.#writeGroup(group),
  );

  constructor(options: RemoteWriterOptions) {
    const { table, lockFolder: folder, lockTimeoutMs: timeoutMs } = options;
    const name = createHash("sha256").update(table.location.uri).digest("hex").slice(0, 16);
    this.#options = options;
    this.#table = table;
    this.#lock = new WriteLock({ folder, name: `remote-${name}`, timeoutMs });
  }

  async view(): Promise<StoreView> {
    return { table: this.#table, overlay: Overlay.empty };
  }

  async commit(changes: StoreChanges): Promise<CommitResult> {
    return await this.#queue.add({ changes });
  }

  async remember(note: Note): Promise<void> {
    await this.#queue.add({ note });
  }

  async #writeGroup(group: readonly Queued<Work, CommitResult>[]): Promise<void> {
    const answers = await this.#lock.hold(async () => {
      const start = { view: await this.view(), generation: 1, dimension: this.#options.dimension };
      const { records, answers } = await resolveGroup(group, start);
      if (records.length > 0) {
        const all = Overlay.empty.with(records.map((record) => ({ generation: 1, record })));
        await this.#apply(all, start.dimension);
        await this.#count(all.recallTotals);
        this.#options.onRecords(records, false);
      }
      return answers;
    });
    for (const answer of answers) answer();
  }

  /** New versions first, in one commit that makes all of them visible; then the older ones go. */
  async #apply(written: Overlay, dimension: number): Promise<void> {
    const removed = written.rowIds.filter((id) => written.row(id) === null);
    const ids = [...written.bullets.map(({ id }) => id), ...written.noteIds];
    const held = new Map<string, number>();
    for (const some of chunks(ids, IDS_PER_QUERY)) {
      for (const { id, applied } of await this.#table.versions(isIn("id", some)))
        held.set(id, Math.max(applied, held.get(id) ?? 0));
    }
    const next = (id: string): number => (held.get(id) ?? 0) + 1;
    const rows: Row[] = [
      ...written.bullets.map((bullet): Row => ({
        kind: "bullet",
        id: bullet.id,
        applied: next(bullet.id),
        bullet,
      })),
      ...written.noteIds.map((id): Row => ({
        kind: "note",
        id,
        applied: next(id),
        note: { id, json: written.note(id) ?? "null" },
      })),
    ];
    await again(async () => await this.#table.append(rows, dimension));
    const older = [...held.keys()].map((id) => all(equals("id", id), `applied < ${next(id)}`));
    const gone = removed.length === 0 ? [] : [isIn("id", removed)];
    const outdated = [...older, ...gone].map((condition) => `(${condition})`).join(" OR ");
    if (outdated !== "") await again(async () => await this.#table.remove(outdated));
  }

  /** Counted by the table itself, so that recalls of several machines add up; ids that were recalled alike go together. */
  async #count(deltas: ReadonlyMap<string, RecallDelta>): Promise<void> {
    const alike = new Map<string, { readonly ids: string[]; readonly delta: RecallDelta }>();
    for (const [id, delta] of deltas) {
      const key = `${delta.count} ${delta.at}`;
      const group = alike.get(key) ?? { ids: [], delta };
      group.ids.push(id);
      alike.set(key, group);
    }
    for (const { ids, delta } of alike.values()) {
      const last = sqlText(new Date(delta.at).toISOString());
      await again(
        async () =>
          await this.#table.update(isIn("id", ids), {
            // Another version: whoever read the row before must read it again.
            applied: "applied + 1",
            recall_count: `recall_count + ${delta.count}`,
            last_recalled_at: `greatest(coalesce(last_recalled_at, ''), ${last})`,
          }),
      );
    }
  }

  async exclusive<T>(work: (table: LanceTable, applied: number) => Promise<T>): Promise<T> {
    return await this.#lock.hold(
      async () => await work(this.#table, (await this.#table.highestApplied()) + 1),
    );
  }

  async still<T>(work: (view: StoreView) => Promise<T>): Promise<T> {
    return await this.#lock.hold(async () => await work(await this.view()));
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
      await wait(unevenly(2 ** attempt * 10));
    }
  }
}

import type { CommitResult, StoreChanges } from "../../ports/memory-store.ts";
import type { StoredBullet } from "../../types/bullet.ts";
import type { SessionEvent } from "../../types/session-event.ts";
import { isOwnedBy } from "../filter/matches.ts";
import { all, equals, MEMORIES, ownedBy } from "../filter/predicate.ts";
import type { Overlay } from "../journal/overlay.ts";
import type { JournalRecord } from "../journal/record.ts";
import type { Note } from "../lance/row.ts";
import { readByIds, readNote } from "../reading/read-rows.ts";
import type { StoreView } from "../reading/store-view.ts";
import { checkVectors } from "../rows/check-changes.ts";
import { dimensionOf } from "./dimension-of.ts";
import type { Queued } from "./group-queue.ts";
import { idsToRead, isEmptyRecord, resolveRecord, sessionNoteId } from "./resolve-record.ts";

/** What one caller wants written. */
export type Work = { readonly changes: StoreChanges } | { readonly note: Note };

/** What a group comes to. The answers are given once the records are on the disk. */
export interface ResolvedGroup {
  readonly records: readonly JournalRecord[];
  readonly answers: readonly (() => void)[];
}

/** Resolves a group of callers' work. What is wrong with one caller's is that caller's answer alone. */
export async function resolveGroup(
  group: readonly Queued<Work, CommitResult>[],
  start: ResolverStart,
): Promise<ResolvedGroup> {
  const resolver = await GroupResolver.begin(
    group.map(({ work }) => work),
    start,
  );
  const answers: (() => void)[] = [];
  for (const { work, resolve, reject } of group) {
    try {
      const result = await resolver.add(work);
      answers.push(() => resolve(result));
    } catch (error) {
      answers.push(() => reject(error));
    }
  }
  return { records: resolver.records, answers };
}

interface ResolverStart {
  readonly view: StoreView;
  readonly generation: number;
  readonly dimension: number;
}

/** Resolves a group's changes one after the other, each seeing those before it. */
class GroupResolver {
  readonly records: JournalRecord[] = [];
  readonly #start: ResolverStart;
  readonly #read: ReadonlyMap<string, StoredBullet>;
  #overlay: Overlay;

  private constructor(start: ResolverStart, read: ReadonlyMap<string, StoredBullet>) {
    this.#start = start;
    this.#overlay = start.view.overlay;
    this.#read = read;
  }

  static async begin(group: readonly Work[], start: ResolverStart): Promise<GroupResolver> {
    const ids = group.flatMap((work) => ("changes" in work ? idsToRead(work.changes) : []));
    const read =
      ids.length === 0 ? new Map<string, StoredBullet>() : await readByIds(start.view, ids);
    const hasRows = group.some(
      (work) => "changes" in work && (work.changes.add ?? work.changes.patch) !== undefined,
    );
    const dimension = hasRows ? await dimensionOf(start.view, start.dimension) : start.dimension;
    return new GroupResolver({ ...start, dimension }, read);
  }

  async add(work: Work): Promise<CommitResult> {
    if ("note" in work) {
      this.#put({ notes: [work.note] });
      return { applied: true };
    }
    const { changes } = work;
    checkVectors(changes, this.#start.dimension);
    if (changes.unlessTurn !== undefined && (await this.#holdsTurn(changes.unlessTurn)))
      return { applied: false };
    const rows = new Map<string, StoredBullet>();
    for (const id of [...idsToRead(changes), ...(changes.add ?? []).map((bullet) => bullet.id)]) {
      const known = this.#overlay.row(id);
      const row = known === undefined ? this.#read.get(id) : known;
      if (row !== undefined && row !== null) rows.set(id, row);
    }
    const events =
      changes.sessionEvents === undefined ? [] : await this.#events(changes.sessionEvents.walls);
    const record = resolveRecord(changes, { rows, events });
    if (!isEmptyRecord(record)) this.#put(record);
    return { applied: true };
  }

  #put(record: JournalRecord): void {
    this.records.push(record);
    this.#overlay = this.#overlay.with([{ generation: this.#start.generation, record }]);
  }

  async #events(
    walls: NonNullable<StoreChanges["sessionEvents"]>["walls"],
  ): Promise<readonly SessionEvent[]> {
    const note = await readNote(
      { table: this.#start.view.table, overlay: this.#overlay },
      sessionNoteId(walls),
    );
    return (note ?? []) as readonly SessionEvent[];
  }

  async #holdsTurn({ walls, turnId }: NonNullable<StoreChanges["unlessTurn"]>): Promise<boolean> {
    const isIt = (row: StoredBullet): boolean => row.turnId === turnId && isOwnedBy(row, walls);
    if (this.#overlay.bullets.some(isIt)) return true;
    const held = await this.#start.view.table.versions(
      all(ownedBy(walls), equals("turn_id", turnId), MEMORIES),
    );
    return held.some(({ id }) => this.#overlay.row(id) === undefined);
  }
}

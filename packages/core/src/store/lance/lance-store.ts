import { join } from "node:path";
import { StoreError } from "../../errors/memx-error.ts";
import type { EmbedderFingerprint } from "../../ports/embedder.ts";
import type {
  CandidateQuery,
  Candidates,
  CommitResult,
  MemoryStore,
  Neighbourhood,
  NeighbourQuery,
  PurgeReceipt,
  RowFilter,
  StoreChanges,
  StoreStats,
  TermStatistics,
} from "../../ports/memory-store.ts";
import { SCHEMA_VERSION } from "../../types/bullet.ts";
import type { StoredBullet } from "../../types/bullet.ts";
import type { Walls } from "../../types/owner.ts";
import type { SessionEvent } from "../../types/session-event.ts";
import { isInsideWalls, isOwnedBy, matchesFilter } from "../filter/matches.ts";
import {
  all,
  equals,
  filterPredicate,
  insideWalls,
  isIn,
  notExpired,
  ownedBy,
  sqlText,
} from "../filter/predicate.ts";
import { WriteLock } from "../lock/write-lock.ts";
import type { OpenStoreOptions } from "../open-store.ts";
import {
  applyRecall,
  newestEvents,
  recallDeltas,
  resolveChanges,
  sessionKey,
  touchedIds,
} from "../rows/changes.ts";
import { checkVectors } from "../rows/check-changes.ts";
import { keepsVectors } from "../rows/fingerprint.ts";
import { newestFirst } from "../rows/rank.ts";
import { contentHash } from "../rows/receipt.ts";
import { TermCounts } from "../rows/term-counts.ts";
import { encodeTerms } from "../rows/term-text.ts";
import { LanceTable } from "./lance-table.ts";
import { NOTE_STATUS } from "./row.ts";
import type { Row } from "./row.ts";
import { toStoreError } from "./store-errors.ts";

const MEMORIES = `status <> '${NOTE_STATUS}'`;
const FINGERPRINT_NOTE = "note:fingerprint";

function bulletsOf(rows: readonly Row[]): StoredBullet[] {
  const newest = new Map<string, Row>();
  for (const row of rows)
    if (row.applied >= (newest.get(row.id)?.applied ?? 0)) newest.set(row.id, row);
  return [...newest.values()].flatMap((row) => (row.kind === "bullet" ? [row.bullet] : []));
}

/** Memories in a LanceDB table. */
export class LanceStore implements MemoryStore {
  readonly #options: OpenStoreOptions;
  readonly #table: LanceTable;
  readonly #lock: WriteLock;
  #counts: Promise<TermCounts> | undefined;
  #closed = false;

  constructor(options: OpenStoreOptions) {
    const { settings, home } = options;
    this.#options = options;
    this.#table = new LanceTable(settings);
    const isRemote = settings.uri.includes("://");
    const folder = isRemote ? join(home, "locks") : join(settings.uri, "locks");
    this.#lock = new WriteLock({ folder, name: "write", timeoutMs: settings.lockTimeoutMs });
  }

  async candidates(query: CandidateQuery): Promise<Candidates> {
    this.#assertOpen();
    const where = filterPredicate(query);
    const { limit } = query;
    const failed = new Set<"search-text" | "search-vector">();
    const errors: unknown[] = [];
    const guard = async (
      stage: "search-text" | "search-vector",
      work: Promise<Row[]>,
    ): Promise<Row[]> =>
      await work.catch((error: unknown) => {
        failed.add(stage);
        errors.push(error);
        return [];
      });
    const texts = query.texts.filter((terms) => terms.length > 0);
    const found = await Promise.all([
      ...texts.map((terms) =>
        guard("search-text", this.#table.searchText(encodeTerms(terms), { where, limit })),
      ),
      ...query.vectors.map((vector) =>
        guard(
          "search-vector",
          this.#table.searchVector({ vector, column: "search_vector" }, { where, limit }),
        ),
      ),
    ]);
    if (errors.length > 0 && errors.length === texts.length + query.vectors.length)
      throw toStoreError(errors[0]);
    return {
      bullets: bulletsOf(found.flat()).filter((row) => matchesFilter(row, query)),
      failed: [...failed],
    };
  }

  async neighbours(query: NeighbourQuery): Promise<Neighbourhood> {
    this.#assertOpen();
    const { walls, scope, limit } = query;
    const alive = all("status = 'active'", notExpired(query.now));
    const where = all(
      equals("user_id", walls.userId),
      equals("agent_id", walls.agentId),
      equals("scope", scope),
      alive,
    );
    const perDraft = query.drafts.map(async (draft) => {
      const found = await Promise.all([
        draft.terms.length === 0
          ? []
          : this.#table.searchText(encodeTerms(draft.terms), { where, limit }),
        draft.vector === null
          ? []
          : this.#table.searchVector({ vector: draft.vector, column: "vector" }, { where, limit }),
      ]);
      return bulletsOf(found.flat()).filter(
        (row) => row.userId === walls.userId && row.agentId === walls.agentId,
      );
    });
    const previous =
      walls.sessionId === null || query.previous === 0
        ? []
        : await this.#table.select(all(ownedBy(walls), alive), {
            newestFirst: true,
            limit: query.previous,
          });
    const sameTurn =
      query.turnId === null
        ? []
        : await this.#table.select(all(ownedBy(walls), equals("turn_id", query.turnId), MEMORIES));
    const own = (rows: readonly Row[]): StoredBullet[] =>
      bulletsOf(rows).filter((row) => isOwnedBy(row, walls));
    return {
      perDraft: await Promise.all(perDraft),
      previous: own(previous).toSorted(newestFirst),
      sameTurn: own(sameTurn),
    };
  }

  async get(ids: readonly string[], walls: Walls): Promise<readonly StoredBullet[]> {
    this.#assertOpen();
    const rows = await this.#table.select(
      all(isIn("id", [...new Set(ids)]), insideWalls(walls), MEMORIES),
    );
    const byId = new Map(
      bulletsOf(rows)
        .filter((row) => isInsideWalls(row, walls))
        .map((row) => [row.id, row]),
    );
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  async *scan(filter: RowFilter | "everything"): AsyncIterable<readonly StoredBullet[]> {
    this.#assertOpen();
    const rows = await this.#table.select(
      filter === "everything" ? MEMORIES : filterPredicate(filter),
    );
    const bullets = bulletsOf(rows).filter(
      (row) => filter === "everything" || matchesFilter(row, filter),
    );
    for (let start = 0; start < bullets.length; start += 500) {
      yield bullets.slice(start, start + 500).toSorted((a, b) => newestFirst(b, a));
    }
  }

  async count(filter: RowFilter | "everything"): Promise<number> {
    this.#assertOpen();
    return await this.#table.count(filter === "everything" ? MEMORIES : filterPredicate(filter));
  }

  async sessionEvents(walls: Walls): Promise<readonly SessionEvent[]> {
    this.#assertOpen();
    return ((await this.#note(`note:session:${sessionKey(walls)}`)) ??
      []) as readonly SessionEvent[];
  }

  async #note(id: string): Promise<unknown> {
    const rows = await this.#table.select(all(equals("id", id), `status = '${NOTE_STATUS}'`));
    const newest = rows.toSorted((a, b) => b.applied - a.applied)[0];
    return newest?.kind === "note" ? JSON.parse(newest.note.json) : null;
  }

  async commit(changes: StoreChanges): Promise<CommitResult> {
    this.#assertOpen();
    const copy = structuredClone(changes);
    try {
      return await this.#lock.hold(async () => await this.#commitLocked(copy));
    } catch (error) {
      throw toStoreError(error);
    }
  }

  async #commitLocked(changes: StoreChanges): Promise<CommitResult> {
    const opened = await this.#table.create(this.#options.dimension);
    await opened.table.checkoutLatest();
    checkVectors(changes, opened.dimension);
    const { unlessTurn } = changes;
    if (unlessTurn !== undefined) {
      const held = await this.#table.count(
        all(ownedBy(unlessTurn.walls), equals("turn_id", unlessTurn.turnId)),
      );
      if (held > 0) return { applied: false };
    }
    const deltas = recallDeltas(changes);
    const ids = [...new Set([...touchedIds(changes), ...deltas.keys()])];
    const current = new Map(
      bulletsOf(await this.#table.select(isIn("id", ids))).map((row) => [row.id, row]),
    );
    const after = new Map(resolveChanges(changes, current));
    for (const [id, delta] of deltas) {
      const row = after.has(id) ? after.get(id) : current.get(id);
      if (row !== undefined && row !== null) after.set(id, applyRecall(row, delta));
    }
    const applied = await opened.table.version();
    const rows: Row[] = [...after].flatMap(([id, bullet]) =>
      bullet === null ? [] : [{ kind: "bullet", id, applied, bullet }],
    );
    const notes: Row[] = [];
    if (changes.sessionEvents !== undefined) {
      const { walls, events } = changes.sessionEvents;
      const id = `note:session:${sessionKey(walls)}`;
      const json = JSON.stringify(newestEvents(await this.sessionEvents(walls), events));
      notes.push({ kind: "note", id, applied, note: { id, json } });
    }
    await this.#table.append([...rows, ...notes], this.#options.dimension);
    const replaced = [
      ...[...after.keys()].filter((id) => current.has(id)),
      ...notes.map((note) => note.id),
    ];
    if (replaced.length > 0) {
      const older = all(isIn("id", replaced), `applied < ${applied}`);
      const gone = isIn(
        "id",
        [...after].flatMap(([id, row]) => (row === null ? [id] : [])),
      );
      await this.#table.remove(`(${older}) OR (${gone})`);
    }
    const counts = await this.#counts;
    for (const [id, row] of after) counts?.replace(current.get(id) ?? null, row);
    return { applied: true };
  }

  async purge(ids: readonly string[]): Promise<PurgeReceipt> {
    this.#assertOpen();
    const rows = bulletsOf(await this.#table.select(all(isIn("id", [...new Set(ids)]), MEMORIES)));
    await this.commit({ remove: rows.map((row) => row.id) });
    return {
      ids: rows.map((row) => row.id),
      contentHashes: rows.map((row) => contentHash(row.content)),
      at: new Date(this.#options.runtime.now()).toISOString(),
      filesRemoved: 0,
      filesRewritten: 0,
      backups: [],
    };
  }

  async statistics(): Promise<TermStatistics> {
    this.#assertOpen();
    this.#counts ??= this.#countTerms();
    return await this.#counts;
  }

  async #countTerms(): Promise<TermCounts> {
    const counts = new TermCounts();
    for (const row of bulletsOf(await this.#table.select("status = 'active'")))
      counts.replace(null, row);
    return counts;
  }

  async stats(): Promise<StoreStats> {
    this.#assertOpen();
    const [active, archived, superseded, withoutVector] = await Promise.all([
      this.#table.count("status = 'active'"),
      this.#table.count("status = 'archived'"),
      this.#table.count("status = 'superseded'"),
      this.#table.count("status = 'active' AND vector IS NULL"),
    ]);
    const stats = await this.#table.read(null, async ({ table }) => await table.stats());
    const index = await this.#table.read(
      undefined,
      async ({ table }) => await table.indexStats("terms_idx"),
    );
    return {
      active,
      archived,
      superseded,
      withoutVector,
      bytes: stats?.totalBytes ?? null,
      fragments: stats?.fragmentStats.numFragments ?? null,
      unindexedRows: index?.numUnindexedRows ?? null,
      schemaVersion: SCHEMA_VERSION,
      fingerprint: (await this.#note(FINGERPRINT_NOTE)) as EmbedderFingerprint | null,
    };
  }

  async setFingerprint(fingerprint: EmbedderFingerprint): Promise<void> {
    this.#assertOpen();
    await this.#lock.hold(async () => {
      const opened = await this.#table.create(this.#options.dimension);
      await opened.table.checkoutLatest();
      const known = (await this.#note(FINGERPRINT_NOTE)) as EmbedderFingerprint | null;
      const applied = await opened.table.version();
      const note = { id: FINGERPRINT_NOTE, json: JSON.stringify(fingerprint) };
      if (!keepsVectors(known, fingerprint, opened.dimension)) {
        const rows = await this.#table.select(`id <> ${sqlText(FINGERPRINT_NOTE)}`);
        const without = rows.map((row) =>
          row.kind === "note"
            ? row
            : { ...row, bullet: { ...row.bullet, vector: null, searchVector: null } },
        );
        await this.#table.replace(
          [...without, { kind: "note", id: note.id, applied, note }],
          fingerprint.dimension,
        );
        return;
      }
      await this.#table.append([{ kind: "note", id: note.id, applied, note }], opened.dimension);
      await this.#table.remove(`id = ${sqlText(note.id)} AND applied < ${applied}`);
    });
  }

  async optimize(): Promise<void> {
    this.#assertOpen();
    await this.#lock.hold(async () => {
      const opened = await this.#table.open();
      await opened?.table.optimize({ cleanupOlderThan: new Date(Date.now() - 600_000) });
    });
  }

  async flush(): Promise<void> {
    this.#assertOpen();
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#table.release();
  }

  #assertOpen(): void {
    if (this.#closed)
      throw new StoreError({
        code: "MEMX_CLOSED",
        stage: "store",
        message: "The store was closed. Make a new Memory to go on.",
      });
  }
}

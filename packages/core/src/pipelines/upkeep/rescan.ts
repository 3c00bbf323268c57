import type { BulletPatch } from "../../ports/memory-store.ts";
import { indexTerms } from "../../text/terms.ts";
import type { StoredBullet } from "../../types/bullet.ts";
import type { RescanReport } from "../../types/maintenance.ts";
import type { Walls } from "../../types/owner.ts";
import type { SessionEvent } from "../../types/session-event.ts";
import { embedTexts } from "../add/embed-drafts.ts";
import { dropStaleContext } from "../edit/drop-stale-context.ts";
import { createRedactor, type Redactor } from "../add/redactions.ts";
import type { Run } from "../attempt.ts";

export interface RescanRequest {
  /** Counts, writes nothing. */
  readonly dryRun: boolean;
  /** An owner's name as today's rules store it. */
  readonly identify: (id: string) => string;
  readonly onProgress: (progress: { readonly done: number; readonly total: number }) => void;
}

/** Whose events say that rewritten memories wait for their files to be written anew: no session of a user has this name. */
const RESCAN_WALLS: Walls = Object.freeze({
  userId: null,
  agentId: null,
  sessionId: "memx:rescan",
});
const BEGUN = "rescan begun";
const DONE = "rescan done";

type Changes = Partial<Omit<StoredBullet, "id">>;

const ownerOf = ({ userId, agentId, sessionId }: Walls): string =>
  JSON.stringify([userId, agentId, sessionId]);

const wallsOf = ({ userId, agentId, sessionId }: Walls): Walls => ({ userId, agentId, sessionId });

class Rescan {
  readonly #request: RescanRequest;
  readonly #run: Run;
  readonly #redactor: Redactor;
  readonly #updatedAt: string;
  #found = 0;
  #sessions = 0;

  constructor(request: RescanRequest, run: Run) {
    this.#request = request;
    this.#run = run;
    this.#redactor = createRedactor(run.dependencies.sanitizer, run);
    this.#updatedAt = new Date(run.dependencies.runtime.now()).toISOString();
  }

  async run(): Promise<RescanReport> {
    const { store } = this.#run.dependencies;
    const total = await store.count("everything");
    let scanned = 0;
    for await (const batch of store.scan("everything")) {
      this.#run.signal?.throwIfAborted();
      await this.#rewrite(batch.map((bullet) => [bullet, this.#changesOf(bullet)] as const));
      scanned += batch.length;
      this.#request.onProgress({ done: scanned, total });
    }
    if (!this.#request.dryRun) {
      const write = (patch: readonly BulletPatch[]): Promise<void> => this.#commit(patch);
      await dropStaleContext({ sessions: null, without: new Set(), write }, this.#run);
    }
    for (const walls of (await store.sessions?.()) ?? []) await this.#cleanSession(walls);
    return {
      scanned,
      found: this.#found,
      sessions: this.#sessions,
      redactions: this.#redactor.counts(),
      purged: await this.#purge(),
      degraded: this.#run.degraded,
    };
  }

  /** What today's rules change of a memory; null: nothing. */
  #changesOf(old: StoredBullet): Changes | null {
    const name = (id: string | null): string | null => id && this.#request.identify(id);
    const { text, texts, metadata } = this.#redactor;
    const content = text(old.content);
    const changes: Changes = {
      ...(content !== old.content && {
        content,
        terms: indexTerms(content, Date.parse(old.createdAt)),
      }),
      relatedTools: texts(old.relatedTools),
      keyEntities: texts(old.keyEntities),
      tags: texts(old.tags),
      scope: text(old.scope),
      metadata: metadata(old.metadata),
      revisions: old.revisions.map((revision) => ({
        ...revision,
        content: text(revision.content),
      })),
      userId: name(old.userId),
      agentId: name(old.agentId),
      sessionId: name(old.sessionId),
      turnId: name(old.turnId),
    };
    const differing = Object.entries(changes).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(old[key as keyof StoredBullet]),
    );
    return differing.length === 0 ? null : (Object.fromEntries(differing) as Changes);
  }

  async #rewrite(rows: readonly (readonly [StoredBullet, Changes | null])[]): Promise<void> {
    const found = rows.flatMap(([old, changes]) => (changes === null ? [] : [{ old, changes }]));
    this.#found += found.length;
    if (found.length === 0 || this.#request.dryRun) return;
    const reworded = found.filter(({ changes }) => changes.content !== undefined);
    const embeddings = await embedTexts(
      reworded.map(({ old, changes }) => changes.content ?? old.content),
      this.#run,
    );
    const current = await this.#current(found.map(({ old }) => old));
    // What was edited meanwhile is looked at again: a rescan must not undo an edit.
    const isEdited = (old: StoredBullet): boolean =>
      current.get(old.id)?.updatedAt !== old.updatedAt;
    const patch = found.flatMap(({ old, changes }): BulletPatch[] => {
      if (isEdited(old)) return [];
      const place = reworded.findIndex((one) => one.old === old);
      const vector = embeddings?.vectors[place] ?? null;
      const vectors = place === -1 ? {} : { vector, searchVector: vector };
      return [{ id: old.id, set: { ...changes, ...vectors, updatedAt: this.#updatedAt } }];
    });
    if (patch.length > 0) await this.#commit(patch);
    const edited = found.flatMap(({ old }) => (isEdited(old) && current.get(old.id)) || []);
    this.#found -= found.length - patch.length;
    await this.#rewrite(edited.map((row) => [row, this.#changesOf(row)] as const));
  }

  async #current(rows: readonly StoredBullet[]): Promise<ReadonlyMap<string, StoredBullet>> {
    const { store } = this.#run.dependencies;
    const byWalls = new Map<string, StoredBullet[]>();
    for (const row of rows) byWalls.set(ownerOf(row), [...(byWalls.get(ownerOf(row)) ?? []), row]);
    const lists = [...byWalls.values()].map(([first, ...rest]) =>
      first ? store.get([first.id, ...rest.map(({ id }) => id)], wallsOf(first)) : [],
    );
    return new Map((await Promise.all(lists)).flat().map((row) => [row.id, row]));
  }

  async #cleanSession(walls: Walls): Promise<void> {
    const { store } = this.#run.dependencies;
    this.#run.signal?.throwIfAborted();
    const events = await store.sessionEvents(walls);
    const { text } = this.#redactor;
    const cleaned = events.map((event): SessionEvent => ({
      ...event,
      text: text(event.text),
      tool: event.tool && text(event.tool),
    }));
    if (JSON.stringify(cleaned) === JSON.stringify(events)) return;
    this.#sessions += 1;
    if (this.#request.dryRun) return;
    await this.#commit([]);
    await store.commit({ sessionEvents: { walls, events: cleaned, replace: true } });
  }

  /** In the same write as the patches stands that the files still hold what was there before. */
  async #commit(patch: readonly BulletPatch[]): Promise<void> {
    await this.#run.dependencies.store.commit({ patch, sessionEvents: this.#mark(BEGUN) });
  }

  #mark(state: string): { readonly walls: Walls; readonly events: readonly SessionEvent[] } {
    const { runtime, sanitizer } = this.#run.dependencies;
    const { text } = sanitizer.sanitize(state);
    const event: SessionEvent = { kind: "operation", at: runtime.now(), tool: null, text };
    return { walls: RESCAN_WALLS, events: [event] };
  }

  /** Writes the files anew where this run or one that was stopped changed something. */
  async #purge(): Promise<boolean> {
    const { store } = this.#run.dependencies;
    const last = (await store.sessionEvents(RESCAN_WALLS)).at(-1);
    if (last?.text !== BEGUN || this.#request.dryRun) return false;
    await store.purge([]);
    await store.commit({ sessionEvents: this.#mark(DONE) });
    return true;
  }
}

/**
 * Today's sanitizer over everything that is stored: what it finds is rewritten, and the files with it, so that none holds
 * the former text. Stopped in between, the next call goes on: what was rewritten is clean, and that the files wait to be
 * written anew is remembered with the first change.
 */
export async function rescan(request: RescanRequest, run: Run): Promise<RescanReport> {
  return await new Rescan(request, run).run();
}

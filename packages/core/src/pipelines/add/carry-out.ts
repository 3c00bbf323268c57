import type { StoreChanges, BulletPatch } from "../../ports/memory-store.ts";
import type { Runtime } from "../../ports/runtime.ts";
import type { Revision, StoredBullet } from "../../types/bullet.ts";
import type { Draft } from "../../types/draft.ts";
import type { CurationDecision, CurationPlan, PlanTarget } from "../../types/plan.ts";
import type { AddEvent } from "../../types/results.ts";
import { buildBullet } from "../bullet-factory.ts";
import type { CommitRequest } from "./curate-and-commit.ts";

/** What a plan is carried out with. */
export interface CarryOutContext {
  readonly request: CommitRequest;
  readonly previous: readonly StoredBullet[];
  readonly runtime: Runtime;
}

export interface CarriedOut {
  readonly changes: StoreChanges;
  readonly events: readonly AddEvent[];
}

const union = <T>(one: readonly T[], other: readonly T[]): readonly T[] => [
  ...new Set([...one, ...other]),
];

/** Keeps at most this many past versions of a memory. */
const MAX_REVISIONS = 50;

export function withRevision(
  bullet: StoredBullet,
  revision: Omit<Revision, "content">,
): readonly Revision[] {
  return [...bullet.revisions, { ...revision, content: bullet.content }].slice(-MAX_REVISIONS);
}

/** The state of a plan under way: new bullets by draft, and the newest form of every stored one it touches. */
class PlanState {
  readonly #context: CarryOutContext;
  readonly #now: number;
  readonly #nowText: string;
  readonly #added = new Map<number, StoredBullet>();
  readonly #touched = new Map<string, StoredBullet>();
  readonly #patches = new Map<string, Partial<Omit<StoredBullet, "id">>>();
  /** Which bullet a draft ended in, where it made none of its own. */
  readonly #endedIn = new Map<number, PlanTarget>();
  #previous: readonly StoredBullet[];

  constructor(context: CarryOutContext) {
    this.#context = context;
    this.#previous = context.previous;
    this.#now = context.runtime.now();
    this.#nowText = new Date(this.#now).toISOString();
  }

  add(index: number, draft: Draft): StoredBullet {
    const { request, runtime } = this.#context;
    const { walls, scope, turnId, at, expiresAt } = request;
    const bullet = buildBullet(draft, {
      id: runtime.newId(at),
      walls,
      scope,
      turnId,
      at,
      now: this.#now,
      expiresAt,
      previous: this.#previous,
    });
    this.#previous = [bullet, ...this.#previous].slice(0, 2);
    this.#added.set(index, bullet);
    return bullet;
  }

  current(target: PlanTarget): StoredBullet {
    if (target.kind === "stored") return this.#touched.get(target.bullet.id) ?? target.bullet;
    const ended = this.#endedIn.get(target.index);
    if (ended) return this.current(ended);
    const bullet = this.#added.get(target.index);
    if (!bullet) throw new RangeError("a plan refers to a draft that is not stored");
    return bullet;
  }

  endIn(index: number, target: PlanTarget): void {
    this.#endedIn.set(index, target);
  }

  change(target: PlanTarget, set: Partial<Omit<StoredBullet, "id">>): StoredBullet {
    if (target.kind === "draft") {
      const ended = this.#endedIn.get(target.index);
      if (ended) return this.change(ended, set);
      const changed = { ...this.current(target), ...set };
      this.#added.set(target.index, changed);
      return changed;
    }
    const { id } = target.bullet;
    const changed = { ...this.current(target), ...set };
    this.#touched.set(id, changed);
    this.#patches.set(id, { ...this.#patches.get(id), ...set });
    return changed;
  }

  merge(index: number, decision: Extract<CurationDecision, { action: "merge" }>): AddEvent {
    const { draft, into, content, replaces, reason } = decision;
    const old = this.current(into);
    this.endIn(index, into);
    const learned = {
      relatedTools: union(old.relatedTools, draft.relatedTools),
      keyEntities: union(old.keyEntities, draft.keyEntities),
      tags: union(old.tags, draft.tags),
      instructivityScore: Math.max(old.instructivityScore, draft.instructivityScore),
    };
    const changesText = content !== old.content;
    const rebuilt = changesText
      ? this.#rebuilt(old, { ...draft, content, vector: replaces ? draft.vector : null })
      : {};
    const revisions = changesText
      ? { revisions: withRevision(old, { event: "MERGE", at: this.#nowText, reason }) }
      : {};
    const set = {
      ...learned,
      ...rebuilt,
      ...revisions,
      ...(changesText && { updatedAt: this.#nowText }),
    };
    const differs = Object.entries(set).some(
      ([key, value]) => JSON.stringify(Reflect.get(old, key)) !== JSON.stringify(value),
    );
    const kept = differs ? this.change(into, set) : old;
    return { event: "MERGE", id: kept.id, content: kept.content, reason, related: [kept.id] };
  }

  /** Fields that follow from a new text. */
  #rebuilt(old: StoredBullet, draft: Draft): Partial<Omit<StoredBullet, "id">> {
    const { request } = this.#context;
    const { content, terms, vector, searchVector } = buildBullet(draft, {
      id: old.id,
      walls: request.walls,
      scope: old.scope,
      turnId: null,
      at: Date.parse(old.createdAt),
      now: this.#now,
      expiresAt: old.expiresAt,
      previous: [],
    });
    return { content, terms, vector, searchVector };
  }

  supersede(index: number, decision: Extract<CurationDecision, { action: "supersede" }>): AddEvent {
    const { draft, old, also = [], reason } = decision;
    const targets = [old, ...also];
    const bullet = this.add(index, draft);
    const related = targets.map((target) => {
      const before = this.current(target);
      this.change(target, {
        status: "superseded",
        validTo: new Date(this.#context.request.at).toISOString(),
        supersededBy: bullet.id,
        updatedAt: this.#nowText,
        revisions: withRevision(before, { event: "SUPERSEDE", at: this.#nowText, reason }),
      });
      return before.id;
    });
    return { event: "SUPERSEDE", id: bullet.id, content: bullet.content, reason, related };
  }

  conflict(index: number, decision: Extract<CurationDecision, { action: "conflict" }>): AddEvent {
    const { draft, with: targets, reason } = decision;
    const others = targets.map((target) => this.current(target));
    const bullet = this.add(index, draft);
    this.#added.set(index, { ...bullet, conflictsWith: others.map(({ id }) => id) });
    targets.forEach((target) =>
      this.change(target, {
        conflictsWith: union(this.current(target).conflictsWith, [bullet.id]),
      }),
    );
    return {
      event: "CONFLICT",
      id: bullet.id,
      content: bullet.content,
      reason,
      related: others.map(({ id }) => id),
    };
  }

  changes(): StoreChanges {
    const patch = [...this.#patches].map(([id, set]): BulletPatch => ({ id, set }));
    return { add: [...this.#added.values()], ...(patch.length > 0 && { patch }) };
  }
}

function carryOutOne(
  state: PlanState,
  index: number,
  step: { readonly decision: CurationDecision; readonly reason: string },
): AddEvent {
  const { decision } = step;
  if (decision.action === "merge") return state.merge(index, decision);
  if (decision.action === "supersede") return state.supersede(index, decision);
  if (decision.action === "conflict") return state.conflict(index, decision);
  if (decision.action === "skip") {
    const of = decision.of === null ? null : state.current(decision.of);
    if (decision.of) state.endIn(index, decision.of);
    return {
      event: "SKIP",
      id: of?.id ?? null,
      content: of?.content ?? null,
      reason: decision.reason,
    };
  }
  const bullet = state.add(index, decision.draft);
  return {
    event: "ADD",
    id: bullet.id,
    content: bullet.content,
    ...(step.reason && { reason: step.reason }),
  };
}

/** Turns decisions into one set of changes and the events that say what happened. */
export function carryOut(plan: CurationPlan, context: CarryOutContext): CarriedOut {
  const state = new PlanState(context);
  const events = plan.map((decision, index) =>
    carryOutOne(state, index, { decision, reason: context.request.reasons[index] ?? "" }),
  );
  return { changes: state.changes(), events };
}

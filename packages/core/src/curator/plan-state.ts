import type { StoredBullet } from "../types/bullet.ts";
import type { Draft } from "../types/draft.ts";
import type { CurationDecision, PlanTarget } from "../types/plan.ts";
import type { Comparable } from "./comparison.ts";
import { comparableOfBullet } from "./comparison.ts";

/** A statement that holds at this point of the plan: a stored memory or an earlier draft, as the plan leaves it. */
export interface PlanEntry {
  readonly target: PlanTarget;
  readonly comparable: Comparable;
  readonly content: Draft["content"];
  readonly score: number;
}

/** A fixed order of targets: stored ones by id, then drafts by their place. */
export function targetKey(target: PlanTarget): string {
  return target.kind === "stored"
    ? `stored ${target.bullet.id}`
    : `turn ${String(target.index).padStart(9, "0")}`;
}

/** What every decision so far left standing. */
export class PlanState {
  readonly #entries = new Map<string, PlanEntry>();
  readonly #replaced = new Set<string>();
  readonly #decisions: CurationDecision[] = [];

  get decisions(): readonly CurationDecision[] {
    return this.#decisions;
  }

  /** What a draft is compared with: its neighbours as the plan leaves them, and what earlier drafts brought. */
  candidates(neighbours: readonly StoredBullet[]): readonly PlanEntry[] {
    for (const bullet of neighbours) this.#enter(bullet);
    return [...this.#entries].flatMap(([key, entry]) => (this.#replaced.has(key) ? [] : [entry]));
  }

  #enter(bullet: StoredBullet): void {
    const target: PlanTarget = { kind: "stored", bullet };
    const key = targetKey(target);
    if (this.#entries.has(key)) return;
    const { content, instructivityScore: score } = bullet;
    this.#entries.set(key, { target, comparable: comparableOfBullet(bullet), content, score });
  }

  /** Takes a decision into the plan, so that later drafts meet its outcome. */
  record(decision: CurationDecision, comparable: Comparable): void {
    const { draft } = decision;
    const score = draft.instructivityScore;
    if (decision.action === "supersede") {
      for (const old of [decision.old, ...(decision.also ?? [])])
        this.#replaced.add(targetKey(old));
    }
    if (decision.action === "merge") this.#merge(decision, comparable);
    else if (decision.action !== "skip") {
      const target: PlanTarget = { kind: "draft", index: this.#decisions.length };
      this.#entries.set(targetKey(target), { target, comparable, content: draft.content, score });
    }
    this.#decisions.push(decision);
  }

  #merge(decision: Extract<CurationDecision, { action: "merge" }>, comparable: Comparable): void {
    const key = targetKey(decision.into);
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    const score = Math.max(entry.score, decision.draft.instructivityScore);
    const { content, into: target } = decision;
    const isText = content === entry.content;
    const stays = decision.replaces
      ? comparable
      : isText
        ? entry.comparable
        : { ...entry.comparable, content, vector: null };
    this.#entries.set(key, { target, comparable: stays, content, score });
  }
}

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

/**
 * Decisions of the same turn that a draft is compared with, the latest ones: the cost of a turn grows with its length, not
 * with its square. A statement of a turn that comes again a hundred statements later is found by the next add that says it.
 */
export const COMPARED_DECISIONS = 100;

/** What every decision so far left standing. */
export class PlanState {
  readonly #entries = new Map<string, PlanEntry>();
  readonly #replaced = new Set<string>();
  readonly #decisions: CurationDecision[] = [];
  /** What the latest decisions made or changed. */
  #recent: readonly string[] = [];

  get decisions(): readonly CurationDecision[] {
    return this.#decisions;
  }

  /** What a draft is compared with: its neighbours as the plan leaves them, and what the drafts before it brought. */
  candidates(neighbours: readonly StoredBullet[]): readonly PlanEntry[] {
    const near = neighbours.map((bullet) => this.#enter(bullet));
    return [...new Set([...near, ...this.#recent])].flatMap((key) => {
      const entry = this.#replaced.has(key) ? undefined : this.#entries.get(key);
      return entry === undefined ? [] : [entry];
    });
  }

  #enter(bullet: StoredBullet): string {
    const target: PlanTarget = { kind: "stored", bullet };
    const key = targetKey(target);
    if (this.#entries.has(key)) return key;
    const { content, instructivityScore: score } = bullet;
    this.#entries.set(key, { target, comparable: comparableOfBullet(bullet), content, score });
    return key;
  }

  #touch(key: string): void {
    this.#recent = [...this.#recent, key].slice(-COMPARED_DECISIONS);
  }

  /** Takes a decision into the plan, so that later drafts meet its outcome. */
  record(decision: CurationDecision, comparable: Comparable): void {
    const { draft } = decision;
    const score = draft.instructivityScore;
    if (decision.action === "supersede") {
      for (const old of [decision.old, ...(decision.also ?? [])])
        this.#replaced.add(targetKey(old));
    }
    if (decision.action === "merge") {
      this.#merge(decision, comparable);
      this.#touch(targetKey(decision.into));
    } else if (decision.action !== "skip") {
      const target: PlanTarget = { kind: "draft", index: this.#decisions.length };
      this.#entries.set(targetKey(target), { target, comparable, content: draft.content, score });
      this.#touch(targetKey(target));
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

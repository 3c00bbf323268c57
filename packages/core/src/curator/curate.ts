import type { StoredBullet } from "../types/bullet.ts";
import type { Draft } from "../types/draft.ts";
import type { CurationDecision, CurationPlan, PlanTarget } from "../types/plan.ts";
import type { CuratorSettings } from "../types/settings.ts";
import { comparePair } from "./compare.ts";
import type { Comparable, Comparison } from "./comparison.ts";
import { comparableOfBullet, comparableOfDraft } from "./comparison.ts";
import { mergeContent } from "./merge-content.ts";

/** What the Curator decides about. */
export interface CurationRequest {
  readonly drafts: readonly Draft[];
  /** Per draft, the active memories inside the same walls that may be the same or contradict it. */
  readonly neighbours: readonly (readonly StoredBullet[])[];
  readonly settings: CuratorSettings;
  /** When the turn happened, epoch milliseconds. Absent: after everything that is stored. */
  readonly at?: number | null;
}

/** A statement that holds at this point of the plan. */
interface Entry {
  readonly target: PlanTarget;
  comparable: Comparable;
  content: Draft["content"];
  score: number;
  /** Replaced by a later draft of the plan. */
  superseded: boolean;
}

interface Match {
  readonly entry: Entry;
  readonly comparison: Comparison;
}

/** Memories named as related in an "add". */
const RELATED_LIMIT = 5;

function targetOrder(target: PlanTarget): string {
  return target.kind === "stored"
    ? `0${target.bullet.id}`
    : `1${String(target.index).padStart(6, "0")}`;
}

/** Best first: the same text before the same meaning, then the nearer one, then a fixed order. */
function byLikeness(a: Match, b: Match): number {
  const exact =
    Number(b.comparison.reasons.includes("same-text")) -
    Number(a.comparison.reasons.includes("same-text"));
  if (exact !== 0) return exact;
  const nearer = (b.comparison.similarity ?? 0) - (a.comparison.similarity ?? 0);
  if (nearer !== 0) return nearer;
  return targetOrder(a.entry.target) < targetOrder(b.entry.target) ? -1 : 1;
}

/** The plan as it grows: what every decision so far left standing. */
class PlanState {
  readonly #entries = new Map<string, Entry>();
  readonly decisions: CurationDecision[] = [];

  /** What a draft is compared with: its neighbours as the plan leaves them, and what earlier drafts brought. */
  candidates(neighbours: readonly StoredBullet[]): readonly Entry[] {
    for (const bullet of neighbours) {
      const key = targetOrder({ kind: "stored", bullet });
      if (this.#entries.has(key)) continue;
      this.#entries.set(key, {
        target: { kind: "stored", bullet },
        comparable: comparableOfBullet(bullet),
        content: bullet.content,
        score: bullet.instructivityScore,
        superseded: false,
      });
    }
    return [...this.#entries.values()].filter((entry) => !entry.superseded);
  }

  add(draft: Draft, comparable: Comparable): void {
    const target: PlanTarget = { kind: "draft", index: this.decisions.length };
    const score = draft.instructivityScore;
    this.#entries.set(targetOrder(target), {
      target,
      comparable,
      content: draft.content,
      score,
      superseded: false,
    });
  }
}

function decideMerge(draft: Draft, match: Match, settings: CuratorSettings): CurationDecision {
  const { entry, comparison } = match;
  if (comparison.reasons.includes("same-text")) {
    return { action: "skip", draft, reason: "same-text", of: entry.target };
  }
  const newerIsBetter = draft.instructivityScore >= entry.score;
  const merged =
    settings.mergeStrategy === "merge_content"
      ? (mergeContent(entry.content, draft.content) as Draft["content"])
      : newerIsBetter
        ? draft.content
        : entry.content;
  const replaces = merged !== entry.content;
  const reason = comparison.reasons.join("+");
  return { action: "merge", draft, into: entry.target, content: merged, replaces, reason };
}

function decide(
  draft: Draft,
  matches: readonly Match[],
  settings: CuratorSettings,
): CurationDecision {
  const of = (verdict: string): readonly Match[] =>
    matches.filter((match) => match.comparison.verdict === verdict).toSorted(byLikeness);
  const duplicate = of("duplicate")[0];
  if (duplicate !== undefined) return decideMerge(draft, duplicate, settings);
  const [old, ...also] = of("supersedes");
  if (old !== undefined) {
    const reason = old.comparison.reasons.join("+");
    return {
      action: "supersede",
      draft,
      old: old.entry.target,
      also: also.map((match) => match.entry.target),
      reason,
    };
  }
  const conflicts = of("conflict");
  if (conflicts.length > 0) {
    const reason = [...new Set(conflicts.flatMap((match) => match.comparison.reasons))].join("+");
    return {
      action: "conflict",
      draft,
      with: conflicts.map((match) => match.entry.target),
      reason,
    };
  }
  const related = of("related").flatMap(({ entry }) =>
    entry.target.kind === "stored" ? [entry.target.bullet.id] : [],
  );
  return { action: "add", draft, related: related.slice(0, RELATED_LIMIT) };
}

/**
 * Decides for every draft whether it is new, the same as something known, its replacement, or its contradiction. Pure:
 * the same request gives the same plan. A decision never loses information: what is replaced or contradicted stays.
 */
export function curate(request: CurationRequest): CurationPlan {
  const { drafts, neighbours, settings } = request;
  const state = new PlanState();
  for (const [index, draft] of drafts.entries()) {
    const comparable = comparableOfDraft(draft, request.at ?? null);
    const matches = state
      .candidates(neighbours[index] ?? [])
      .map((entry) => ({ entry, comparison: comparePair(comparable, entry.comparable, settings) }));
    const decision = decide(draft, matches, settings);
    if (decision.action === "supersede") {
      const replaced = [decision.old, ...(decision.also ?? [])].map(targetOrder);
      for (const { entry } of matches)
        if (replaced.includes(targetOrder(entry.target))) entry.superseded = true;
    }
    if (decision.action === "merge" && decision.replaces) {
      const entry = matches.find((match) => match.entry.target === decision.into)?.entry;
      if (entry !== undefined)
        Object.assign(entry, {
          comparable,
          content: decision.content,
          score: draft.instructivityScore,
        });
    }
    if (decision.action !== "merge" && decision.action !== "skip") state.add(draft, comparable);
    state.decisions.push(decision);
  }
  return state.decisions;
}

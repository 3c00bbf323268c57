import type { StoredBullet } from "../types/bullet.ts";
import type { Draft } from "../types/draft.ts";
import type { CurationDecision, CurationPlan } from "../types/plan.ts";
import type { CuratorSettings } from "../types/settings.ts";
import { chooseContent } from "./choose-content.ts";
import { comparePair } from "./compare.ts";
import type { Comparable, Comparison, Verdict } from "./comparison.ts";
import { comparableOfDraft } from "./comparison.ts";
import type { PlanEntry } from "./plan-state.ts";
import { COMPARED_DECISIONS, PlanState, targetKey } from "./plan-state.ts";

/** What the Curator decides about. */
export interface CurationRequest {
  readonly drafts: readonly Draft[];
  /** Per draft, the active memories inside the same walls that may be the same or contradict it. */
  readonly neighbours: readonly (readonly StoredBullet[])[];
  readonly settings: CuratorSettings;
  /** When the turn happened, epoch milliseconds. Absent or null: after everything that is stored. */
  readonly at?: number | null;
}

interface Match {
  readonly entry: PlanEntry;
  readonly comparison: Comparison;
}

/** Memories named as related in an "add". */
const RELATED_LIMIT = 5;

const isSameText = ({ comparison }: Match): boolean => comparison.reasons.includes("same-text");

/** Best first: the same text before the same meaning, then the nearer one, then a fixed order. */
function byLikeness(a: Match, b: Match): number {
  const exact = Number(isSameText(b)) - Number(isSameText(a));
  if (exact !== 0) return exact;
  const nearer = (b.comparison.similarity ?? 0) - (a.comparison.similarity ?? 0);
  if (nearer !== 0) return nearer;
  return targetKey(a.entry.target) < targetKey(b.entry.target) ? -1 : 1;
}

const reasonOf = (matches: readonly Match[]): string =>
  [...new Set(matches.flatMap(({ comparison }) => comparison.reasons))].join(", ");

function merge(draft: Draft, match: Match, settings: CuratorSettings): CurationDecision {
  const { target: into, content: old, score } = match.entry;
  const reason = reasonOf([match]);
  if (isSameText(match)) return { action: "skip", draft, reason, of: into };
  const own = { content: draft.content, score: draft.instructivityScore };
  const known = { content: old, score };
  const [older, newer] = match.comparison.newer === "a" ? [known, own] : [own, known];
  const content = chooseContent(older, newer, settings.mergeStrategy);
  const replaces = content === draft.content && content !== old;
  return { action: "merge", draft, into, content, replaces, reason };
}

function decide(
  draft: Draft,
  matches: readonly Match[],
  settings: CuratorSettings,
): CurationDecision {
  const of = (verdict: Verdict): readonly Match[] =>
    matches.filter(({ comparison }) => comparison.verdict === verdict).toSorted(byLikeness);
  const targetsOf = (some: readonly Match[]) => some.map(({ entry }) => entry.target);
  const [duplicate] = of("duplicate");
  if (duplicate !== undefined) return merge(draft, duplicate, settings);
  // A draft older than what replaced it long ago does not replace it back.
  const isNewer = ({ comparison }: Match): boolean => comparison.newer === "a";
  const replaced = of("supersedes").filter(isNewer);
  const [old, ...also] = targetsOf(replaced);
  if (old !== undefined) {
    return {
      action: "supersede",
      draft,
      old,
      ...(also.length > 0 && { also }),
      reason: reasonOf(replaced),
    };
  }
  const conflicts = [...of("conflict"), ...of("supersedes")];
  if (conflicts.length > 0) {
    return { action: "conflict", draft, with: targetsOf(conflicts), reason: reasonOf(conflicts) };
  }
  const related = targetsOf(of("related")).flatMap((target) =>
    target.kind === "stored" ? [target.bullet.id] : [],
  );
  return { action: "add", draft, related: related.slice(0, RELATED_LIMIT) };
}

/**
 * The later draft of the same turn that replaces this one, where that one is stored already: then this one has become
 * history before, and comes again only because the turn is replayed.
 */
function findReplacement(
  index: number,
  comparables: readonly Comparable[],
  request: CurationRequest,
): StoredBullet | null {
  const draft = comparables[index];
  if (draft === undefined) return null;
  for (let place = index + 1; place <= index + COMPARED_DECISIONS; place += 1) {
    const later = comparables[place];
    if (later === undefined) break;
    if (comparePair(later, draft, request.settings).verdict !== "supersedes") continue;
    const known = request.neighbours[place]?.find((bullet) => bullet.content === later.content);
    if (known !== undefined) return known;
  }
  return null;
}

/**
 * Decides for every draft whether it is new, the same as something known, its replacement, or its contradiction. Pure:
 * the same request gives the same plan, and unrelated drafts may come in any order. No decision loses information: what is
 * replaced or contradicted stays.
 */
export function curate(request: CurationRequest): CurationPlan {
  const { drafts, neighbours, settings } = request;
  const state = new PlanState();
  const comparables = drafts.map((draft) => comparableOfDraft(draft, request.at ?? null));
  for (const [index, draft] of drafts.entries()) {
    const comparable = comparables[index];
    if (comparable === undefined) continue;
    const bullet = findReplacement(index, comparables, request);
    if (bullet !== null) {
      const of = { kind: "stored", bullet } as const;
      state.record({ action: "skip", draft, reason: "already-replaced", of }, comparable);
      continue;
    }
    const matches = state
      .candidates(neighbours[index] ?? [])
      .map((entry) => ({ entry, comparison: comparePair(comparable, entry.comparable, settings) }));
    state.record(decide(draft, matches, settings), comparable);
  }
  return state.decisions;
}

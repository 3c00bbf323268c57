import type { Draft } from "./draft.ts";
import type { StoredBullet } from "./bullet.ts";

/** The memory a decision is about: one that is stored, or an earlier draft of the same turn (by its index). */
export type PlanTarget =
  | { readonly kind: "stored"; readonly bullet: StoredBullet }
  | { readonly kind: "draft"; readonly index: number };

/** What the Curator decided for one draft: data, carried out by the pipeline in one commit. */
export type CurationDecision =
  | { readonly action: "add"; readonly draft: Draft; readonly related: readonly string[] }
  | {
      readonly action: "merge";
      readonly draft: Draft;
      readonly into: PlanTarget;
      /** The text that stays. */
      readonly content: Draft["content"];
      /** The draft's text (and vector) replaces the stored one. */
      readonly replaces: boolean;
      readonly reason: string;
    }
  | {
      readonly action: "supersede";
      readonly draft: Draft;
      readonly old: PlanTarget;
      /** Further memories that the draft replaces as well (the same fact in other words). Absent: none. */
      readonly also?: readonly PlanTarget[];
      readonly reason: string;
    }
  | {
      readonly action: "conflict";
      readonly draft: Draft;
      readonly with: readonly PlanTarget[];
      readonly reason: string;
    }
  | {
      readonly action: "skip";
      readonly draft: Draft;
      readonly reason: string;
      readonly of: PlanTarget | null;
    };

/** One decision per draft, in the drafts' order. */
export type CurationPlan = readonly CurationDecision[];

import type { MemoryClient } from "../ports/memory-client.ts";
import type { Hit } from "../types/results.ts";

/** What is kept of a turn that did not end well: nothing, what the user said, or everything there was. */
export type IncompletePolicy = "skip" | "user-only" | "partial";

/** Whose turn it is and where. JSON only; derive `userId` on the server, never from what a model or browser sends. */
export interface TurnScope {
  readonly userId?: string | undefined;
  readonly agentId?: string | undefined;
  /** Stored with the turn. A wall for recall only with `recallWithinSession`. */
  readonly sessionId?: string | undefined;
  /** "global" (default) or a name such as "project:my-backend". */
  readonly scope?: string | undefined;
}

/** What went wrong beside the host's run, without any memory or user text in `message`. */
export interface TurnFailure {
  /** "scope": the call named its owner in a form that cannot be trusted. */
  readonly stage: "scope" | "recall" | "ingest";
  /** A MemX error code ("MEMX_RECALL_TIMEOUT"), else the foreign error's name. */
  readonly code: string;
  readonly message: string;
  readonly error: unknown;
}

/** What the turn memory did: ids, counts and durations, never text. */
export type TurnEvent =
  | {
      readonly type: "recall-finished";
      readonly turnId: string;
      readonly hits: number;
      readonly tokens: number;
      readonly durationMs: number;
    }
  | {
      readonly type: "recall-failed";
      readonly turnId: string;
      readonly code: string;
      readonly durationMs: number;
    }
  | {
      readonly type: "ingest-finished";
      readonly turnId: string;
      readonly memories: number;
      readonly durationMs: number;
    }
  | {
      readonly type: "ingest-failed";
      readonly turnId: string;
      readonly code: string;
      readonly durationMs: number;
    }
  /** An incomplete turn of which nothing was kept. */
  | { readonly type: "turn-skipped"; readonly turnId: string; readonly reason: string };

/** How an adapter recalls and learns. Every framework adapter takes these options and adds its own. */
export interface TurnMemorySettings {
  /** false: nothing is recalled or learned; the host runs as if MemX were not there. Default true. */
  readonly enabled?: boolean | undefined;
  /** true: a turn without `userId` is an error before the model is called. For servers. Default false. */
  readonly requireUser?: boolean | undefined;
  /** Estimated tokens of the block. Default: the memory's own (2000). */
  readonly tokenBudget?: number | undefined;
  /** Memories in the block. Default: the memory's own (5). */
  readonly maxResults?: number | undefined;
  /** Memories whose Blended score is below are not injected. Default: the memory's own floor for recall (0.30). */
  readonly minScore?: number | undefined;
  /**
   * Milliseconds a recall may take; then the turn goes on without memory. Default 1000, and 5000 for the first recall
   * of a memory in its process, which opens store and model.
   */
  readonly recallTimeoutMs?: number | undefined;
  /** true: only what was learned in the same `sessionId` is recalled. Default false. */
  readonly recallWithinSession?: boolean | undefined;
  /** Writes the block's text; it is fenced and its fence tags are escaped afterwards. Default: the memory's own block. */
  readonly format?: ((hits: readonly Hit[]) => string) | undefined;
  /** "background": learned after the answer. "await": the answer's end waits for it. false: read only. Default "background". */
  readonly ingest?: "background" | "await" | false | undefined;
  /** Receives every background ingestion, for platforms that freeze a process after the response. */
  readonly waitUntil?: ((work: Promise<unknown>) => void) | undefined;
  /** What is kept of a turn that failed, was aborted or was cut. Default "skip". */
  readonly onIncomplete?: IncompletePolicy | undefined;
  /** true: tool calls and results are learned from as well, each as at most 500 characters. Default false. */
  readonly includeTools?: boolean | undefined;
  /** Told of every failure that did not reach the host. Default: one process warning per code. */
  readonly onError?: ((failure: TurnFailure) => void) | undefined;
  /** Told what happened. What it throws is ignored. */
  readonly onEvent?: ((event: TurnEvent) => void) | undefined;
  /** true: failures of recall, and of `ingest: "await"`, are thrown into the host's run. Default false. */
  readonly strict?: boolean | undefined;
}

export interface TurnMemoryOptions extends TurnMemorySettings {
  /** The memory, or what makes it on first use. */
  readonly memory: MemoryClient | (() => MemoryClient);
}

/** Names of {@link TurnMemorySettings}, so that adapters can refuse names that do nothing. */
export const TURN_MEMORY_SETTING_NAMES: readonly (keyof TurnMemorySettings)[] = Object.freeze([
  "enabled",
  "requireUser",
  "tokenBudget",
  "maxResults",
  "minScore",
  "recallTimeoutMs",
  "recallWithinSession",
  "format",
  "ingest",
  "waitUntil",
  "onIncomplete",
  "includeTools",
  "onError",
  "onEvent",
  "strict",
]);

/** The defaults of {@link TurnMemorySettings}, where the memory does not bring its own. */
export const TURN_MEMORY_DEFAULTS = {
  enabled: true,
  requireUser: false,
  recallTimeoutMs: 1000,
  recallWithinSession: false,
  ingest: "background",
  onIncomplete: "skip",
  includeTools: false,
  strict: false,
} as const;

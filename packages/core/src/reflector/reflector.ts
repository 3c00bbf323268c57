import type { LanguageModelUsage } from "../ports/language-model.ts";
import type { Proposal } from "../types/draft.ts";
import type { SessionEvent } from "../types/session-event.ts";
import type { SanitizedTurn } from "../types/turn.ts";

export interface ReflectionInput {
  readonly turn: SanitizedTurn;
  /** The newest 20 events of the session before this turn, oldest first. */
  readonly events: readonly SessionEvent[];
  readonly signal?: AbortSignal | undefined;
}

/** A {@link SessionEvent} as a Reflector writes it: plain strings, sanitised again before they are kept. */
export interface ProposedEvent {
  readonly kind: SessionEvent["kind"];
  /** Epoch milliseconds. */
  readonly at: number;
  readonly tool: string | null;
  /** At most 500 characters. */
  readonly text: string;
}

/** A candidate that was looked at, kept or not, for `memx explain --ingest`. */
export interface ReflectedCandidate {
  readonly proposal: Proposal;
  readonly kept: boolean;
  readonly reason: string;
}

export interface Reflection {
  /** What is worth remembering, best first. Empty: nothing. */
  readonly proposals: readonly Proposal[];
  readonly candidates: readonly ReflectedCandidate[];
  /** Events of this turn to keep for the next ones. */
  readonly events: readonly ProposedEvent[];
  readonly usage?: LanguageModelUsage & { readonly calls: number };
  /** The language model failed and the rules' drafts stand. */
  readonly degraded?: { readonly code: string; readonly message: string };
}

/** Turns an exchange into proposals: by rules, by a language model, or by one falling back to the other. */
export interface Reflector {
  /** @throws ReflectorError where nothing could be done at all; the signal's reason on abort. */
  reflect(input: ReflectionInput): Promise<Reflection>;
}

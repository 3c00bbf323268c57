import type { SanitizedText } from "./text.ts";

/**
 * One thing that happened in a session and that the PatternDetector may need in a later turn: a tool result, a
 * statement. The newest 20 per session are kept in the store.
 */
export interface SessionEvent {
  readonly kind: "tool-error" | "tool-success" | "statement" | "operation";
  /** Epoch milliseconds. */
  readonly at: number;
  readonly tool: SanitizedText | null;
  /** At most 500 characters. */
  readonly text: SanitizedText;
}

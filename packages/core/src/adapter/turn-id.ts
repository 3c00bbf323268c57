import { createHash } from "node:crypto";

import type { TurnScope } from "./turn-memory-options.ts";

/** What makes a turn the same turn in every step, retry and resume. */
export interface TurnIdentity {
  readonly scope: TurnScope;
  /** The framework's own id of the last user message, where it has a stable one; else its position. */
  readonly position: string | number;
  /** Text of the user messages of this turn. */
  readonly text: string;
  /** Text just before them, so that "yes" in two conversations is not one turn. */
  readonly before?: string | undefined;
}

/** "turn_" and 32 hexadecimal digits: the same identity gives the same id in every process and release. */
export function turnIdOf(identity: TurnIdentity): string {
  const { userId, agentId, sessionId, scope } = identity.scope;
  // JSON of a list keeps parts apart: no user id can imitate another user's id and session.
  const parts = [userId, agentId, sessionId, scope].map((part) => part ?? null);
  const key = JSON.stringify([...parts, identity.position, identity.before ?? null, identity.text]);
  return `turn_${createHash("sha256").update(key).digest("hex").slice(0, 32)}`;
}

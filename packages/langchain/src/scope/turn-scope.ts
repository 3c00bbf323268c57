import type { TurnScope } from "@memx/core/adapter";

/** Where a LangChain run carries who it is for: `context` of an agent, `configurable` of any runnable. */
export interface ScopeSource {
  readonly context?: unknown;
  readonly configurable?: unknown;
}

/** Names of each part, most specific first. LangGraph's `thread_id` is the session where none is named. */
const NAMES = {
  userId: ["userId", "user_id"],
  agentId: ["agentId", "agent_id"],
  sessionId: ["sessionId", "session_id", "thread_id"],
  scope: ["memoryScope", "memory_scope"],
} as const;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** An id as text; a number counts, since database ids are often numbers. Anything else is no id. */
function readId(source: unknown, names: readonly string[]): string | undefined {
  if (!isRecord(source)) return undefined;
  for (const name of names) {
    const value = source[name];
    if (typeof value === "string" && value !== "") return value;
    if (typeof value === "number" && Number.isFinite(value)) return String(value);
  }
  return undefined;
}

/**
 * Whose turn a run is: `userId`, `agentId`, `sessionId` and `memoryScope` (or their snake_case names) from its
 * `context`, else from its `configurable`; `thread_id` serves as the session. Frozen.
 */
export function turnScopeOf(source: ScopeSource): TurnScope {
  const read = (names: readonly string[]): string | undefined =>
    readId(source.context, names) ?? readId(source.configurable, names);
  return Object.freeze({
    userId: read(NAMES.userId),
    agentId: read(NAMES.agentId),
    sessionId: read(NAMES.sessionId),
    scope: read(NAMES.scope),
  });
}

/** A copy of a scope that its owner can no longer change. */
export function frozenScope(scope: TurnScope): TurnScope {
  const { userId, agentId, sessionId, scope: name } = scope;
  return Object.freeze({ userId, agentId, sessionId, scope: name });
}

import { ConfigError } from "@memx/core";
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

type Part = keyof typeof NAMES;

function withoutValue(name: string): ConfigError {
  return new ConfigError({
    code: "MEMX_INPUT_INVALID",
    message: `${name} is named, but its value is no text and no number. Pass the id, or leave the name out where there is none.`,
  });
}

/**
 * An id as text; a number counts, since database ids are often numbers. A user that is named without a value is
 * refused: the memories that belong to nobody must never serve a user whose id got lost.
 */
function readId(source: unknown, part: Part): string | undefined {
  if (typeof source !== "object" || source === null) return undefined;
  for (const name of NAMES[part]) {
    if (!(name in source)) continue;
    const value: unknown = Reflect.get(source, name);
    if (typeof value === "string" && value !== "") return value;
    if (typeof value === "number" && Number.isFinite(value)) return String(value);
    if (part === "userId" || (value !== undefined && value !== null)) throw withoutValue(name);
  }
  return undefined;
}

/**
 * Whose turn a run is: `userId`, `agentId`, `sessionId` and `memoryScope` (or their snake_case names) from its
 * `context`, else from its `configurable`; `thread_id` serves as the session. Frozen.
 *
 * @throws ConfigError for an id that is named without a value.
 */
export function turnScopeOf(source: ScopeSource): TurnScope {
  const parts = (Object.keys(NAMES) as Part[]).flatMap((part) => {
    const id = readId(source.context, part) ?? readId(source.configurable, part);
    return id === undefined ? [] : [[part, id] as const];
  });
  return Object.freeze(Object.fromEntries(parts));
}

/**
 * A frozen copy of a scope that an application gave, so that its owner can no longer change it.
 * @throws ConfigError for an id that is named without a value.
 */
export function checkedScope(scope: TurnScope): TurnScope {
  const { scope: memoryScope, ...owner } = scope;
  return turnScopeOf({ context: { ...owner, ...(memoryScope !== undefined && { memoryScope }) } });
}

export { createTurnMemory } from "./turn-memory.ts";
export type { TurnMemory } from "./turn-memory.ts";
export type { TurnQuery, TurnRecall, TurnRecord } from "./turn.ts";
export { describeTurnFailure, isUserRequired, userRequired, warnOnce } from "./turn-failure.ts";
export { TURN_MEMORY_SETTING_NAMES } from "./turn-memory-options.ts";
export type {
  IncompletePolicy,
  TurnEvent,
  TurnFailure,
  TurnMemoryOptions,
  TurnMemorySettings,
  TurnScope,
} from "./turn-memory-options.ts";
export { turnIdOf } from "./turn-id.ts";
export type { TurnIdentity } from "./turn-id.ts";

import type { Runtime } from "../ports/runtime.ts";

export interface FixedRuntime extends Runtime {
  /** Moves the clock, by milliseconds. */
  advance(milliseconds: number): void;
}

/** A clock that stands until it is moved, and ids that count: "mem_00000001", "mem_00000002", … */
export function fixedRuntime(start: string = "2026-06-01T12:00:00.000Z"): FixedRuntime {
  let now = Date.parse(start);
  let count = 0;
  return {
    now: () => now,
    newId: () => `mem_${(++count).toString(36).padStart(8, "0")}`,
    advance: (milliseconds) => void (now += milliseconds),
  };
}

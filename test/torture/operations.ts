/** What a process of the torture does to the store. Every row but the shared ones is changed by one process only. */
export type Operation =
  | { readonly kind: "add"; readonly id: string }
  | { readonly kind: "update"; readonly id: string; readonly version: number }
  | { readonly kind: "delete"; readonly id: string }
  | { readonly kind: "purge"; readonly id: string }
  | { readonly kind: "recall"; readonly ids: readonly string[] }
  | { readonly kind: "turn"; readonly turn: number; readonly id: string }
  | { readonly kind: "find"; readonly id: string; readonly version: number }
  | { readonly kind: "export" }
  | { readonly kind: "optimize" }
  | { readonly kind: "flush" };

/** A process's diary: what it meant to do, and what became of it. What has no second line was cut off by a kill. */
export type LogLine =
  | { readonly number: number; readonly operation: Operation }
  | {
      readonly number: number;
      readonly done: true;
      readonly applied?: boolean;
      readonly wrong?: string;
    }
  | { readonly number: number; readonly failed: string };

export const TORTURE_DIMENSION = 8;
/** Rows that every process recalls. */
export const BASE_ROWS = 10;
/** Turn ids that every process tries to add. */
export const SHARED_TURNS = 40;

export function baseId(index: number): string {
  return `mem_base${index}`;
}

/** Numbers from 0 to 1 that depend on nothing but the seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

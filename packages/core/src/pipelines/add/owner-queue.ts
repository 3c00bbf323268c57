import type { Walls } from "../../types/owner.ts";

/**
 * Runs the work of one owner in turn: what a draft is compared with must hold the drafts before it. Different owners do
 * not wait for each other.
 */
export interface OwnerQueue {
  run<T>(walls: Walls, work: () => Promise<T>): Promise<T>;
}

export function createOwnerQueue(): OwnerQueue {
  const tails = new Map<string, Promise<unknown>>();
  return {
    async run(walls, work) {
      const key = JSON.stringify([walls.userId, walls.agentId]);
      const before = tails.get(key) ?? Promise.resolve();
      const result = before.then(work, work);
      const tail = result.catch(() => undefined);
      tails.set(key, tail);
      try {
        return await result;
      } finally {
        if (tails.get(key) === tail) tails.delete(key);
      }
    },
  };
}

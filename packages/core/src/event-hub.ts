import type { MemXEventMap } from "./types/events.ts";

type Name = keyof MemXEventMap;
type Listener<One extends Name> = (event: MemXEventMap[One]) => void;

/** Tells listeners what happened. A listener that throws disturbs nobody. */
export interface EventHub {
  emit<One extends Name>(name: One, event: MemXEventMap[One]): void;
  /** Returns the function that takes the listener off again. */
  on<One extends Name>(name: One, listener: Listener<One>): () => void;
}

export function createEventHub(): EventHub {
  const listeners = new Map<Name, Set<Listener<never>>>();
  return {
    emit(name, event) {
      for (const listener of listeners.get(name) ?? []) {
        try {
          (listener as Listener<typeof name>)(event);
        } catch {
          // A host's listener must not break a call of another part of the host.
        }
      }
    },
    on(name, listener) {
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set);
      set.add(listener);
      return () => void set.delete(listener);
    },
  };
}

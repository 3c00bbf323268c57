/** Keeps the newest entries for a limited time: the least recently used one goes first. */
export interface TurnCache<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
}

export interface TurnCacheOptions {
  readonly maxEntries: number;
  /** Milliseconds an entry lives after it was last used. */
  readonly idleMs: number;
  /** A clock that never goes back. Default: the process's own. */
  readonly elapsedMs?: (() => number) | undefined;
}

interface Entry<Value> {
  readonly value: Value;
  usedAt: number;
}

export function createTurnCache<Value>(options: TurnCacheOptions): TurnCache<Value> {
  const elapsedMs = options.elapsedMs ?? (() => performance.now());
  // A Map keeps insertion order; an entry that is used is put in again, so the first one is the least recently used.
  const entries = new Map<string, Entry<Value>>();

  function get(key: string): Value | undefined {
    const entry = entries.get(key);
    if (entry === undefined) return undefined;
    entries.delete(key);
    const now = elapsedMs();
    if (now - entry.usedAt > options.idleMs) return undefined;
    entry.usedAt = now;
    entries.set(key, entry);
    return entry.value;
  }

  function set(key: string, value: Value): void {
    entries.delete(key);
    entries.set(key, { value, usedAt: elapsedMs() });
    for (const oldest of entries.keys()) {
      if (entries.size <= options.maxEntries) break;
      entries.delete(oldest);
    }
  }

  return { get, set, delete: (key) => void entries.delete(key) };
}

import type { MemoryStore } from "../ports/memory-store.ts";
import type { Runtime } from "../ports/runtime.ts";
import type { StoreSettings } from "../types/settings.ts";
import { LanceStore } from "./lance-store.ts";
import { InMemoryStore } from "./memory/in-memory-store.ts";

export interface OpenStoreOptions {
  readonly settings: StoreSettings;
  /** Absolute path of the home folder. */
  readonly home: string;
  /** Length of the vectors to hold; a table that exists keeps its own. */
  readonly dimension: number;
  readonly runtime: Runtime;
  /** What the operator should know and no call fails for: a damaged file set aside, an index built anew. */
  readonly onNotice?: (code: string, message: string) => void;
}

/** The store that the settings name. Nothing is opened or created before the first call. */
export function openStore(options: OpenStoreOptions): MemoryStore {
  if (options.settings.uri === "memory") return new InMemoryStore(options);
  return new LanceStore(options);
}

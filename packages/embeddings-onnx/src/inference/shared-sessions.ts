import type { LocalModel } from "../model/model-files.ts";
import { type ModelSession, openModelSession } from "./model-session.ts";

interface SharedSession {
  readonly session: Promise<ModelSession>;
  users: number;
}

/** A share in a model: it leaves memory when the last share is released. */
export interface SessionShare {
  readonly session: Promise<ModelSession>;
  /** May be called once. */
  release(): Promise<void>;
}

const sessions = new Map<string, SharedSession>();

/** Loads a model, or shares the one that this process has loaded from the same files with the same threads. */
export function shareSession(local: LocalModel, threads: number): SessionShare {
  const key = JSON.stringify([local.model.path, local.tokenizer.path, threads]);
  const known = sessions.get(key);
  const shared = known ?? { session: openModelSession(local, threads), users: 0 };
  if (known === undefined) {
    sessions.set(key, shared);
    // A failed load is tried again by the next user: the file may have been repaired.
    shared.session.catch(() => forget(key, shared));
  }
  shared.users++;
  return {
    session: shared.session,
    async release() {
      shared.users--;
      if (shared.users > 0) return;
      forget(key, shared);
      const session = await shared.session.catch(() => undefined);
      await session?.release();
    },
  };
}

function forget(key: string, shared: SharedSession): void {
  if (sessions.get(key) === shared) sessions.delete(key);
}

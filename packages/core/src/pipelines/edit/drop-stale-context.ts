import type { BulletPatch } from "../../ports/memory-store.ts";
import { AFTER_QUESTION } from "../../text/terms.ts";
import type { StoredBullet } from "../../types/bullet.ts";
import type { Walls } from "../../types/owner.ts";
import type { Run } from "../attempt.ts";

/** One key per session; null for a memory that belongs to none, and so carries no context. */
export function sessionOf({ userId, agentId, sessionId }: Walls): string | null {
  return sessionId === null ? null : JSON.stringify([userId, agentId, sessionId]);
}

function contextPatch(bullet: StoredBullet, known: ReadonlySet<string>): BulletPatch | null {
  const isKnown = (term: string): boolean => known.has(term) || term === AFTER_QUESTION;
  const [nearer, farther] = bullet.contextTerms;
  if (nearer.every(isKnown) && farther.every(isKnown)) return null;
  const contextTerms = [nearer.filter(isKnown), farther.filter(isKnown)] as const;
  return { id: bullet.id, set: { contextTerms, searchVector: bullet.vector } };
}

/**
 * Memories carry terms of those before them in their session. Drops those that no memory of the session has any more: of
 * texts that were changed, deleted, or are about to be.
 */
export async function dropStaleContext(
  request: {
    /** Keys of {@link sessionOf}; null: every session. */
    readonly sessions: ReadonlySet<string> | null;
    /** Ids that no longer count. */
    readonly without: ReadonlySet<string>;
    readonly write: (patch: readonly BulletPatch[]) => Promise<void>;
  },
  run: Run,
): Promise<void> {
  const { store } = run.dependencies;
  const { sessions, without, write } = request;
  const termsOf = new Map<string, Set<string>>();
  const affected = (bullet: StoredBullet): string | null => {
    const session = without.has(bullet.id) ? null : sessionOf(bullet);
    return session !== null && (sessions === null || sessions.has(session)) ? session : null;
  };
  for await (const batch of store.scan("everything")) {
    run.signal?.throwIfAborted();
    for (const bullet of batch) {
      const session = affected(bullet);
      if (session === null) continue;
      const known = termsOf.get(session) ?? new Set();
      for (const term of bullet.terms) known.add(term);
      termsOf.set(session, known);
    }
  }
  if (termsOf.size === 0) return;
  for await (const batch of store.scan("everything")) {
    run.signal?.throwIfAborted();
    const patch = batch.flatMap((bullet) => {
      const known = termsOf.get(affected(bullet) ?? "");
      return (known && contextPatch(bullet, known)) ?? [];
    });
    if (patch.length > 0) await write(patch);
  }
}

import { Memory } from "@memx/core";
import type { Embedder } from "@memx/core";

/** What became of the second statement when it was added after the first. */
export interface Judgement {
  /** One memory holds both. */
  readonly isMerged: boolean;
  /** Both are kept, and the two are marked as contradicting each other, or the second replaces the first. */
  readonly isFlagged: boolean;
  readonly isSuperseded: boolean;
}

/**
 * Adds both statements of every pair to a memory of their own (one user per pair), word for word, and looks at what the
 * second became. The public interface, the whole pipeline, a store in memory.
 */
export async function judgePairs(
  pairs: readonly (readonly [string, string])[],
  embedder: Embedder,
): Promise<readonly Judgement[]> {
  const judgements: Judgement[] = [];
  // A memory closes its embedder: each gets a view of the one that stays open.
  const view = (): Embedder => ({
    fingerprint: () => embedder.fingerprint(),
    embed: (texts, options) => embedder.embed(texts, options),
  });
  // A store in memory is read as a whole: a few hundred pairs each keep that quick.
  const pairsPerStore = 250;
  for (let from = 0; from < pairs.length; from += pairsPerStore) {
    const memory = new Memory({
      store: { uri: "memory" },
      embedder: view(),
      reflector: { mode: "rules" },
    });
    try {
      for (const [place, [a, b]] of pairs.slice(from, from + pairsPerStore).entries()) {
        const owner = { userId: `pair-${place}`, reflect: false };
        await memory.add(a, owner);
        const { events } = await memory.add(b, owner);
        const told = new Set(events.map(({ event }) => event));
        judgements.push({
          isMerged: told.has("MERGE") || told.has("SKIP"),
          isFlagged: told.has("CONFLICT") || told.has("SUPERSEDE"),
          isSuperseded: told.has("SUPERSEDE"),
        });
      }
    } finally {
      await memory.close();
    }
  }
  return judgements;
}

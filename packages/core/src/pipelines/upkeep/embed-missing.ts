import type { BulletPatch } from "../../ports/memory-store.ts";
import type { StoredBullet } from "../../types/bullet.ts";
import type { Run } from "../attempt.ts";
import { embedTexts } from "../add/embed-drafts.ts";

/** Memories embedded and written together. */
const BATCH = 64;

async function embedBatch(bullets: readonly StoredBullet[], run: Run): Promise<number> {
  const embeddings = await embedTexts(
    bullets.map(({ content }) => content),
    run,
  );
  if (embeddings === null) return 0;
  const patch = bullets.flatMap(({ id }, index): BulletPatch[] => {
    const vector = embeddings.vectors[index];
    return vector ? [{ id, set: { vector, searchVector: vector } }] : [];
  });
  await run.dependencies.store.commit({ patch });
  return patch.length;
}

/** Gives vectors to the memories that have none, in batches, so that a stop in between loses one batch at most. */
export async function embedMissing(run: Run, onDone: (done: number) => void): Promise<number> {
  const { store, embedder } = run.dependencies;
  if (embedder === null) return 0;
  let waiting: StoredBullet[] = [];
  let done = 0;
  const work = async (): Promise<void> => {
    done += await embedBatch(waiting, run);
    waiting = [];
    onDone(done);
  };
  for await (const batch of store.scan("everything")) {
    for (const bullet of batch) {
      if (bullet.vector !== null) continue;
      run.signal?.throwIfAborted();
      waiting.push(bullet);
      if (waiting.length >= BATCH) await work();
    }
  }
  if (waiting.length > 0) await work();
  return done;
}

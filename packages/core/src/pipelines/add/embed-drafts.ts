import type { Draft } from "../../types/draft.ts";
import type { SanitizedText } from "../../types/text.ts";
import type { Embeddings } from "../../ports/embedder.ts";
import { attempt, type Run } from "../attempt.ts";

/** Vectors of the texts, or null where there is no embedder or it failed: the call goes on without. */
export async function embedTexts(
  texts: readonly SanitizedText[],
  run: Run,
): Promise<Embeddings | null> {
  const { embedder } = run.dependencies;
  if (embedder === null || texts.length === 0) return null;
  return await attempt<Embeddings | null>(run, "embed", {
    try: () => embedder.embed(texts, { signal: run.signal }),
    or: () => null,
  });
}

/** The drafts with their vectors, all embedded in one batch. */
export async function embedDrafts(drafts: readonly Draft[], run: Run): Promise<readonly Draft[]> {
  const embeddings = await embedTexts(
    drafts.map((draft) => draft.content),
    run,
  );
  if (embeddings === null) return drafts;
  return drafts.map((draft, index) => ({
    ...draft,
    vector: embeddings.vectors[index] ?? null,
    unknownShare: embeddings.unknownShares[index] ?? 0,
  }));
}

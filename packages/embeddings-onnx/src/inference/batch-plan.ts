/** At most so many texts in one inference: ONNX arenas keep the size of their largest batch. */
export const MAXIMUM_BATCH_TEXTS = 8;

/**
 * At most so many tokens, padding included, in one inference (a single longer text excepted). An inference holds the
 * event loop, and beyond this size a batch is no faster per text: 8 texts of 256 tokens take as long as 8 inferences.
 */
export const MAXIMUM_BATCH_TOKENS = 512;

/**
 * Groups rows into batches, longest first, so that a batch's rows are of like length and little is padded.
 * @param lengths tokens of each row
 * @returns indices of rows, each exactly once
 */
export function planBatches(lengths: readonly number[], maximumTexts: number): number[][] {
  const order = lengths.map((_, index) => index);
  order.sort((left, right) => (lengths[right] ?? 0) - (lengths[left] ?? 0));
  const batches: number[][] = [];
  let batch: number[] = [];
  for (const index of order) {
    const longest = lengths[batch[0] ?? index] ?? 0;
    const full =
      batch.length === maximumTexts || (batch.length + 1) * longest > MAXIMUM_BATCH_TOKENS;
    if (full && batch.length > 0) {
      batches.push(batch);
      batch = [];
    }
    batch.push(index);
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
}

import type { EncodedRow } from "../tokenizer/token-encoder.ts";
import { planBatches } from "./batch-plan.ts";
import type { InferenceOutput, ModelSession } from "./model-session.ts";

/** What to do with many texts. */
export interface RowRequest<Result> {
  /** How many texts there are. */
  readonly count: number;
  encode(index: number): EncodedRow;
  /** Reads one row's result out of a batch's output. */
  read(output: InferenceOutput, row: number, encoded: EncodedRow): Result;
  readonly signal?: AbortSignal | undefined;
}

// Sorting needs many texts at once, memory and the event loop few.
const WINDOW_TEXTS = 256;
const SLICE_TEXTS = 8;

/**
 * Runs texts through a model in batches of like length. The event loop is free between slices of 8 tokenised texts
 * and between inferences; an abort takes effect there.
 * @returns one result per text, in the texts' order
 * @throws the signal's reason
 */
export async function runRows<Result>(
  session: ModelSession,
  request: RowRequest<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < request.count; start += WINDOW_TEXTS) {
    const rows = await encodeWindow(request, start);
    const lengths = rows.map((row) => row.ids.length);
    for (const batch of planBatches(lengths, session.maximumBatchTexts)) {
      request.signal?.throwIfAborted();
      const batchRows = batch.map((index) => rows[index] as EncodedRow);
      const output = await session.run(batchRows);
      for (const [row, encoded] of batchRows.entries()) {
        results[start + (batch[row] as number)] = request.read(output, row, encoded);
      }
    }
  }
  request.signal?.throwIfAborted();
  return results;
}

async function encodeWindow<Result>(
  request: RowRequest<Result>,
  start: number,
): Promise<EncodedRow[]> {
  const rows: EncodedRow[] = [];
  const end = Math.min(start + WINDOW_TEXTS, request.count);
  for (let index = start; index < end; index++) {
    if (index > start && (index - start) % SLICE_TEXTS === 0) {
      request.signal?.throwIfAborted();
      await new Promise((resolve) => setImmediate(resolve));
    }
    rows.push(request.encode(index));
  }
  return rows;
}

import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { temporaryFolder } from "./fixtures/temporary-folder.ts";
import { crossEncoder, tokenTable, writeModelFolder } from "./fixtures/tiny-models.ts";
import { createOnnxReranker, type OnnxReranker } from "./onnx-reranker.ts";

// What each word is worth in a document; the query's words count nothing.
const WORTH = { lisbon: 2, coffee: -1, pnpm: 1, alpine: 0.5 };
const DOCUMENTS = ["coffee", "lisbon pnpm", "alpine", "lisbon coffee coffee coffee", ""];
const LOGITS = [-1, 3, 0.5, -1, 0];
const SCORES = LOGITS.map((logit) => expect.closeTo(1 / (1 + Math.exp(-logit)), 5));

describe.each([1, 2] as const)("a cross-encoder with %i outputs", (classes) => {
  let reranker: OnnxReranker;

  beforeEach(async () => {
    const folder = join(await temporaryFolder(), "tiny-cross-encoder");
    await writeModelFolder(folder, crossEncoder(WORTH, classes), Object.keys(WORTH));
    reranker = createOnnxReranker({ modelFolder: folder });
  });
  afterEach(() => reranker.close());

  test("scores each document in its place", async () => {
    expect(await reranker.rerank({ query: "lisbon", documents: DOCUMENTS })).toEqual(SCORES);
    expect(reranker.id).toBe("onnx:tiny-cross-encoder");
  });

  test("scores many documents as it scores few", async () => {
    const documents = Array.from({ length: 60 }, (_, index) => DOCUMENTS[index % 5] as string);
    expect(await reranker.rerank({ query: "alpine", documents })).toEqual(
      documents.map((_, index) => SCORES[index % 5]),
    );
  });

  test("no documents are no scores", async () => {
    expect(await reranker.rerank({ query: "lisbon", documents: [] })).toEqual([]);
  });

  test("an abort rejects with its reason, a closed one refuses", async () => {
    const reason = new Error("the caller left");
    const signal = AbortSignal.abort(reason);
    const request = { query: "lisbon", documents: DOCUMENTS };
    await expect(reranker.rerank({ ...request, signal })).rejects.toBe(reason);
    await reranker.close();
    await expect(reranker.rerank(request)).rejects.toMatchObject({ code: "MEMX_CLOSED" });
  });
});

test("a model that is no cross-encoder is refused with the shape that it gives", async () => {
  const folder = await temporaryFolder();
  await writeModelFolder(folder, tokenTable({ word: [1, 2] }), ["word"]);
  const reranker = createOnnxReranker({ modelFolder: folder });
  await expect(reranker.rerank({ query: "word", documents: ["word"] })).rejects.toMatchObject({
    code: "MEMX_EMBEDDING_UNAVAILABLE",
    message: expect.stringMatching(/shape 1 x 5 x 2\. Name a folder/),
  });
  await reranker.close();
});

test("an empty folder is an error until it is filled", async () => {
  const folder = await temporaryFolder();
  const reranker = createOnnxReranker({ modelFolder: folder });
  const request = { query: "lisbon", documents: ["lisbon"] };
  await expect(reranker.rerank(request)).rejects.toThrow(/has no model\.onnx/);
  await writeModelFolder(folder, crossEncoder(WORTH, 1), Object.keys(WORTH));
  expect(await reranker.rerank(request)).toHaveLength(1);
  await reranker.close();
});

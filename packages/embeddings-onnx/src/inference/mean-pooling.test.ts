import { expect, test } from "vitest";
import { createOnnxEmbedder } from "../onnx-embedder.ts";
import { temporaryFolder } from "../fixtures/temporary-folder.ts";
import { pooledTable, tokenTable, writeModelFolder } from "../fixtures/tiny-models.ts";

// Token vectors that are known: [CLS] and [SEP] are zero, so the mean's direction is that of the words' sum.
const WORDS = { north: [0, 1], east: [1, 0], west: [-1, 0] };
const half = expect.closeTo(Math.SQRT1_2, 5);

test.each([
  ["vectors per token", tokenTable],
  ["one vector per text", pooledTable],
])("a model with %s gives the direction of its words", async (_, model) => {
  const folder = await temporaryFolder();
  await writeModelFolder(folder, model(WORDS), Object.keys(WORDS));
  const embedder = createOnnxEmbedder({ modelFolder: folder });
  // Of different lengths, so that the padding of a batch would show.
  const texts = ["north", "north east", "east east west north north north", "nowhere"];
  const { vectors, unknownShares } = await embedder.embed(texts);
  expect(vectors.map((vector) => Array.from(vector))).toEqual([
    [0, 1],
    [half, half],
    [expect.closeTo(1 / Math.sqrt(10), 5), expect.closeTo(3 / Math.sqrt(10), 5)],
    [0, 0],
  ]);
  expect(unknownShares).toEqual([0, 0, 0, 1]);
  expect((await embedder.fingerprint()).dimension).toBe(2);
  await embedder.close();
});

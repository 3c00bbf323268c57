import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { MODEL_FILE, TOKENIZER_FILE } from "./index.ts";

test.each([
  ["the weights", MODEL_FILE],
  ["the tokenizer", TOKENIZER_FILE],
])("%s are the bytes that the constants name", (_, file) => {
  const contents = readFileSync(file.path);
  expect(contents.byteLength).toBe(file.bytes);
  expect(createHash("sha256").update(contents).digest("hex")).toBe(file.sha256);
  expect(readFileSync(file.url).equals(contents)).toBe(true);
});

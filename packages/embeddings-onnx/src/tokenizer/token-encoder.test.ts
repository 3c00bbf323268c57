import { readFile } from "node:fs/promises";
import { Tokenizer } from "@huggingface/tokenizers";
import { TOKENIZER_FILE } from "@memx/model-minilm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { loadTokenizer } from "./load-tokenizer.ts";

const settings = JSON.parse(await readFile(TOKENIZER_FILE.path, "utf8")) as object;
const reference = new Tokenizer({ ...settings, padding: null, truncation: null }, {});
const encoder = await loadTokenizer({
  role: "tokenizer",
  path: TOKENIZER_FILE.path,
  sha256: TOKENIZER_FILE.sha256,
  wayOut: "",
});
const [START, END] = reference.encode("").ids as [number, number];

test("the file's own padding and truncation are off", () => {
  expect(encoder.encode("one two", 256).ids).toEqual(reference.encode("one two").ids);
  expect(encoder.encode("word ".repeat(300), 256).ids).toHaveLength(256);
});

test("reading the beginning of a text is the same as reading all of it and cutting", () => {
  const word = fc.oneof(
    fc.constantFrom("memory", "incomprehensibilities", "数据库", "naïve", "x".repeat(120), "a_b-c"),
    fc.string({ maxLength: 90 }),
    fc.string({ maxLength: 20, unit: "binary" }),
  );
  const separator = fc.constantFrom(" ", "\n", "  ", ",", "[SEP]", "_", "\u0007");
  const texts = fc.array(fc.tuple(word, separator), { maxLength: 60 });
  fc.assert(
    fc.property(texts, fc.integer({ min: 8, max: 40 }), (parts, maximumTokens) => {
      const text = parts.flat().join("");
      const all = reference.encode(text, { add_special_tokens: false }).ids;
      const expected = [START, ...all.slice(0, maximumTokens - 2), END];
      expect(encoder.encode(text, maximumTokens).ids).toEqual(expected);
    }),
    { numRuns: 200 },
  );
});

test("a pair is encoded as the tokenizer's template says", () => {
  const expected = reference.encode("a question", {
    text_pair: "its answer, at length",
    return_token_type_ids: true,
  });
  const row = encoder.encodePair(["a question", "its answer, at length"], 512);
  expect(row.ids).toEqual(expected.ids);
  expect(row.secondTypeFrom).toBe(expected.token_type_ids.indexOf(1));
});

test("of a long pair the second text loses its end, the first one only beyond half", () => {
  const long = "word ".repeat(100);
  const short = encoder.encodePair(["a question", long], 32);
  expect(short.ids).toHaveLength(32);
  expect(short.ids.slice(0, 4)).toEqual(reference.encode("a question").ids);
  const both = encoder.encodePair([long, long], 33);
  expect(both.ids).toHaveLength(33);
  expect(both.secondTypeFrom).toBe(17);
  const first = encoder.encodePair([long, "answer"], 32);
  expect(first.ids).toHaveLength(32);
  expect(first.ids.slice(-3)).toEqual([END, ...reference.encode("answer").ids.slice(1)]);
});

import { readFile } from "node:fs/promises";
import { EmbeddingError } from "@memx/core";
import type { LocalFile } from "../model/model-files.ts";
import { createAsciiWordEncoder, type TokenizerSettings } from "./ascii-word-encoder.ts";
import { createPrefixEncoder } from "./prefix-encoder.ts";
import { createTokenEncoder, type TokenEncoder } from "./token-encoder.ts";

/**
 * Reads a tokenizer.json. Its own padding and truncation are removed: files come with 128 tokens and fixed padding,
 * which would cut what the model can read and fill what it need not.
 * @throws EmbeddingError `MEMX_EMBEDDING_UNAVAILABLE` where the file is not a tokenizer.
 */
export async function loadTokenizer(file: LocalFile): Promise<TokenEncoder> {
  const { Tokenizer } = await import("@huggingface/tokenizers");
  try {
    const settings = JSON.parse(await readFile(file.path, "utf8")) as TokenizerSettings;
    const tokenizer = new Tokenizer({ ...settings, padding: null, truncation: null }, {});
    const encodeWords = createAsciiWordEncoder(tokenizer, settings);
    return createTokenEncoder(tokenizer, createPrefixEncoder(tokenizer, encodeWords));
  } catch (cause) {
    throw new EmbeddingError({
      code: "MEMX_EMBEDDING_UNAVAILABLE",
      stage: "embed",
      message: `The tokenizer file ${file.path} is not a tokenizer.json. ${file.wayOut}`,
      cause,
    });
  }
}

import { isStopCharacter } from "./stop-words.ts";
import type { Token } from "./tokenise.ts";

const DICTIONARY_SCRIPT = /^[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const HAN = /\p{Script=Han}/u;
const HANGUL = /^\p{Script=Hangul}/u;
const SCRIPT_RUN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々〆ー]+|\p{Script=Hangul}+|[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
const MAXIMUM_RUN = 64;

let segmenter: Intl.Segmenter | undefined;

function dictionaryWords(run: string): Token[] {
  segmenter ??= new Intl.Segmenter("th", { granularity: "word" });
  const tokens: Token[] = [];
  for (const { segment, isWordLike } of segmenter.segment(run))
    if (isWordLike === true) tokens.push({ word: segment, kind: "word" });
  return tokens;
}

function bigrams(characters: readonly string[]): Token[] {
  const tokens: Token[] = [];
  for (let index = 0; index + 1 < characters.length; index++) {
    const [first = "", second = ""] = [characters[index], characters[index + 1]];
    if (isStopCharacter(first) && isStopCharacter(second)) continue;
    tokens.push({ word: first + second, kind: "bigram" });
  }
  return tokens;
}

function runTokens(run: string): Token[] {
  if (DICTIONARY_SCRIPT.test(run)) return dictionaryWords(run);
  const characters = [...run];
  const tokens = bigrams(characters);
  if (HANGUL.test(run)) {
    if (characters.length <= MAXIMUM_RUN)
      tokens.unshift({ word: run, kind: characters.length === 1 ? "character" : "whole" });
    return tokens;
  }
  for (const character of characters) {
    // A kana alone is a sound, not a word; a Han character is one.
    if (HAN.test(character) && !isStopCharacter(character))
      tokens.push({ word: character, kind: "character" });
  }
  return tokens;
}

/**
 * The tokens of a run of scripts that are written without spaces: characters and bigrams of Chinese and Japanese, whole
 * words and bigrams of Korean, dictionary words of Thai, Lao, Khmer and Burmese.
 */
export function segmentScript(run: string): readonly Token[] {
  const tokens: Token[] = [];
  for (const [part] of run.matchAll(SCRIPT_RUN))
    for (const token of runTokens(part)) tokens.push(token);
  return tokens;
}
